import { stopAddress } from '#domains/access/doors/not-me.ts';
import { cardLabel } from '#domains/payments/card.ts';
import { type AccountStatus, mostPeople } from '#domains/people/people.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';
import { formatCents } from '#platform/money.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refusal } from '#platform/result.ts';

export const undoMergeMilliseconds = 30 * 86_400_000;
/** How long the owner of either account has to stop a merge. */
export const mergeWaitingMilliseconds = 86_400_000;

/** What is known of two accounts before one of them becomes part of the other. */
export interface MergeFacts {
  staysId: string;
  staysStatus: AccountStatus;
  doubleId: string;
  doubleName: string;
  doubleStatus: AccountStatus;
  doubleEmail: string | null;
  doublePhone: string | null;
  /** The people of the double, with their visits. */
  people: { name: string; street: string; isTheMember: boolean; planned: number; past: number }[];
  /** How many people the account that stays has by now. */
  staysPeople: number;
  staysIsHelped: boolean;
  helped: number;
  drafts: number;
  calls: number;
  notes: number;
  giftCents: number;
  /** Credit of a membership that has ended. */
  creditCents: number;
  cards: { brand: string; last4: string }[];
  /** Whether the gateway knows the account that stays: then the cards of both are of two customers there. */
  staysPays: boolean;
  hasMembership: boolean;
  moneyUnderWay: boolean;
  giftSetAside: boolean;
  /** Others have become part of the double. */
  hasMerged: boolean;
}

/** What a merge does, in words, and why it cannot be done now. */
export interface MergePreview {
  doubleId: string;
  doubleName: string;
  known: string;
  moves: string[];
  /** What both have, and how it is decided. */
  decided: string[];
  refusal: Refusal | null;
}

/** A merge that is begun and not ended yet. */
export interface BegunMerge {
  id: string;
  staysId: string;
  staysName: string;
  doubleId: string;
  doubleName: string;
  /** As JSON has a moment. */
  at: string;
  by: string;
  readyAt: string;
}

/** A double that is part of an account by now. */
export interface MergedDouble {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  at: Date;
  by: string;
  undoUntil: Date;
}

/** What would follow if the double became part of the account that stays. */
export function previewOf(facts: MergeFacts): MergePreview {
  const { doubleId, doubleName, doubleEmail, doublePhone } = facts;
  const known = [doubleEmail, doublePhone === null ? null : formatPhone(doublePhone)]
    .filter((contact) => contact !== null)
    .join(', ');
  return {
    doubleId,
    doubleName,
    known,
    moves: movesOf(facts),
    decided: decidedOf(facts),
    refusal: mergeRefusal(facts) ?? null,
  };
}

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

function movesOf(facts: MergeFacts): string[] {
  const { people, helped, drafts, calls, notes, giftCents, creditCents } = facts;
  return [
    ...people.map(
      ({ name, street, planned, past }) =>
        `${name}, ${street}: ${count(planned, 'planned visit', 'planned visits')}, ${count(past, 'past visit', 'past visits')}, needs and places.`,
    ),
    ...(helped === 0 ? [] : [`The right to help ${count(helped, 'person', 'people')}.`]),
    ...(drafts === 0 ? [] : [`${count(drafts, 'draft', 'drafts')}.`]),
    ...(calls === 0 ? [] : [`${count(calls, 'promised call or message', 'promised calls or messages')}.`]),
    ...(notes === 0 ? [] : [`${count(notes, 'note', 'notes')} of the office.`]),
    ...(giftCents === 0 ? [] : [`A gift balance of ${formatCents(giftCents)}.`]),
    ...(creditCents === 0 ? [] : [`A credit of ${formatCents(creditCents)}.`]),
  ];
}

/**
 * Whose bookings and payments they are moves only where no card goes along: a card never moves to another
 * account without its owner's consent, and it belongs to one customer at the gateway.
 */
export const movesMoney = ({ staysPays, cards }: Pick<MergeFacts, 'staysPays' | 'cards'>): boolean =>
  !staysPays && cards.length === 0;

function decidedOf(facts: MergeFacts): string[] {
  const { people, staysIsHelped, cards, doubleStatus } = facts;
  const twice = staysIsHelped && people.some(({ isTheMember }) => isTheMember);
  return [
    ...(twice ? ['Both have their own home on file: the second home stays as another choice.'] : []),
    ...(cards.length === 0
      ? []
      : [
          `${cards.map(cardLabel).join(', ')} stay where they are. They keep paying for what was booked with them, and nothing new.`,
        ]),
    'Name, password, settings and membership come from the account that stays.',
    doubleStatus === 'A'
      ? 'No one can sign in to the other one. A code that goes to its address or number opens the one that stays.'
      : 'The other one was never confirmed, so its address leads nowhere.',
  ];
}

/** Why two accounts cannot become one now; undefined if they can. */
export function mergeRefusal(facts: MergeFacts): Refusal | undefined {
  const { staysId, doubleId, staysStatus, doubleStatus, staysPeople, people } = facts;
  if (staysId === doubleId) return cannotMerge('same_account', 'This is the same account.');
  if (staysStatus !== 'A')
    return cannotMerge('not_confirmed', 'The account that stays has to be confirmed and open.');
  if (doubleStatus !== 'A' && doubleStatus !== 'X')
    return cannotMerge('double_stopped', 'The other account is locked. Unlock it first.');
  if (facts.hasMerged)
    return cannotMerge(
      'double_has_merged',
      'Another account is part of it already. Merge in the other direction.',
    );
  if (facts.hasMembership)
    return cannotMerge('double_has_membership', 'It has a membership. End that first.');
  if (facts.moneyUnderWay)
    return cannotMerge('money_under_way', 'One of its payments is in progress. Try again later.');
  if (facts.giftSetAside)
    return cannotMerge(
      'gift_set_aside',
      'Its gift balance or credit pays for one of its visits that is not over. Wait until then.',
    );
  if (staysPeople + people.length > mostPeople)
    return cannotMerge('too_many_people', `More than ${mostPeople} people would be in one account.`);
  return undefined;
}

const cannotMerge = (code: string, message: string): Refusal => ({ kind: 'conflict', code, message });

export const mergeNotFound = refusal('not_found', 'merge_not_found', 'No merge to undo.');

export const paidSince = refusal(
  'conflict',
  'paid_since',
  'Something was paid with a card that came from the other account. It can no longer be undone.',
);

export const mergeNotBegun = refusal(
  'not_found',
  'merge_not_begun',
  'No merge is open here now. It may have been stopped.',
);
export const mergeUnderWay = cannotMerge(
  'already_begun',
  'A merge of the other account has already started.',
);
export const mergeTooEarly = cannotMerge('too_early', 'The waiting time is not over yet.');
export const mergeNeedsOther = refusal(
  'forbidden',
  'needs_second_person',
  'You started this merge. Someone else must finish it.',
);

/** To each contact of both accounts, when the office begins to make them one. */
export function mergeBegunMessage(
  platform: Platform,
  { name, channel, id }: { name: string; channel: 'email' | 'text'; id: string },
): { subject: string; body: string } {
  const { SITE_NAME: site, PHONE } = platform.configuration;
  const phone = formatPhone(PHONE);
  const stop = stopAddress(platform, { procedure: 'merge', id });
  const subject = `Two ${site} accounts are to become one`;
  if (channel === 'text')
    return {
      subject,
      body: `${site}: your account is to become one with another. Not yours? Stop it today: ${stop} Or call ${phone}.`,
    };
  return {
    subject,
    body: [
      greeting(name),
      'Someone told us that you have two accounts with us and asked us to merge them. The merged account has the visits, homes and people of both.',
      'We wait at least one day. Is it right? Then you have nothing to do.',
      `Is it not right? Stop it today with one press: ${stop}`,
      `Signing in stops it, too. Or call us, and we stop it: ${phone}.`,
    ].join('\n\n'),
  };
}

/** To each contact of both accounts, when they become one and when they are two again. */
export function mergedMessage(
  { configuration }: Platform,
  { name, channel, isUndone }: { name: string; channel: 'email' | 'text'; isUndone: boolean },
): { subject: string; body: string } {
  const { SITE_NAME: site } = configuration;
  const phone = formatPhone(configuration.PHONE);
  const what = isUndone ? 'are two again' : 'are one now';
  const subject = `Your ${site} accounts ${what}`;
  if (channel === 'text')
    return { subject, body: `${site}: your two accounts ${what}. Not you? Call ${phone}` };
  return {
    subject,
    body: [
      greeting(name),
      isUndone
        ? 'You have two accounts again, each with what it had before.'
        : 'You had two accounts with us. Our office made them one, with the visits of both.',
      `Was this not right? Call us: ${phone}. We can undo it.`,
    ].join('\n\n'),
  };
}
