import { data } from 'react-router';
import { findOwnPhoto } from '#domains/field/photo.server.ts';
import { onPhone } from '../../shell/field-guard.ts';
import { unmatched } from '../../shell/problem-page.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import type { Route } from './+types/visit-photo';

export async function loader({ context, params }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const photo = await findOwnPhoto(platform, onPhone(requestContext), params.id, params.photo);
  if (photo === undefined) throw data(unmatched, { status: 404 });
  return new Response(photo, {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, no-store' },
  });
}
