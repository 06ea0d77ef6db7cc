import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', cssTarget: 'safari15', assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    client: { build: { rolldownOptions: { output: { advancedChunks: { groups: [{ name: 'site', test: /app\/(ui|layouts\/frame)\// }] } } } } },
    // The bench builds the same pages around another way in: see bench/signed-in.
    ssr: { build: { rollupOptions: { input: process.env['SERVER_ENTRY'] ?? './server/main.ts' } } },
  },
});
