import { data } from 'react-router';
import { findRefusedPhoto } from '#domains/field/steps/refused-photo.server.ts';
import { findPhotoToDo } from '#domains/visits/photos/photo.server.ts';
import { homeRead, writeOpened } from '#office/opened.server.ts';
import { insideOf } from '../../shell/office-guard.ts';
import { unmatched } from '../../shell/problem-page.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import type { Route } from './+types/visit-photo';

/** A photo of a home. That the office looked at it, if not from the visit's page, is in the audit. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const { database } = platform;
  const photo =
    (await findPhotoToDo(database, params.id, params.photo)) ??
    (await findRefusedPhoto(database, params.id, params.photo));
  if (photo === undefined) throw data(unmatched, { status: 404 });
  await writeOpened(
    platform,
    insideOf(requestContext).staff,
    { action: homeRead, subject: params.id, memberId: null },
    platform.clock.now(),
  );
  return new Response(photo, {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, no-store' },
  });
}
