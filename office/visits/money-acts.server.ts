import { z } from 'zod';
import { proposeQuote, quoteInput } from '#domains/booking/quote-standing.server.ts';
import { mayQuote } from '#domains/booking/quote.ts';
import { plainText } from '#domains/people/fields.ts';
import { proposeExtra } from '#domains/visit-money/charge.server.ts';
import { chargeWords, extraInput, extraKinds, mayAskForExtra } from '#domains/visit-money/charge.ts';
import { feeAheadInWords, feeDecidedInWords } from '#domains/visit-money/fee-words.ts';
import { approveFeeWaiver, endFeeWaiver } from '#domains/visit-money/fee.server.ts';
import { askForCardAgain } from '#domains/visit-money/owed/failed-payment.server.ts';
import { needsAnotherCard } from '#domains/visit-money/owed/owed.ts';
import { refundVisit } from '#domains/visit-money/refund.server.ts';
import { refundCause, refundCauses, refundCauseWords } from '#domains/visit-money/refund.ts';
import { formatCents } from '#platform/money.ts';
import { success } from '#platform/result.ts';
import { linkGoesInWords } from '../money/failed-payment.ts';
import { findStanding } from '../money/failed-payments.server.ts';
import { limitInWords, secondPersonActs } from '../money/second-person.ts';
import { type Act, actOf, noInput, saying } from '../screen.ts';
import type { OfficeVisit } from './office-visit.ts';
import { writeStaffNote } from './visits.server.ts';

const refundInput = z.object({
  amount_cents: z.int('Enter an amount, like 25.00.').min(1, 'Enter an amount, like 25.00.'),
  cause: refundCause,
  reason: plainText(200, 'Enter the reason they’ll see.'),
});
const refund = actOf<OfficeVisit, typeof refundInput>({
  name: 'refund',
  may: 'money',
  label: 'Issue refund',
  input: refundInput,
  offer: ({ refundableCents, refundRoomCents }) =>
    refundableCents > 0
      ? {
          consequence: `Up to ${formatCents(refundableCents)} goes back to where it came from, right away, and they are told why. This cannot be undone.${limitInWords(refundableCents, refundRoomCents)}`,
          fields: [
            { name: 'amount_cents', label: 'Amount in dollars', kind: 'money' },
            {
              name: 'cause',
              label: 'Reason',
              kind: 'choice',
              options: refundCauses.map((value) => ({ value, label: refundCauseWords[value] })),
            },
            { name: 'reason', label: 'Explanation they’ll see', kind: 'text' },
          ],
          isGrave: true,
        }
      : null,
  async run(platform, staff, { id }, input, key) {
    const refunded = await refundVisit(platform, staff, id, {
      amountCents: input.amount_cents,
      cause: input.cause,
      reason: input.reason,
      requestKey: key,
    });
    if (!refunded.ok) return refunded;
    const amount = formatCents(input.amount_cents);
    return success({
      said:
        refunded.value.state === 'asked'
          ? `${amount} needs a second approval, under Refunds.`
          : `${amount} refunded.`,
    });
  },
});

const askForCard = actOf<OfficeVisit, typeof noInput>({
  name: 'ask-for-card',
  may: 'visits',
  label: 'Request another card',
  input: noInput,
  offer: (visit, now) =>
    needsAnotherCard({ ...visit, isOfSeries: visit.seriesId !== null }, now)
      ? {
          consequence:
            'The payment failed. The payer gets the payment link again. It works without signing in.',
          fields: [],
        }
      : null,
  async run(platform, staff, { id }, _input, key) {
    const asked = await askForCardAgain(platform, staff, id, key);
    return asked.ok ? success({ said: linkGoesInWords(asked.value.ways) }) : asked;
  },
});

const extra = actOf<OfficeVisit, typeof extraInput>({
  name: 'extra',
  may: 'visits',
  label: 'Request extra cost',
  input: extraInput,
  offer: (visit, now) =>
    mayAskForExtra(visit, now)
      ? {
          consequence: 'The booker is asked. Nothing is charged until they approve.',
          fields: [
            {
              name: 'kind',
              label: 'Reason',
              kind: 'choice',
              options: extraKinds.map((value) => ({ value, label: chargeWords[value] })),
            },
            { name: 'description', label: 'In words', kind: 'text' },
            { name: 'amount_cents', label: 'Amount in dollars', kind: 'money' },
          ],
        }
      : null,
  run: async (platform, staff, { id }, input, key) =>
    saying(await proposeExtra(platform, staff, id, input, key), 'Request sent.'),
});

const quoteForm = z.object({
  description: plainText(1000, 'Enter the work to be done.'),
  amount_cents: z.int('Enter an amount, like 720.00.').min(1, 'Enter an amount, like 720.00.'),
  hours: z.int('Enter whole hours.').min(1, 'The shortest work is one hour.').max(8, 'The longest is eight.'),
});
const quote = actOf<OfficeVisit, typeof quoteForm>({
  name: 'quote',
  may: 'visits',
  label: 'Send quote',
  input: quoteForm,
  offer: (visit, now) =>
    visit.leadsToQuote && mayQuote(visit, now)
      ? {
          consequence: 'The booker gets it and has 30 days to accept. It replaces any earlier quote.',
          fields: [
            { name: 'description', label: 'Work to be done', kind: 'lines' },
            { name: 'amount_cents', label: 'Price in dollars', kind: 'money' },
            { name: 'hours', label: 'Hours', kind: 'number' },
          ],
        }
      : null,
  async run(platform, staff, { id }, { description, amount_cents: cents, hours }, key) {
    const input = quoteInput.parse({
      description,
      lines: [{ label: 'Work and material', cents }],
      minutes: hours * 60,
    });
    return saying(await proposeQuote(platform, staff, id, input, key), 'Quote sent.');
  },
});

const noteInput = z.object({ body: plainText(2000, 'Enter a note.') });
const note = actOf<OfficeVisit, typeof noteInput>({
  name: 'note',
  may: 'visits',
  label: 'Add office note',
  input: noteInput,
  offer: () => ({
    consequence: 'Only the office sees it.',
    fields: [{ name: 'body', label: 'Note', kind: 'lines' }],
  }),
  async run(platform, staff, { id, memberId }, { body }) {
    await writeStaffNote(platform, staff, { subject: id, memberId }, body);
    return success({ said: 'Note saved.' });
  },
});

const feeWaiverActs = secondPersonActs<OfficeVisit>({
  thing: 'waiver of the fee',
  suffix: '-fee',
  waitingOf: ({ feeWaiver }) => feeWaiver?.waiting,
  yes: ({ feeWaiver }) =>
    `We waive the fee of ${formatCents(feeWaiver?.cents ?? 0)}, and they are told that they pay nothing. This cannot be undone.`,
  no: (visit) => `Of the fee, ${feeAheadInWords(visit, visit.feeWaiver?.cents ?? 0)}. They are told.`,
  given: 'No fee is charged.',
  give: (platform, staff, { id }) => approveFeeWaiver(platform, staff, id),
  end: (platform, staff, { id }, decision) => endFeeWaiver(platform, staff, id, decision),
  async ended({ database, clock }, { id, feeWaiver }, done) {
    return feeDecidedInWords(done, feeWaiver?.cents ?? 0, await findStanding(database, id, clock.now()));
  },
});

export const moneyActs: readonly Act<OfficeVisit>[] = [
  ...feeWaiverActs,
  askForCard,
  extra,
  quote,
  refund,
  note,
];
