import { redirect } from 'react-router';
import { z } from 'zod';
import { beginStep, findStep, takeStep } from '#domains/access/pending-step.server.ts';
import { findDraftOwner } from '#domains/booking/drafts/draft.server.ts';
import { fieldsOf, formOf, type FormReply, listsOf } from './forms.ts';
import { memberOf, type RequestContext } from './request-context.ts';
import { tokenCookie } from './token-cookie.ts';

const keptForm = z.object({ path: z.string(), fields: z.array(z.tuple([z.string(), z.string()])) });
/** More than any form of a booking has. */
const mostSigns = 20_000;
const keptMilliseconds = 60 * 60_000;
const unsentCookie = ({ platform }: RequestContext) => tokenCookie(platform.publicUrl, 'unsent');

/**
 * A form of a booking that is sent by somebody whose session has ended meanwhile: what was typed waits for an
 * hour, for this browser and for the member whose booking it is, and they are led to sign in and back.
 * Undefined for all else that is sent or asked for.
 */
export async function keepUnsent(
  requestContext: RequestContext,
  request: Request,
  url: URL,
): Promise<Response | undefined> {
  if (request.method !== 'POST' || requestContext.member !== null) return undefined;
  const userId = await findDraftOwner(requestContext.platform.database, url.searchParams.get('draft') ?? '');
  if (userId === undefined) return undefined;
  const form = await formOf(request);
  const fields = fieldsOf(form);
  const path = pathOf(url, form);
  const signIn = `/signin?next=${encodeURIComponent(path)}`;
  const details = { path, fields };
  if (JSON.stringify(details).length > mostSigns) return redirect(signIn, 303);
  const token = await beginStep(requestContext.platform, { kind: 'form', userId, details });
  const cookie = unsentCookie(requestContext).set(
    token,
    new Date(requestContext.platform.clock.now().getTime() + keptMilliseconds),
  );
  return redirect(`${signIn}&kept=1`, { status: 303, headers: { 'Set-Cookie': cookie } });
}

/**
 * What was typed on the page at this path before the member had to sign in again, as its form is shown again
 * after a refusal.
 */
export async function findUnsent(
  requestContext: RequestContext,
  request: Request,
  path: string,
): Promise<FormReply | undefined> {
  const token = unsentCookie(requestContext).read(request);
  if (token === undefined) return undefined;
  const kept = keptForm.safeParse(
    await findStep(requestContext.platform, 'form', token, memberOf(requestContext).userId),
  );
  if (!kept.success || kept.data.path !== path) return undefined;
  const { fields } = kept.data;
  return { problems: [], message: null, values: Object.fromEntries(fields), lists: listsOf(fields) };
}

/** Once the page was sent with success, what waited for it is older than what is saved. */
export async function forgetUnsent(
  requestContext: RequestContext,
  request: Request,
  url: URL,
  form: FormData,
  answer: Response,
): Promise<Response> {
  const token = unsentCookie(requestContext).read(request);
  if (token === undefined || (await findUnsent(requestContext, request, pathOf(url, form))) === undefined)
    return answer;
  await takeStep(requestContext.platform, 'form', token, memberOf(requestContext).userId);
  answer.headers.append('Set-Cookie', unsentCookie(requestContext).cleared);
  return answer;
}

/** The address of the question that a form answers. */
function pathOf(url: URL, form: FormData): string {
  const step = form.get('step');
  return `${url.pathname}?draft=${url.searchParams.get('draft') ?? ''}&step=${encodeURIComponent(typeof step === 'string' ? step : '')}`;
}
