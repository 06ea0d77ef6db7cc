import { data } from 'react-router';
import { z } from 'zod';
import { sendResetLink } from '#domains/access/recovery.server.ts';
import { contact } from '#domains/access/sign-in.ts';
import { formReply, problemsOf, readForm } from '../../shell/forms.ts';
import type { RequestContext } from '../../shell/request-context.ts';

/** Sends the link with which somebody chooses a password, to the contact that they typed. */
export async function answerWithLink(requestContext: RequestContext, request: Request) {
  const values = await readForm(request);
  const input = z.object({ contact }).safeParse(values);
  if (!input.success) return formReply(values, problemsOf(input.error));
  const sent = await sendResetLink(requestContext.platform, requestContext, input.data.contact);
  return sent.ok ? data('sent' as const) : formReply(values, sent.refusal);
}
