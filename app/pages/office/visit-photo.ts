import { data } from 'react-router';
import { findPhotoToDo } from '#domains/visits/photos/photo.server.ts';
import { unmatched } from '../../shell/problem-page.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import type { Route } from './+types/visit-photo';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { platform } = context.get(contextOfRequest);
  const photo = await findPhotoToDo(platform.database, params.id, params.photo);
  if (photo === undefined) throw data(unmatched, { status: 404 });
  return new Response(photo, {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, no-store' },
  });
}
