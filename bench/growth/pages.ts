import * as build from 'virtual:react-router/server-build';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { createWeb, type Web } from '#server/web.ts';

export { jobsOf } from '#server/worker.ts';

/**
 * Built by the bench as the entry to the pages and, for the texts they send, the jobs: only a build knows
 * them.
 */
export function openPages(platform: ConnectedPlatform): Web {
  return createWeb({
    platform,
    build,
    staticFiles: new Map(),
    gatewayPages: undefined,
    formTargets: [],
    keepPages: true,
  });
}
