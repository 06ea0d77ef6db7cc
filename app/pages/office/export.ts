import { data } from 'react-router';
import { exportList } from '#domains/office/lists/reading.server.ts';
import { findScreen } from '#domains/office/screens.server.ts';
import { insideOf } from '../../shell/office-guard.ts';
import { unmatched } from '../../shell/problem-page.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import type { Route } from './+types/export';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const screen = findScreen(params.screen);
  if (screen === undefined) throw data(unmatched, { status: 404 });
  const { platform } = requestContext;
  const csv = await exportList(platform, insideOf(requestContext).staff, screen, url.searchParams);
  if (!csv.ok) return new Response(csv.refusal.message, { status: 409 });
  const day = platform.clock.now().toISOString().slice(0, 10);
  return new Response(csv.value, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${screen.name}-${day}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
