import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { readOwnData } from '#domains/account/copy/data.server.ts';
import { jsonOf, pageOf } from '#domains/account/copy/wording.ts';
import { isFresh } from '#domains/access/rules.ts';
import { notFresh } from '#domains/access/sessions/commands.server.ts';
import { writeArchive } from '#platform/documents/archive.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, success } from '#platform/result.ts';
import { register, type VisitOf } from './operation.ts';

const section = z.object({ name: z.string(), title: z.string(), rows: z.array(z.record(z.string(), z.unknown())) });

/** `/api/user_ms`: all that we hold about a member, for whoever has just shown that they are the one. */
export function registerOwnData(api: OpenAPIHono, platform: Platform, visitOf: VisitOf): void {
  register(api, platform, visitOf, {
    method: 'get',
    path: '/user_ms/users/data',
    summary: 'All that we hold about whoever is signed in; asks for a fresh sign-in. As one archive with a page to read: /api/user_ms/users/data.zip',
    who: 'member',
    response: z.object({ made_at: z.string(), name: z.string(), sections: z.array(section) }),
    async answer({ member, visit }) {
      const now = platform.clock.now();
      if (visit.session === null || !isFresh(visit.session, now)) return refused(notFresh);
      const { madeAt, name, sections } = await readOwnData(platform.database, member, now);
      return success({ value: { made_at: madeAt.toISOString(), name, sections } });
    },
  });
  api.get('/user_ms/users/data.zip', async (context) => {
    const { member, session } = await visitOf(context, platform);
    const now = platform.clock.now();
    // The page asks who is there, and leads back; it knows what to do with whoever came here too late.
    if (member === null || session === null || !isFresh(session, now)) return context.redirect('/account/my-data', 303);
    const own = await readOwnData(platform.database, member, now);
    const files = { 'my-data.html': pageOf(own, platform.configuration.SITE_NAME), 'my-data.json': jsonOf(own) };
    return context.body(writeArchive(files, now), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="my-data-${now.toISOString().slice(0, 10)}.zip"`,
      'Cache-Control': 'private, no-store',
    });
  });
}
