import { redirect } from 'react-router';
import { z } from 'zod';
import { beginStep, findStep } from '#domains/access/pending-step.server.ts';
import { isFresh } from '#domains/access/sign-in.ts';
import { memberOf, type RequestContext } from './request-context.ts';

const keptValues = z.record(z.string(), z.string());

/** Before a sensitive change: whoever has not lately shown who they are is asked to, and comes back to `path`. */
export function askIfNotFresh(requestContext: RequestContext, path: string): void {
  if (!holderIsFresh(requestContext)) throw redirect(confirmPath(path));
}

/**
 * The same for a form that was sent: what was typed waits meanwhile, but for passwords, and `keptForm` gives
 * it back. Undefined where nothing has to be asked.
 */
export async function keepAndAsk(
  requestContext: RequestContext,
  path: string,
  values: Record<string, string>,
): Promise<Response | undefined> {
  if (holderIsFresh(requestContext)) return undefined;
  const { password: _password, current: _current, ...details } = values;
  const kept = await beginStep(requestContext.platform, {
    kind: 'form',
    userId: memberOf(requestContext).userId,
    details,
  });
  return redirect(confirmPath(`${path}${path.includes('?') ? '&' : '?'}kept=${kept}`), 303);
}

/** What was typed before the visitor was asked who they are; empty when nothing was. */
export async function keptForm(requestContext: RequestContext, url: URL): Promise<Record<string, string>> {
  const token = url.searchParams.get('kept');
  if (token === null || token.length > 100) return {};
  const found = keptValues.safeParse(
    await findStep(requestContext.platform, 'form', token, memberOf(requestContext).userId),
  );
  return found.success ? found.data : {};
}

function holderIsFresh({ session, platform }: RequestContext): boolean {
  return session !== null && isFresh(session, platform.clock.now());
}

function confirmPath(path: string): string {
  return `/account/confirm?next=${encodeURIComponent(path)}`;
}
