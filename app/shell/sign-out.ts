import { redirect } from 'react-router';
import { sessionCookie } from '#domains/access/doors/session-cookie.ts';
import { endSession } from '#domains/access/sign-in.server.ts';
import { pathTo } from '../paths.ts';
import type { Route } from './+types/sign-out';
import { contextOfRequest } from './request-context.ts';

export async function action({ context }: Route.ActionArgs) {
  const { platform, session } = context.get(contextOfRequest);
  if (session !== null) await endSession(platform, session.id);
  return redirect(pathTo('/signin', { out: 1 }), {
    status: 303,
    headers: { 'Set-Cookie': sessionCookie(platform.publicUrl).cleared },
  });
}

export function loader() {
  return redirect('/');
}
