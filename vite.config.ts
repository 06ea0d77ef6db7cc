import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { clientScripts } from './scripts/client-scripts.ts';
import { officeOnServer } from './scripts/office-on-server.ts';
import { pureDeclarations } from './scripts/pure-declarations.ts';

/** What each page needs, in one file: together it packs best, and comes in one go. */
const onEveryPage = {
  name: 'site',
  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|app\/(entry\.client|root|paths|shell\/(?!queries|consent\.tsx|third-party-scripts)|layouts\/frame)|platform\/days/,
};
const onSeveralPages = { name: 'parts', test: /app\/ui\//, minShareCount: 2 };
/** Small ones of booking and of what was booked: apart, each would be packed alone. */
const aboutVisits = {
  name: 'visits',
  test: /app\/pages\/(account\/visit\/(person|times-list)|account\/needs\/need-choices|booking\/steps\/kept-until)\./,
  minShareCount: 2,
};

/** They have parts in another language, or read files that lie beside theirs. */
const packagesApart = ['@node-rs/argon2', 'pdfkit', 'pino', 'sharp'];

export default defineConfig(({ command }) => ({
  plugins: [clientScripts(), officeOnServer(), reactRouter(), pureDeclarations()],
  build: { target: 'es2022', cssTarget: 'safari15', assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Domains only declare things. So a page that takes a word from one does not bring its checks and their library too.
          treeshake: { moduleSideEffects: [{ test: /\/(domains|office|platform)\//, sideEffects: false }] },
          output: { codeSplitting: { groups: [onEveryPage, onSeveralPages, aboutVisits] } },
        },
      },
    },
    // The bench builds the same pages around another way in: see bench/signed-in.
    ssr: {
      // The others have a thousand files. In one with ours, the service is ready in three quarters of the time.
      resolve: command === 'build' ? { noExternal: true, external: packagesApart } : {},
      build: { rollupOptions: { input: process.env['SERVER_ENTRY'] ?? './server/main.ts' } },
    },
  },
}));
