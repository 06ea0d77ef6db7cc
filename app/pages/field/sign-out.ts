import { redirect } from 'react-router';
import { leaveField } from '#domains/field/field-session.server.ts';
import { pathTo } from '../../paths.ts';
import { onPhone } from '../../shell/field-guard.ts';
import { contextOfRequest } from '../../shell/request-context.ts';
import type { Route } from './+types/sign-out';

export async function action({ context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  await leaveField(requestContext.platform, onPhone(requestContext));
  return redirect(pathTo('/field/sign-in'), 303);
}

export function loader() {
  return redirect(pathTo('/field'), 303);
}
