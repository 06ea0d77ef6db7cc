import { redirect } from 'react-router';
import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { findDraftOwner } from '#domains/booking/drafts/draft-owner.server.ts';
import { pathTo } from '../paths.ts';
import { fieldsOf, formOf } from './forms.ts';
import { keepForm, pathOfQuestion } from './kept-form.ts';

/**
 * A form of a booking that is sent by a member whose session has ended meanwhile: it is kept for the member
 * whose booking it is, and they are led to sign in and back. Undefined for all else that is sent or asked
 * for.
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
  const path = pathOfQuestion(url, form);
  const cookie = await keepForm(requestContext, userId, path, fieldsOf(form));
  return cookie === undefined
    ? redirect(pathTo('/signin', { next: path }), 303)
    : redirect(pathTo('/signin', { next: path, kept: 1 }), {
        status: 303,
        headers: { 'Set-Cookie': cookie },
      });
}
