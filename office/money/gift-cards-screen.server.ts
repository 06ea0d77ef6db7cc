import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { endApproval } from '#domains/payments/approvals/approval.server.ts';
import { findGiftCardById, type GiftCardRecord } from '#domains/payments/gift-cards/gift-card.server.ts';
import type { GiftCardState } from '#domains/payments/gift-cards/gift-card.ts';
import { giftMailsOf, sendGiftAgain } from '#domains/payments/gift-cards/gift-mail.server.ts';
import { approveVoid, voidGiftCard } from '#domains/payments/gift-cards/gift-refund.server.ts';
import { balanceOf } from '#domains/payments/ledger.server.ts';
import { giftCardAccount } from '#domains/payments/ledger.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { formatCents } from '#platform/money.ts';
import {
  actOf,
  type Asked,
  type Listed,
  noInput,
  recordOf,
  saying,
  type Screen,
  type Shown,
} from '../screen.ts';
import { datedCell, datedMoment, sinceCursor, toCursor } from '../words.server.ts';
import { type Asked as AskedApprovals, findAsked } from './second-person.server.ts';
import { limitInWords, secondPersonActs, waitingInWords } from './second-person.ts';

const may = 'money';

interface Subject extends GiftCardRecord {
  /** What the ledger has on it. */
  leftCents: number;
  /** Above how much a second person decides; null where there is no limit. */
  limitCents: number | null;
  asked: AskedApprovals;
  inWords: (moment: Date) => string;
}

type Standing = Pick<GiftCardRecord, 'state' | 'redeemedAt' | 'recipientEmail' | 'sentAt'>;

function standingOf({ state, redeemedAt, recipientEmail, sentAt }: Standing): string {
  if (state === 'paid') {
    if (redeemedAt !== null) return 'Used';
    return recipientEmail !== null && sentAt === null ? 'Paid, goes out later' : 'Paid, not used yet';
  }
  return otherStandings[state];
}
const otherStandings: Record<Exclude<GiftCardState, 'paid'>, string> = {
  open: 'Not paid',
  paying: 'Waiting for bank',
  refunding: 'Refund in progress',
  refunded: 'Refunded',
};

const conditions: Record<string, { label: string; is: RawBuilder<boolean> }> = {
  unused: { label: 'Paid, not used yet', is: sql<boolean>`g.state = 'paid' and g.redeemed_at is null` },
  used: { label: 'Used', is: sql<boolean>`g.state = 'paid' and g.redeemed_at is not null` },
  back: { label: 'Refunded', is: sql<boolean>`g.state in ('refunding', 'refunded')` },
};

interface Row extends Standing {
  id: string;
  at: Date;
  recipientName: string;
  buyerName: string;
  amountCents: number;
}

/** Newest first; orders that nobody paid are no gift cards yet. */
async function read(
  platform: ConnectedPlatform,
  _staff: unknown,
  { filters, cursor, most }: Asked,
): Promise<Listed> {
  const { state = '', email = '' } = filters;
  const { rows } = await sql<Row>`
    select g.id, g.created_at as at, g.recipient_name as "recipientName", g.buyer_name as "buyerName", g.amount_cents as "amountCents", g.state,
      g.redeemed_at as "redeemedAt", g.recipient_email as "recipientEmail", g.sent_at as "sentAt"
    from gift_cards g
    where g.state <> 'open' and ${conditions[state]?.is ?? sql<boolean>`true`} and ${sinceCursor(cursor, sql`g.created_at`, sql`g.id`)}
      ${email === '' ? sql`` : sql`and g.id in (select id from gift_cards where buyer_email = ${email.toLowerCase()} union select id from gift_cards where recipient_email = ${email.toLowerCase()})`}
    order by g.created_at desc, g.id desc limit ${most + 1}`.execute(platform.database);
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return {
    rows: shown.map((gift) => ({
      id: gift.id,
      cells: [
        gift.recipientName,
        gift.buyerName,
        { cents: gift.amountCents },
        standingOf(gift),
        datedCell(platform, gift.at),
      ],
    })),
    nextCursor: rows.length > most && last ? toCursor(last.at, last.id) : null,
  };
}

const mailWords = { recipient: 'Who it is for, with the code', buyer: 'Who bought it, with the link' };

const sendInput = z.object({ to: z.enum(['recipient', 'buyer'], { error: 'Choose who gets it.' }) });
const sendAgain = actOf<Subject, typeof sendInput>({
  name: 'send-again',
  may,
  label: 'Resend email',
  input: sendInput,
  offer(gift) {
    const mails = giftMailsOf(gift);
    if (mails.length === 0) return null;
    return {
      consequence: 'The same mail goes out once more, to the address that is on the card.',
      fields: [
        {
          name: 'to',
          label: 'Recipient',
          kind: 'choice',
          value: mails[0],
          options: mails.map((value) => ({ value, label: mailWords[value] })),
        },
      ],
    };
  },
  run: async (platform, staff, { id }, { to }, key) =>
    saying(await sendGiftAgain(platform, staff, id, to, key), 'Email sent again.'),
});

const voidIt = actOf<Subject, typeof noInput>({
  name: 'void',
  may,
  label: 'Void and refund',
  input: noInput,
  offer: ({ state, redeemedAt, amountCents, buyerName, asked, limitCents }) =>
    state === 'paid' && redeemedAt === null && asked.waiting === undefined
      ? {
          consequence: `${formatCents(amountCents)} goes back to the card of ${buyerName}, who is told. The code no longer works. This cannot be undone.${limitInWords(amountCents, limitCents === null || amountCents <= limitCents ? null : 0)}`,
          fields: [],
          isGrave: true,
        }
      : null,
  async run(platform, staff, { id }) {
    const done = await voidGiftCard(platform, staff, id);
    return saying(
      done,
      done.ok && done.value.state === 'asked'
        ? 'Waiting for second approval. The code works until then.'
        : 'It can no longer be used, and the money goes back.',
    );
  },
});

const secondPerson = secondPersonActs<Subject>({
  thing: 'void',
  waitingOf: ({ asked }) => asked.waiting,
  yes: ({ amountCents, buyerName }) =>
    `${formatCents(amountCents)} goes back to the card of ${buyerName}, who is told. The code no longer works. This cannot be undone.`,
  given: 'It can no longer be used, and the money goes back.',
  give: (platform, staff, { id }) => approveVoid(platform, staff, id),
  end: (platform, staff, { id }, decision) => endApproval(platform, staff, id, decision),
});

function show(gift: Subject): Shown {
  const moment = (term: string, at: Date | null) =>
    at === null ? [] : [{ term, details: gift.inWords(at) }];
  return {
    title: `Gift card for ${gift.recipientName}`,
    lead: `${standingOf(gift)}.${gift.asked.waiting === undefined ? '' : ` Void requested. ${waitingInWords(gift.asked.waiting)}`}`,
    sections: [
      {
        title: 'At a glance',
        facts: [
          { term: 'Amount', details: formatCents(gift.amountCents) },
          { term: 'Left on it', details: formatCents(gift.leftCents) },
          { term: 'From', details: [gift.buyerName, gift.buyerEmail] },
          { term: 'For', details: [gift.recipientName, gift.recipientEmail ?? 'Printed by who bought it'] },
          ...moment('Paid', gift.paidAt),
          ...moment(gift.sentAt === null ? 'Goes out' : 'Sent', gift.sentAt ?? gift.sendAt),
          ...moment('Used', gift.redeemedAt),
        ],
      },
      ...gift.asked.sections,
    ],
  };
}

export const giftCardsScreen: Screen = {
  name: 'gift-cards',
  title: 'Gift cards',
  list: {
    columns: ['For', 'From', 'Amount', 'Status', 'Bought'],
    filters: [
      { name: 'email', label: 'Email address of who gave or got it' },
      {
        name: 'state',
        label: 'Status',
        options: Object.entries(conditions).map(([value, { label }]) => ({ value, label })),
      },
    ],
    empty: 'No matching gift cards.',
    read,
  },
  acts: [],
  record: recordOf<Subject>({
    async find(platform, staff, id) {
      const { database, configuration } = platform;
      const gift = isIdentifier(id) ? await findGiftCardById(database, id) : undefined;
      if (gift === undefined || gift.state === 'open') return undefined;
      const inWords = (moment: Date) => datedMoment(platform, moment);
      const isUnused = gift.state === 'paid' && gift.redeemedAt === null;
      const [leftCents, asked] = await Promise.all([
        balanceOf(database, giftCardAccount(id)),
        findAsked(database, staff, id, isUnused ? gift.amountCents : null, inWords),
      ]);
      return { ...gift, leftCents, limitCents: configuration.REFUND_LIMIT, asked, inWords };
    },
    show,
    acts: [sendAgain, voidIt, ...secondPerson],
  }),
};
