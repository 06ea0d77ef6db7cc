import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', cssTarget: 'safari15', assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
});
