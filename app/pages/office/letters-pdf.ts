import { data } from 'react-router';
import { readLetterFile } from '#domains/notifications/letter-run.server.ts';
import { insideOf } from '../../shell/office-guard.ts';
import { unmatched } from '../../shell/problem-page.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import type { Route } from './+types/letters-pdf';

/** All letters of a run as one file for the printer. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const file = await readLetterFile(platform, insideOf(requestContext).staff, params.id);
  if (file === undefined) throw data(unmatched, { status: 404 });
  return new Response(new Uint8Array(file), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="letters-${platform.clock.now().toISOString().slice(0, 10)}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
