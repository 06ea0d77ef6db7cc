import { redirect } from 'react-router';
import { leaveOffice } from '#domains/staff/staff-session.server.ts';
import { pathTo } from '../../paths.ts';
import { insideOf } from '../../shell/office-guard.ts';
import { contextOfRequest } from '../../shell/request-context.ts';
import type { Route } from './+types/sign-out';

export async function action({ context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  await leaveOffice(requestContext.platform, insideOf(requestContext));
  return redirect(pathTo('/office/sign-in'), 303);
}

export function loader() {
  return redirect(pathTo('/office'), 303);
}
