import { formatCents } from '#platform/money.ts';
import type { Channel } from '../../notifications/schema.ts';
import { textOf } from '../../notifications/text/rules.ts';
import { formatPhone, greeting } from '../../people/rules.ts';
import type { Receipt } from './schema.ts';

export interface ReceiptFacts {
  site: string;
  phone: string;
  publicUrl: string;
  personName: string;
  safeWord: string | null;
  /** What was taken in the end, of card and gift together. */
  takenCents: number;
}

/** A receipt as a message, with all its lines: whoever gets it by letter has no page to look at. */
export function wordReceipt(channel: Channel, receipt: Receipt, facts: ReceiptFacts): { subject: string; body: string } {
  const amount = formatCents(facts.takenCents);
  const phone = formatPhone(facts.phone);
  const subject = `Your receipt: ${receipt.description}, ${amount}`;
  const news = `You have paid ${amount}`;
  if (channel === 'text') {
    const what = [`you have paid ${amount}: ${receipt.description}.`, `you have paid ${amount}.`];
    return { subject, body: textOf({ site: facts.site, safeWord: facts.safeWord, phone, what, todo: ['The receipt is under your payments. Questions? Call', 'Questions? Call', 'Call'] }) };
  }
  if (channel === 'call') return { subject, body: `Please call ${facts.personName} and say: ${news}. ${receipt.description}. Ask whether they would like the receipt by post.` };
  // That all of it was charged is said at the top.
  const rows = receipt.facts.filter(({ details }) => details !== 'Charged.').map(({ term, details }) => `${term}: ${details}`);
  const lines = receipt.lines.map(({ label, detail, cents }) => `${label}: ${formatCents(cents)}${detail === undefined ? '' : ` (${detail})`}`);
  const sums = [...(receipt.lines.length > 1 ? [`Price: ${formatCents(receipt.totalCents)}`] : []), ...receipt.sums.map(({ term, cents }) => `${term}: ${formatCents(cents)}`)];
  const body = [
    greeting(facts.personName),
    `Thank you. ${news}.`,
    rows.join('\n'),
    [...lines, ...sums].join('\n'),
    ...(channel === 'letter' ? [] : [`See or print the receipt: ${facts.publicUrl}/account/payment/${receipt.id}`]),
    `Questions? Call ${phone}.`,
  ];
  return { subject, body: body.join('\n\n') };
}
