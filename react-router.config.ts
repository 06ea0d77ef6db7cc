import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildClientScripts } from './scripts/client-scripts.ts';
import { packStaticFiles } from './server/static-files.ts';

export default {
  appDirectory: 'app',
  buildDirectory: process.env['BUILD_FOLDER'] ?? 'build',
  ssr: true,
  // The manifest comes whole with the page: asking for it part by part would need a server that never forgets a build.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, 'client');
    for (const [path, code] of await buildClientScripts()) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), code);
    }
    await packStaticFiles(folder);
  },
} satisfies Config;
