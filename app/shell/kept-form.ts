import { z } from 'zod';
import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { beginStep, findStep, takeStep } from '#domains/access/pending-step.server.ts';
import { type FormReply, shownAgain } from './forms.ts';
import { tokenCookie } from './token-cookie.ts';

const keptForm = z.object({ path: z.string(), fields: z.array(z.tuple([z.string(), z.string()])) });
/** More than any form that is kept has. */
const mostSigns = 20_000;
const keptMilliseconds = 60 * 60_000;
const neverKept = new Set(['password', 'current']);
const cookieOf = ({ platform }: RequestContext) => tokenCookie(platform.publicUrl, 'kept-form');

/**
 * Keeps what was typed on the page at this path, but for passwords, for an hour, for this browser and one
 * member. Gives the cookie that leads to it; undefined where there is nothing to keep, or too much.
 */
export async function keepForm(
  requestContext: RequestContext,
  userId: string,
  path: string,
  typed: readonly [name: string, value: string][],
): Promise<string | undefined> {
  const fields = typed.filter(([name]) => !neverKept.has(name));
  const details = { path, fields };
  if (fields.length === 0 || JSON.stringify(details).length > mostSigns) return undefined;
  const token = await beginStep(requestContext.platform, { kind: 'form', userId, details });
  return cookieOf(requestContext).set(
    token,
    new Date(requestContext.platform.clock.now().getTime() + keptMilliseconds),
  );
}

/** What was kept of the page at this path, as its form is shown again after a refusal. */
export async function findKeptForm(
  requestContext: RequestContext,
  request: Request,
  path: string,
): Promise<FormReply | undefined> {
  const token = cookieOf(requestContext).read(request);
  if (token === undefined) return undefined;
  const kept = keptForm.safeParse(
    await findStep(requestContext.platform, 'form', token, memberOf(requestContext).userId),
  );
  if (!kept.success || kept.data.path !== path) return undefined;
  return shownAgain(kept.data.fields);
}

/** Once the page was sent again, what waited for it is older than what is saved. */
export async function forgetKeptForm(
  requestContext: RequestContext,
  request: Request,
  path: string,
): Promise<void> {
  const token = cookieOf(requestContext).read(request);
  if (token === undefined || (await findKeptForm(requestContext, request, path)) === undefined) return;
  await takeStep(requestContext.platform, 'form', token, memberOf(requestContext).userId);
}

/** The address of the question that a form of a booking answers, or of where it is checked. */
export function pathOfQuestion(url: URL, form: FormData): string {
  const step = form.get('step');
  const draft = `${url.pathname}?draft=${url.searchParams.get('draft') ?? ''}`;
  return typeof step === 'string' ? `${draft}&step=${encodeURIComponent(step)}` : draft;
}
