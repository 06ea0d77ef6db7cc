import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: process.env['BUILD_FOLDER'] ?? 'build',
  ssr: true,
  // The manifest comes whole with the page: asking for it part by part would need a server that never forgets a build.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
