import { Hono } from 'hono';
import { findSheet } from '#domains/looks/look.server.ts';
import { findOperatorFile } from '#domains/looks/operator-file.server.ts';
import type { Platform } from '#platform/platform.ts';
import { createManifests } from './manifests.ts';
import { aFile } from './route-of.ts';

/** Opened by itself, a drawing is no page of ours. */
const policyOfDrawing = "default-src 'none'; sandbox";
const forever = 'public, max-age=31536000, immutable';

/** What an operator has in place of our files: the look of all pages, and what devices install the site by. */
export function createOperatorFiles(platform: Platform): Hono {
  const files = new Hono();
  files.route('/', createManifests(platform));
  files.get('/looks/:name{[0-9a-f]+\\.css}', async (context, next) => {
    const sheet = await findSheet(platform, context.req.path);
    if (sheet === undefined) return next();
    context.set('route', aFile);
    return context.body(sheet, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': forever });
  });
  files.get('/looks/:name{[0-9a-f]{16}(-[a-z0-9]+)?\\.(svg|png)}', async (context, next) => {
    const file = await findOperatorFile(platform.database, context.req.param('name'));
    if (file === undefined) return next();
    context.set('route', aFile);
    return context.body(new Uint8Array(file.bytes), 200, {
      'Content-Type': file.type,
      'Cache-Control': forever,
      'Content-Security-Policy': policyOfDrawing,
    });
  });
  return files;
}
