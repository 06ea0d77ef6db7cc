import { Hono } from 'hono';
import { findCertificate } from '#platform/documents/certificate-folder.ts';

/** The certificates of insurance that the office has kept, each under a name that no one guesses. */
export function createCertificates(dataFolder: string): Hono {
  const web = new Hono();
  web.get('/certificates/:name', async (context, next) => {
    const file = await findCertificate(dataFolder, context.req.param('name'));
    if (file === undefined) return next();
    return context.body(new Uint8Array(file), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="certificate-of-insurance.pdf"',
      'Cache-Control': 'public, max-age=86400',
    });
  });
  return web;
}
