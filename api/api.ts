import { Hono } from 'hono';
import type { Visit } from '#app/shell/visit.ts';
import type { Platform } from '#platform/platform.ts';

export function createApi(_platform: Platform, _visitOf: (context: never, platform: Platform) => Promise<Visit>): Hono {
  return new Hono();
}
