import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { packStaticFiles } from './server/static-files.ts';

export default {
  appDirectory: 'app',
  buildDirectory: process.env['BUILD_FOLDER'] ?? 'build',
  ssr: true,
  // The manifest comes whole with the page: asking for it part by part would need a server that never forgets a build.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => packStaticFiles(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
