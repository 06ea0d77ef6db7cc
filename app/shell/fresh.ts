import { redirect } from 'react-router';
import { z } from 'zod';
import { beginStep, findStep } from '#domains/access/pending-step.server.ts';
import { isFresh } from '#domains/access/sign-in.ts';
import { memberOf, type Visit } from './visit.ts';

const keptValues = z.record(z.string(), z.string());

/** Before a sensitive change: whoever has not lately shown who they are is asked to, and comes back to `path`. */
export function askIfNotFresh(visit: Visit, path: string): void {
  if (!holderIsFresh(visit)) throw redirect(confirmPath(path));
}

/**
 * The same for a form that was sent: what was typed waits meanwhile, but for passwords, and `keptForm` gives
 * it back. Undefined where nothing has to be asked.
 */
export async function keepAndAsk(
  visit: Visit,
  path: string,
  values: Record<string, string>,
): Promise<Response | undefined> {
  if (holderIsFresh(visit)) return undefined;
  const { password: _password, current: _current, ...details } = values;
  const kept = await beginStep(visit.platform, { kind: 'form', userId: memberOf(visit).userId, details });
  return redirect(confirmPath(`${path}${path.includes('?') ? '&' : '?'}kept=${kept}`), 303);
}

/** What was typed before the visitor was asked who they are; empty when nothing was. */
export async function keptForm(visit: Visit, url: URL): Promise<Record<string, string>> {
  const token = url.searchParams.get('kept');
  if (token === null || token.length > 100) return {};
  const found = keptValues.safeParse(await findStep(visit.platform, 'form', token, memberOf(visit).userId));
  return found.success ? found.data : {};
}

function holderIsFresh({ session, platform }: Visit): boolean {
  return session !== null && isFresh(session, platform.clock.now());
}

function confirmPath(path: string): string {
  return `/account/confirm?next=${encodeURIComponent(path)}`;
}
