import { redirect } from 'react-router';
import { z } from 'zod';
import { linkLabel } from '#domains/visit-news/sharing.ts';
import type { Result } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { formReply, readForm } from '../../../shell/forms.ts';

const privateLinkForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('make'), label: linkLabel }),
  z.object({ intent: z.literal('stop'), link_id: z.uuid() }),
]);

interface PrivateLinkCommands {
  make: (label: string) => Promise<Result<unknown>>;
  stop: (id: string) => Promise<Result<unknown>>;
}

/** Makes or stops a private link, as the form says, and leads back to its page. */
export async function changePrivateLinks(
  request: Request,
  page: string,
  { make, stop }: PrivateLinkCommands,
) {
  const values = await readForm(request);
  const form = privateLinkForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const changed = await (form.data.intent === 'make' ? make(form.data.label) : stop(form.data.link_id));
  if (!changed.ok) return formReply(values, changed.refusal);
  return redirect(`${page}?done=${form.data.intent}`, 303);
}
