import type { Channel } from '#domains/notifications/settings.ts';
import { textOf } from '#domains/notifications/text.ts';
import type { PaymentState } from '#domains/payments/card.ts';
import type { Member } from '#domains/people/people.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';
import { spokenNumber } from '#domains/visits/visit.ts';
import { dayInWords } from '#platform/days.ts';
import type { Paper } from '#platform/documents/pdf.ts';
import { formatCents } from '#platform/money.ts';
import { chargeWords, type CreditTip, type VisitCharge } from './charge.ts';

/** A payment line by line, for page, print and PDF alike. */
export interface Receipt {
  id: string;
  /** Short enough to be read out on the phone: "R-7K4M-29QT". */
  number: string;
  title: 'Receipt' | 'Payment';
  description: string;
  facts: { term: string; details: string }[];
  lines: { label: string; detail?: string; cents: number }[];
  totalCents: number;
  /**
   * What became of the money: what was paid, what was refunded, and what was authorized without being
   * captured.
   */
  sums: { kind: 'paid' | 'back' | 'aside'; term: string; cents: number }[];
}

/** One line of what a member has paid or is about to pay. Its id leads to its receipt. */
export interface PaidLine {
  id: string;
  /** When it was asked for. */
  at: Date;
  /** When it was taken; null before that, and where nothing was. */
  chargedAt: Date | null;
  description: string;
  /** The visit that it is for, if any: "Home cleaning, Tuesday, March 3". */
  visit: string | null;
  state: PaymentState;
  /** What happened to it. */
  words: string;
  /**
   * The amount to be paid. Of it, these parts were authorized, captured and released; of the captured part,
   * this much was refunded.
   */
  amountCents: number;
  authorizedCents: number;
  chargedCents: number;
  releasedCents: number;
  refundedCents: number;
  /** The card; null where the gift balance paid it all. */
  cardLabel: string | null;
}

/** The sums of a receipt in reading order: where money stood, what was paid and refunded, and the total. */
export function reckoning({ sums }: Pick<Receipt, 'sums'>): {
  aside: { term: string; cents: number }[];
  paid: { label: string; cents: number }[];
  paidCents: number;
} {
  const paid = sums
    .filter(({ kind }) => kind !== 'aside')
    .map(({ kind, term, cents }) => ({ label: term, cents: kind === 'back' ? -cents : cents }));
  const aside = sums.filter(({ kind }) => kind === 'aside').map(({ term, cents }) => ({ term, cents }));
  return { aside, paid, paidCents: paid.reduce((sum, { cents }) => sum + cents, 0) };
}

/** A receipt on paper, for insurance and tax. */
export function paperOf(
  receipt: Receipt,
  sender: { site: string; address: string; phone: string },
  madeAt: Date,
): Paper {
  const amountsOf = (lines: Receipt['lines']) =>
    lines.map(({ label, detail, cents }) => ({
      label,
      ...(detail === undefined ? {} : { detail }),
      amount: formatCents(cents),
    }));
  const { aside, paid, paidCents } = reckoning(receipt);
  return {
    title: `${receipt.title}: ${receipt.description}`,
    from: sender.site,
    madeAt,
    blocks: [
      {
        kind: 'facts',
        rows: [{ term: 'From', details: `${sender.site}, ${sender.address}` }, ...receipt.facts],
      },
      ...(receipt.lines.length === 0
        ? []
        : [
            {
              kind: 'lines' as const,
              caption: 'Line by line',
              rows: amountsOf(receipt.lines),
              total: { label: 'Price', amount: formatCents(receipt.totalCents) },
            },
          ]),
      ...(aside.length === 0
        ? []
        : [
            {
              kind: 'facts' as const,
              rows: aside.map(({ term, cents }) => ({ term, details: formatCents(cents) })),
            },
          ]),
      ...(paid.length === 0
        ? []
        : [
            {
              kind: 'lines' as const,
              caption: 'Payment',
              rows: amountsOf(paid),
              total: { label: 'Total paid', amount: formatCents(paidCents) },
            },
          ]),
      {
        kind: 'words',
        text: `Questions? Call us: ${sender.phone}. Payment number: ${receipt.number}.`,
      },
    ],
  };
}

/** What was taken in the end, from card and gift together. */
export function takenOf({ sums }: Receipt): number {
  return sums.filter(({ kind }) => kind === 'paid').reduce((sum, { cents }) => sum + cents, 0);
}

export interface ReceiptFacts {
  site: string;
  phone: string;
  publicUrl: string;
  personName: string;
  safeWord: string | null;
  /** What was taken in the end, from card and gift together. */
  capturedCents: number;
}

/** A receipt as a message, with all its lines, because a payer who gets it by letter has no page to look at. */
export function wordReceipt(
  channel: Channel,
  receipt: Receipt,
  facts: ReceiptFacts,
): { subject: string; body: string } {
  const amount = formatCents(facts.capturedCents);
  const phone = formatPhone(facts.phone);
  const subject = `Your receipt: ${receipt.description}, ${amount}`;
  const news = `You paid ${amount}`;
  if (channel === 'text') {
    const what = [`you paid ${amount}: ${receipt.description}.`, `you paid ${amount}.`];
    return {
      subject,
      body: textOf({
        site: facts.site,
        safeWord: facts.safeWord,
        phone,
        what,
        todo: ['Your receipt is under Payments. Questions? Call', 'Questions? Call', 'Call'],
      }),
    };
  }
  if (channel === 'call')
    return {
      subject,
      body: `Please call ${facts.personName} and say: ${news}. ${receipt.description}. Ask whether they would like a printed receipt.`,
    };
  // The top already says that all of it was charged.
  const rows = receipt.facts
    .filter(({ details }) => details !== 'Charged.')
    .map(({ term, details }) => `${term}: ${details}`);
  const lines = receipt.lines.map(
    ({ label, detail, cents }) =>
      `${label}: ${formatCents(cents)}${detail === undefined ? '' : ` (${detail})`}`,
  );
  const sums = [
    ...(receipt.lines.length > 1 ? [`Price: ${formatCents(receipt.totalCents)}`] : []),
    ...receipt.sums.map(({ term, cents }) => `${term}: ${formatCents(cents)}`),
  ];
  const body = [
    greeting(facts.personName),
    `Thank you. ${news}.`,
    rows.join('\n'),
    [...lines, ...sums].join('\n'),
    ...(channel === 'letter'
      ? []
      : [`View or print your receipt: ${facts.publicUrl}/account/payment/${receipt.id}`]),
    `Payment number: ${receipt.number}. Questions? Call ${phone}.`,
  ];
  return { subject, body: body.join('\n\n') };
}

/** Short enough to be read out on the phone. */
export function numberOf(id: string): string {
  const number = spokenNumber(id);
  return `R-${number.slice(0, 4)}-${number.slice(4)}`;
}

/** A visit that is still to come has not been paid for, so none of these words say so. */
export function payerFacts(member: Pick<Member, 'name'>, paidWith: string, isAhead: boolean) {
  return [
    { term: isAhead ? 'Who pays' : 'Paid by', details: member.name },
    { term: isAhead ? 'Will be paid with' : 'Paid with', details: paidWith },
  ];
}

/** For tax the date is that of the capture, which for a visit is when it is done, not the authorization. */
export function dateOf(begun: Date, taken: Date | null, timeZone: string) {
  return taken === null
    ? { term: 'Date', details: dayInWords(begun, timeZone) }
    : { term: 'Paid on', details: dayInWords(taken, timeZone) };
}

/** What credit has given of a tip, or is to give once the bank has answered. */
export function creditSums(tip: Pick<VisitCharge, 'creditCents' | 'state'> | undefined): Receipt['sums'] {
  if (tip === undefined || tip.creditCents === 0) return [];
  return tip.state === 'paid'
    ? [{ kind: 'paid', term: 'From your credit', cents: tip.creditCents }]
    : [{ kind: 'aside', term: 'On hold from your credit', cents: tip.creditCents }];
}

/** The receipt of a tip that credit alone paid. */
export function tipReceipt(tip: CreditTip, payer: Pick<Member, 'name'>, timeZone: string): Receipt {
  return {
    id: tip.id,
    number: numberOf(tip.id),
    title: 'Receipt',
    description: tip.description,
    facts: [
      ...payerFacts(payer, 'Credit', false),
      dateOf(tip.at, tip.at, timeZone),
      { term: 'Visit', details: tip.visit },
    ],
    lines: [{ label: chargeWords.tip, cents: tip.amountCents }],
    totalCents: tip.amountCents,
    sums: creditSums(tip),
  };
}

/** A tip that credit alone paid, as a line of what was paid. */
export function tipLine(tip: CreditTip): PaidLine {
  const { id, at, description, visit, amountCents } = tip;
  const words = 'Paid from your credit';
  const money = {
    amountCents,
    authorizedCents: 0,
    chargedCents: amountCents,
    releasedCents: 0,
    refundedCents: 0,
  };
  return { id, at, chargedAt: at, description, visit, state: 'captured', words, ...money, cardLabel: null };
}
