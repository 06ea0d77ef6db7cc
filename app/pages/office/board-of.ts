import { data, redirect } from 'react-router';
import { dayOf, timeOf } from '#office/board/asked.ts';
import { findOnBoard } from '#office/board/board.server.ts';
import { pathTo } from '../../paths.ts';
import { unmatched } from '../../shell/problem-page.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import type { Route } from './+types/board-of';

/** Where the buttons of a large board lead: to a visit, or to the professional's week. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { platform } = context.get(contextOfRequest);
  const day = dayOf(params.day);
  const at = timeOf(url.searchParams.get('at'));
  const found = day === null ? undefined : await findOnBoard(platform.database, { day, who: params.who, at });
  if (day === null || found === undefined || (at !== null && found.visitId === null))
    throw data(unmatched, { status: 404 });
  if (found.visitId === null)
    return redirect(pathTo('/office/week/:id', { id: found.professionalId, from: day }));
  // A visit that is moved on a large board is known by its button alone.
  url.searchParams.delete('at');
  return redirect(
    url.searchParams.has('shift')
      ? `${pathTo('/office/board/move/:id', { id: found.visitId })}?${url.searchParams}`
      : pathTo('/office/visits/:id', { id: found.visitId }),
  );
}
