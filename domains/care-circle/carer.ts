import { z } from 'zod';
import { contact } from '#domains/access/sign-in.ts';
import { personName } from '#domains/people/fields.ts';
import type { Permissions } from '#domains/people/people.ts';
import { formatPhone, greeting, nameOr } from '#domains/people/words.ts';
import { formatCents } from '#platform/money.ts';

export const invitationLifeMilliseconds = 14 * 86_400_000;
/** With more open at once, it would no longer be a circle of care but mail to strangers. */
export const mostOpenInvitations = 10;

/** What a carer may do, in plain words; seeing the visits is always part of it. */
export function permissionsInWords({ book, pay, needs, monthlyLimitCents }: Permissions): string {
  const limit =
    monthlyLimitCents === null
      ? ''
      : `, up to ${formatCents(monthlyLimitCents).replace(/\.00$/, '')} a month`;
  const also = [
    book && 'book, change and cancel visits',
    pay && `pay for visits${limit}`,
    needs && 'update needs and preferences',
  ].filter((words) => words !== false);
  return ['see the visits', ...also].join('; ');
}

/** A form sends a checkbox or leaves it out; JSON sends a boolean. */
const ticked = z
  .union([z.boolean(), z.literal('yes').transform(() => true)], {
    error: 'Check the box, or leave it blank.',
  })
  .default(false);

/** Dollars as people type them; empty for no limit. Kept in cents. */
const monthlyLimit = z
  .union([z.string(), z.number(), z.null()], { error: 'Enter an amount in dollars, like 400.' })
  .optional()
  .transform((typed) => String(typed ?? '').replace(/[$,\s]/g, ''))
  .pipe(z.string().regex(/^(\d{1,6}(\.\d{1,2})?)?$/, 'Enter an amount in dollars, like 400.'))
  .transform((text) => (text === '' ? null : Math.round(Number(text) * 100)));

const allowed = { can_book: ticked, can_pay: ticked, can_change_needs: ticked, monthly_limit: monthlyLimit };

/** What a carer may do, from a form or an API call. */
export const permissionsInput = z.object(allowed).transform(toPermissions);

/** Who pays from now on: a card of the member's, or nobody yet, and then each visit asks for one. */
export const payerWish = z
  .union([z.literal(['', 'ask']).transform(() => null), z.uuid('Choose a card.')], {
    error: 'Choose who pays from now on.',
  })
  .nullish()
  .transform((cardId) => cardId ?? null);

export const invitationInput = z
  .object({ recipient_id: z.uuid('Choose who it is for.'), contact, ...allowed })
  .transform(({ recipient_id: recipientId, contact: to, ...rest }) => ({
    recipientId,
    contact: to,
    permissions: toPermissions(rest),
  }));
export type InvitationInput = z.output<typeof invitationInput>;

/** Who an account is begun for, and how to reach them. */
export const begunAccountInput = z.object({ name: personName, contact });
export type BegunAccountInput = z.output<typeof begunAccountInput>;

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

/** To a person who may know no one here, so it contains nothing that can lead elsewhere. */
export function invitationMessage(
  { site, phone, ownerName, recipientName }: Facts,
  permissions: Permissions,
  link: string,
): { mail: { subject: string; body: string }; text: { subject: string; body: string } } {
  const subject = `You’re invited to help with visits at ${site}`;
  const owner = nameOr(ownerName, 'Someone');
  const body = [
    'Hello,',
    `${owner} uses ${site} for help at home and would like you to help with visits for ${nameOr(recipientName, 'someone they look after')}. You could: ${permissionsInWords(permissions)}.`,
    `Accept here within 14 days: ${link}`,
    'You need an account with this address. If you do not have one, you can create it on the way.',
    `Not sure who ${nameOr(ownerName, 'that')} is? Ignore this message, or call us: ${phone}.`,
  ].join('\n\n');
  return {
    mail: { subject, body },
    text: {
      subject,
      body: `${site}: ${nameOr(ownerName, 'someone')} asks you to help with visits. Accept: ${link} Questions? ${phone}`,
    },
  };
}

/**
 * To a person who has an unfinished account, or who has one already. Whether the member who began it becomes
 * a carer is for the owner alone to say. Nothing in it can lead elsewhere.
 */
export function begunAccountMessage(
  { site, phone, ownerName, recipientName }: Facts,
  hasAccount: boolean,
  link: string,
): { mail: { subject: string; body: string }; text: { subject: string; body: string } } {
  const who = nameOr(ownerName, 'Someone');
  const subject = hasAccount ? `Help from ${site}` : `A ${site} account was started for you`;
  const body = [
    greeting(recipientName),
    hasAccount
      ? `${who} would like to help with your ${site} visits. You already have an account.`
      : `${who} started an account for you at ${site}: help at home like cleaning, repairs, meals and rides.`,
    hasAccount
      ? `If you’d like that, sign in and invite them here: ${link}`
      : `To make it yours, choose a password here within 14 days: ${link}`,
    `You decide what ${nameOr(ownerName, 'they')} can do for you. You can stop it anytime.`,
    `Not sure who ${nameOr(ownerName, 'that')} is? Ignore this message, or call us: ${phone}.`,
  ].join('\n\n');
  const short = hasAccount ? 'offers to help you:' : 'started an account for you:';
  return {
    mail: { subject, body },
    text: { subject, body: `${site}: ${nameOr(ownerName, 'someone')} ${short} ${link} Questions? ${phone}` },
  };
}

/** Tells the recipient's side that a carer has joined their circle or left it. */
export function circleMessage(
  what: 'joined' | 'ended',
  { site, phone, recipientName }: Facts,
  carerName: string,
  link: string,
): { subject: string; mail: string; short: string } {
  const subject =
    what === 'joined' ? 'Someone new can help with visits' : 'Someone no longer helps with visits';
  const news = `${nameOr(carerName, 'Someone you invited')} ${what === 'joined' ? 'now' : 'no longer'} helps with visits for ${recipientName}.`;
  const change =
    what === 'joined'
      ? `Change what they can do, or remove them, here: ${link}`
      : `Invite someone else here: ${link}`;
  return {
    subject,
    mail: [news, change, `Not you? Call us: ${phone}.`].join('\n\n'),
    short: `${site}: ${news} Was this not you? ${phone}`,
  };
}

/**
 * Tells the recipient's side that a person they invited has declined. It says the address that they typed:
 * the name of an account is told only where its owner has agreed to help.
 */
export function declinedMessage(
  { site, phone, recipientName }: Facts,
  invitedAddress: string,
  link: string,
): { subject: string; mail: string; short: string } {
  const who = invitedAddress.length <= 50 ? formatPhone(invitedAddress) : 'The person you invited';
  return {
    subject: 'An answer to your invitation',
    mail: [
      `${who} said no to your invitation to help with visits for ${recipientName}.`,
      `You can ask again, or invite someone else, here: ${link}`,
      `Questions? Call ${phone}.`,
    ].join('\n\n'),
    short: `${site}: ${who} said no to your invitation. You can ask again. Questions? ${phone}`,
  };
}

/** Tells a carer that they no longer help, or no longer pay, and what their card no longer pays for. */
export function endedMessage(
  what: 'help_ended' | 'paying_ended',
  { site, phone, recipientName }: Facts,
  noLongerPaid: readonly string[],
): { subject: string; mail: string; short: string } {
  const [subject, news] =
    what === 'help_ended'
      ? [
          'You no longer help with visits',
          `You no longer help with visits for ${recipientName}, and you no longer see them. Your card no longer pays for any of them.`,
        ]
      : [
          'You no longer pay for visits',
          `You no longer pay for visits for ${recipientName}. Your card no longer pays for any of them.`,
        ];
  const mail = [
    news,
    ...(noLongerPaid.length === 0
      ? []
      : [
          `You no longer pay for:\n${noLongerPaid.join('\n')}`,
          'The hold on your card or gift balance is released.',
        ]),
    `Questions? Call ${phone}.`,
  ].join('\n\n');
  return { subject, mail, short: `${site}: ${news} Questions? ${phone}` };
}

/** Tells the recipient's side which visits have no card now. */
export function needsCardMessage(
  { site, phone, recipientName }: Facts,
  unpaid: readonly string[],
  link: string,
): { subject: string; mail: string; short: string } {
  const subject = 'Visits that need a card';
  const news = `No card pays for these visits for ${recipientName} now. They stay booked.`;
  return {
    subject,
    mail: [
      news,
      unpaid.join('\n'),
      `Choose a card for each visit here: ${link}`,
      `You can also call us: ${phone}.`,
    ].join('\n\n'),
    short: `${site}: visits for ${recipientName} need a card now. They stay booked. Choose one: ${link} or call ${phone}`,
  };
}

/**
 * Tells the recipient's side that a carer has changed their needs, without naming them, because other people
 * may read their mail.
 */
export function needsMessage(
  { site, phone, recipientName }: Facts,
  { carerName, link }: { carerName: string; link: string },
): { subject: string; mail: string; short: string } {
  const subject = 'Needs and preferences were changed';
  const news = `${nameOr(carerName, 'Someone who helps')} changed the needs and preferences for ${recipientName}.`;
  const mail = [
    news,
    `See the change and everything they’ve done, or remove them: ${link}`,
    `Not right? Call us: ${phone}.`,
  ].join('\n\n');
  return { subject, mail, short: `${site}: ${news} Not right? Call ${phone}` };
}
