import { basename } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { clientScripts } from './scripts/client-scripts.ts';
import { officeOnServer } from './scripts/office-on-server.ts';
import { pureDeclarations } from './scripts/pure-declarations.ts';

/**
 * What each page needs, in one file: together it packs best, and comes in one go. So does the style of what a
 * stranger opens first.
 */
const onEveryPage = {
  name: 'site',
  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|app\/(entry\.client|root|paths|ui\/(?!DataTable)|shell\/(?!queries|consent\.tsx|third-party-scripts)|layouts\/frame)|platform\/days|app\/pages\/(home|services)\/.+\.css|\/time-links\.module\.css/,
};
/** How a visit goes and who is coming, for its members and for those it is shared with. */
const ofTheDay = {
  name: 'day',
  test: /app\/pages\/account\/visit\/(day\/(door-words|visit-(car|progress|standing))|person|who-comes)\./,
  minShareCount: 2,
};
/** Small ones of booking and of what was booked: apart, each would be packed alone. */
const aboutVisits = {
  name: 'visits',
  test: /app\/pages\/(account\/visit\/times-list|account\/needs\/need-choices|booking\/steps\/kept-until)\./,
  minShareCount: 2,
};
/** What only members open: a stranger's browser does not wait for its style. */
const styleOfMembers = { name: 'members', test: /app\/pages\/(account|booking|check-and-pay)\/?.+\.css/ };

/** `SiteFooter-links`: a file and a class in it. It packs better than a hash, and a page says what is where. */
const filesOfStyle = new Map<string, string>();
function classNameOf(name: string, path: string): string {
  const [file = path] = path.split('?');
  const part = basename(file, '.module.css');
  const known = filesOfStyle.get(part) ?? file;
  if (known !== file) throw new Error(`Their classes would have the same names: ${known}, ${file}`);
  filesOfStyle.set(part, file);
  return `${part}-${name}`;
}

/** They have parts in another language, or read files that lie beside theirs. */
const packagesApart = ['@node-rs/argon2', 'pdfkit', 'pino', 'sharp'];

export default defineConfig(({ command }) => ({
  plugins: [clientScripts(), officeOnServer(), reactRouter(), pureDeclarations()],
  css: { modules: { generateScopedName: classNameOf } },
  build: { target: 'es2022', cssTarget: 'safari15', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Domains only declare things. So a page that takes a word from one does not bring its checks and their library too.
          treeshake: { moduleSideEffects: [{ test: /\/(domains|office|platform)\//, sideEffects: false }] },
          output: { codeSplitting: { groups: [onEveryPage, ofTheDay, aboutVisits, styleOfMembers] } },
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
