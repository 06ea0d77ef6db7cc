import { z } from 'zod';
import { askForRenewalCard, tryRenewalAgain } from '#domains/membership/overdue.server.ts';
import { endApproval } from '#domains/payments/approvals/approval.server.ts';
import { optionalText } from '#domains/people/fields.ts';
import { askForCardAgain, tryPaymentAgain } from '#domains/visit-money/owed/failed-payment.server.ts';
import { mayWriteOff } from '#domains/visit-money/owed/failed-payment.ts';
import { approveWriteOff, takeBackWriteOff, writeOffVisit } from '#domains/visit-money/write-off.server.ts';
import { writeOffCause, writeOffCauses, writeOffCauseWords } from '#domains/visit-money/write-off.ts';
import { formatCents } from '#platform/money.ts';
import { success } from '#platform/result.ts';
import { type Act, actOf, noInput } from '../screen.ts';
import { type FailedPayment, linkGoesInWords } from './failed-payment.ts';
import { findFailedPayment } from './failed-payments.server.ts';
import type { Asked } from './second-person.server.ts';
import { limitInWords, secondPersonActs } from './second-person.ts';

/** Such money on its own page, with what was asked of a second person. */
export interface OpenedPayment extends FailedPayment {
  /** Above how much a second person decides; null where there is no limit. */
  limitCents: number | null;
  asked: Asked;
}

const may = 'money';

const sendLink = actOf<OpenedPayment, typeof noInput>({
  name: 'send-link',
  may,
  label: 'Resend card link',
  input: noInput,
  offer: ({ isOpen, payerName }) =>
    isOpen
      ? {
          consequence: `${payerName} is sent the link to pay once more.`,
          fields: [],
        }
      : null,
  async run(platform, staff, { id, visit }, _input, key) {
    const asked = await (visit === null
      ? askForRenewalCard(platform, staff, id, key)
      : askForCardAgain(platform, staff, id, key));
    return asked.ok ? success({ said: linkGoesInWords(asked.value.ways) }) : asked;
  },
});

const tryAgain = actOf<OpenedPayment, typeof noInput>({
  name: 'try-again',
  may,
  label: 'Retry card',
  input: noInput,
  offer: ({ isOpen, isCardUsable, cents, card, visit }) =>
    isOpen && isCardUsable && card !== null
      ? {
          consequence:
            visit === null || mayWriteOff(visit)
              ? `${formatCents(cents)} is charged right away to ${card}, if the bank approves.`
              : `We place a ${formatCents(cents)} hold on ${card}, if the bank approves.`,
          fields: [],
        }
      : null,
  async run(platform, staff, { id, visit, cents }) {
    const tried = await (visit === null
      ? tryRenewalAgain(platform, staff, id)
      : tryPaymentAgain(platform, staff, id));
    if (!tried.ok) return tried;
    const now = await findFailedPayment(platform.database, id, platform.clock.now());
    return success({ said: now === undefined ? bankIsAsked : triedAgainInWords(now, cents) });
  },
});

const bankIsAsked = 'Still waiting for the bank. The result will show here.';

/** What came of one more try, where the bank did not decline. */
function triedAgainInWords({ visit, isOpen, payment }: FailedPayment, cents: number): string {
  const amount = formatCents(cents);
  if (visit === null) return isOpen ? bankIsAsked : `${amount} is charged.`;
  if (payment?.state === 'captured') return `${amount} is charged.`;
  if (payment?.state !== 'authorized') return bankIsAsked;
  return mayWriteOff(visit)
    ? `The bank approved it. ${amount} is being charged.`
    : `${amount} is on hold and will be charged after the visit.`;
}

const writeOffInput = z.object({
  cause: writeOffCause,
  note: optionalText(200).nullish(),
  told: z.enum(['yes', 'no'], { error: 'Choose whether to notify them.' }),
});
const writeOff = actOf<OpenedPayment, typeof writeOffInput>({
  name: 'write-off',
  may,
  label: 'Write off',
  input: writeOffInput,
  offer: ({ isOpen, visit, cents, payerName, asked, limitCents }) =>
    isOpen && visit !== null && mayWriteOff(visit) && asked.waiting === undefined
      ? {
          consequence: `${writtenOffInWords(cents, payerName)}${limitInWords(cents, limitCents === null || cents <= limitCents ? null : 0)}`,
          fields: [
            {
              name: 'cause',
              label: 'Reason',
              kind: 'choice',
              options: writeOffCauses.map((value) => ({ value, label: writeOffCauseWords[value] })),
            },
            { name: 'note', label: 'Office note', kind: 'text', isOptional: true },
            {
              name: 'told',
              label: 'Notify them?',
              kind: 'choice',
              options: [
                { value: 'yes', label: 'Yes, tell them they owe nothing' },
                { value: 'no', label: 'No' },
              ],
            },
          ],
          isGrave: true,
        }
      : null,
  async run(platform, staff, { id }, { cause, note, told }) {
    const done = await writeOffVisit(platform, staff, id, {
      cause,
      note: note ?? null,
      isTold: told === 'yes',
    });
    if (!done.ok) return done;
    const amount = formatCents(done.value.cents);
    return success({
      said:
        done.value.state === 'asked'
          ? `${amount} is waiting for second approval. It is owed until then.`
          : `${amount} is written off.`,
    });
  },
});

const writtenOffInWords = (cents: number, payerName: string) =>
  `We write off ${formatCents(cents)}. ${payerName} is no longer asked to pay and sees on the visit page that nothing is owed. It’s a loss in the ledger, and you can undo it.`;

const secondPerson = secondPersonActs<OpenedPayment>({
  thing: 'write-off',
  waitingOf: ({ asked }) => asked.waiting,
  yes: ({ cents, payerName }) => writtenOffInWords(cents, payerName),
  given: 'It is written off.',
  give: (platform, staff, { id }) => approveWriteOff(platform, staff, id),
  end: (platform, staff, { id }, decision) => endApproval(platform, staff, id, decision),
});

const takeBack = actOf<OpenedPayment, typeof noInput>({
  name: 'take-back',
  may,
  label: 'Undo write-off',
  input: noInput,
  offer: ({ visit, payerName }) =>
    visit !== null && visit.writtenOffAt !== null
      ? {
          consequence: `It is owed again, as its own ledger entry. ${payerName} sees on the visit page that it’s due.`,
          fields: [],
        }
      : null,
  async run(platform, staff, { id }) {
    const done = await takeBackWriteOff(platform, staff, id);
    return done.ok ? success({ said: `${formatCents(done.value.cents)} is owed again.` }) : done;
  },
});

export const failedPaymentActs: readonly Act<OpenedPayment>[] = [
  sendLink,
  tryAgain,
  writeOff,
  ...secondPerson,
  takeBack,
];
