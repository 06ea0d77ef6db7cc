import { data } from 'react-router';
import { z } from 'zod';
import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { sendResetLink } from '#domains/access/recovery.server.ts';
import { knownContact } from '#domains/access/sign-in.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { formReply, readForm } from '../../shell/forms.ts';

/** Sends the link with which a member chooses a password, to the contact that they typed. */
export async function answerWithLink(requestContext: RequestContext, request: Request) {
  return sendLink(requestContext, await readForm(request));
}

export async function sendLink(requestContext: RequestContext, values: Record<string, string>) {
  const input = z.object({ contact: knownContact }).safeParse(values);
  if (!input.success) return formReply(values, problemsOf(input.error));
  const sent = await sendResetLink(requestContext.platform, requestContext, input.data.contact);
  return sent.ok ? data('sent' as const) : formReply(values, sent.refusal);
}
