import { redirect } from 'react-router';
import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { isFresh } from '#domains/access/sign-in.ts';
import { pathTo } from '../paths.ts';
import { forgetKeptForm, keepForm } from './kept-form.ts';

/**
 * Before a sensitive change: a member who has not lately shown who they are is asked to, and comes back to
 * `path`.
 */
export function askIfNotFresh(requestContext: RequestContext, path: string): void {
  if (!holderIsFresh(requestContext)) throw redirect(confirmPath(path));
}

/**
 * The same for a form that was sent: what was typed waits meanwhile, for `findKeptForm`. Undefined where
 * nothing has to be asked.
 */
export async function keepAndAsk(
  requestContext: RequestContext,
  request: Request,
  path: string,
  values: Record<string, string>,
): Promise<Response | undefined> {
  if (holderIsFresh(requestContext)) {
    await forgetKeptForm(requestContext, request, path);
    return undefined;
  }
  const { userId } = memberOf(requestContext);
  const cookie = await keepForm(requestContext, userId, path, Object.entries(values));
  return redirect(confirmPath(path), {
    status: 303,
    headers: cookie === undefined ? {} : { 'Set-Cookie': cookie },
  });
}

function holderIsFresh({ session, platform }: RequestContext): boolean {
  return session !== null && isFresh(session, platform.clock.now());
}

function confirmPath(path: string): string {
  return pathTo('/account/confirm', { next: path });
}
