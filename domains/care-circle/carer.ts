import { z } from 'zod';
import { contact } from '#domains/access/sign-in.ts';
import { nameOr, type Permissions } from '#domains/people/people.ts';
import { formatCents } from '#platform/money.ts';

export const invitationLifeMilliseconds = 14 * 86_400_000;
/** More open at once for one person would be no circle any more, and mail to strangers. */
export const mostOpenInvitations = 10;

/** What somebody may do, in plain words; seeing the visits is always part of it. */
export function permissionsInWords({ book, pay, needs, monthlyLimitCents }: Permissions): string {
  const limit =
    monthlyLimitCents === null
      ? ''
      : `, up to ${formatCents(monthlyLimitCents).replace(/\.00$/, '')} a month`;
  const also = [
    book && 'book, change and cancel visits',
    pay && `pay for visits${limit}`,
    needs && 'change what those who come should know',
  ].filter((words) => words !== false);
  return ['see the visits', ...also].join('; ');
}

/** A checkbox is there or it is not; in JSON it is a boolean. */
const ticked = z
  .union([z.boolean(), z.literal('yes').transform(() => true)], { error: 'Tick the box, or leave it empty.' })
  .default(false);

/** Dollars as people type them; empty for no limit. Kept in cents. */
const monthlyLimit = z
  .union([z.string(), z.number(), z.null()], { error: 'Enter an amount in dollars, like 400.' })
  .optional()
  .transform((typed) => String(typed ?? '').replace(/[$,\s]/g, ''))
  .pipe(z.string().regex(/^(\d{1,6}(\.\d{1,2})?)?$/, 'Enter an amount in dollars, like 400.'))
  .transform((text) => (text === '' ? null : Math.round(Number(text) * 100)));

const allowed = { can_book: ticked, can_pay: ticked, can_change_needs: ticked, monthly_limit: monthlyLimit };

/** What a carer may do, as a form or a call says it. */
export const permissionsInput = z.object(allowed).transform(toPermissions);

export const invitationInput = z
  .object({ recipient_id: z.uuid('Choose who it is for.'), contact, ...allowed })
  .transform(({ recipient_id: recipientId, contact: to, ...rest }) => ({
    recipientId,
    contact: to,
    permissions: toPermissions(rest),
  }));
export type InvitationInput = z.output<typeof invitationInput>;

function toPermissions(input: {
  can_book: boolean;
  can_pay: boolean;
  can_change_needs: boolean;
  monthly_limit: number | null;
}) {
  return {
    book: input.can_book,
    pay: input.can_pay,
    needs: input.can_change_needs,
    monthlyLimitCents: input.can_pay ? input.monthly_limit : null,
  };
}

interface Facts {
  site: string;
  phone: string;
  ownerName: string;
  recipientName: string;
}

/** To somebody who may know nobody here, and so with nothing in it that can lead elsewhere. */
export function invitationMessage(
  { site, phone, ownerName, recipientName }: Facts,
  permissions: Permissions,
  link: string,
): { mail: { subject: string; body: string }; text: { subject: string; body: string } } {
  const subject = `You are asked to help with visits at ${site}`;
  const owner = nameOr(ownerName, 'Somebody');
  const body = [
    'Hello,',
    `${owner} uses ${site} for help at home, and would like you to help with the visits for ${nameOr(recipientName, 'a person they look after')}. You could: ${permissionsInWords(permissions)}.`,
    `Say yes here, within 14 days: ${link}`,
    'You need an account with this address. If you have none, you can make one on the way.',
    `Do you not know ${nameOr(ownerName, 'who that is')}? Then do nothing, or call us: ${phone}.`,
  ].join('\n\n');
  return {
    mail: { subject, body },
    text: {
      subject,
      body: `${site}: ${nameOr(ownerName, 'somebody')} asks you to help with visits. Say yes: ${link} Questions? ${phone}`,
    },
  };
}

/** What the person hears when somebody has joined their circle, or left it. */
export function circleMessage(
  what: 'joined' | 'ended',
  { site, phone, recipientName }: Facts,
  carerName: string,
  link: string,
): { subject: string; mail: string; short: string } {
  const subject =
    what === 'joined' ? 'Somebody new helps with visits' : 'Somebody no longer helps with visits';
  const news = `${nameOr(carerName, 'Somebody you asked')} ${what === 'joined' ? 'now' : 'no longer'} helps with visits for ${recipientName}.`;
  const change =
    what === 'joined'
      ? `You can change what they may do, or stop it at once, here: ${link}`
      : `You can ask somebody again here: ${link}`;
  return {
    subject,
    mail: [news, change, `Was this not you? Call us: ${phone}.`].join('\n\n'),
    short: `${site}: ${news} Was this not you? ${phone}`,
  };
}

/**
 * What the person hears when a carer has changed what those who come should know; not in which words, because
 * mail is read by others.
 */
export function needsMessage(
  { site, phone, recipientName }: Facts,
  { carerName, link }: { carerName: string; link: string },
): { subject: string; mail: string; short: string } {
  const subject = 'What those who come should know has changed';
  const news = `${nameOr(carerName, 'Somebody who helps')} changed what those who come to ${recipientName} should know.`;
  const mail = [
    news,
    `See what it is now, and all that they did, or stop it: ${link}`,
    `Is this not right? Call us: ${phone}.`,
  ].join('\n\n');
  return { subject, mail, short: `${site}: ${news} Not right? Call ${phone}` };
}
