import { data, redirect } from 'react-router';
import { deviceCookie } from '#domains/access/doors/session-cookie.ts';
import { activation } from '#domains/access/sign-in.ts';
import { confirmNewContact, findNewContact, sendFieldCode } from '#domains/field/field-sign-in.server.ts';
import { stopContactAsTold } from '#domains/field/new-contact.server.ts';
import { contactWords, type NewContact, noNewContact, opensFrom } from '#domains/field/new-contact.ts';
import { formatPhone } from '#domains/people/words.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { newToken } from '#platform/secrets.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { onPhone } from '../../shell/field-guard.ts';
import { type FormReply, formReply } from '../../shell/forms.ts';
import type { PageContext } from '../../shell/request-context.ts';

/** A new number or address, and its state, for the professional whose it is to be. */
export function contactToShow(contact: NewContact, timeZone: string, now: Date) {
  const { id, kind, value, writtenAt, confirmedAt } = contact;
  return {
    id,
    what: contactWords[kind],
    value: kind === 'phone' ? formatPhone(value) : value,
    written: momentInWords(writtenAt, timeZone),
    isConfirmed: confirmedAt !== null,
    opens: opensInWords(contact, timeZone, now),
  };
}

function opensInWords(contact: NewContact, timeZone: string, now: Date): string {
  const from = opensFrom(contact);
  if (from === null)
    return 'You can sign in with it a day after we have told your old one, or once a second person in the office has let you.';
  return from > now
    ? `You can sign in with it from ${momentInWords(from, timeZone)}.`
    : 'You can sign in with it now.';
}

/** Sends a code to a new number or address, takes the code, or stops it. */
export async function answerContact(requestContext: PageContext, values: Record<string, string>) {
  const { platform } = requestContext;
  const session = onPhone(requestContext);
  const { professionalId } = session.professional;
  const contactId = values['contact'] ?? '';
  const contact = await findNewContact(platform.database, professionalId, contactId);
  if (contact === undefined) return formReply({}, noNewContact);
  if (values['intent'] === 'stop') {
    const stopped = await stopContactAsTold(platform, contactId);
    return stopped.ok ? redirect(pathTo('/field/mine'), 303) : formReply({}, stopped.refusal);
  }
  const sent = { contact: contactId, sent: 'yes' };
  if (values['intent'] !== 'confirm') {
    const deviceToken = requestContext.deviceToken ?? newToken();
    const asked = await sendFieldCode(platform, { ...requestContext, deviceToken }, contact);
    if (!asked.ok) return formReply({ contact: contactId }, asked.refusal);
    return data<FormReply>(
      { problems: [], message: null, values: sent },
      { headers: { 'Set-Cookie': deviceCookie(platform.publicUrl).set(deviceToken) } },
    );
  }
  const typed = activation.safeParse(values);
  if (!typed.success) return formReply(sent, problemsOf(typed.error));
  const confirmed = await confirmNewContact(
    platform,
    session,
    { contactId, code: typed.data.code },
    requestContext,
  );
  return confirmed.ok ? redirect(pathTo('/field/mine'), 303) : formReply(sent, confirmed.refusal);
}
