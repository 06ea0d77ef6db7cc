import { redirect } from 'react-router';
import { endSession } from '#domains/access/sign-in.server.ts';
import type { Route } from './+types/sign-out';
import { contextOfRequest } from './request-context.ts';
import { sessionCookie } from './session-cookie.ts';

export async function action({ context }: Route.ActionArgs) {
  const { platform, session } = context.get(contextOfRequest);
  if (session !== null) await endSession(platform, session.id);
  return redirect('/', { status: 303, headers: { 'Set-Cookie': sessionCookie(platform.publicUrl).cleared } });
}

export function loader() {
  return redirect('/');
}
