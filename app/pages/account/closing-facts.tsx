import { Form } from 'react-router';
import { type ClosingState, feeOfAll, type OpenVisit } from '#domains/account/closing.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { dateInWords } from '#platform/days.ts';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../paths.ts';
import { useSite } from '../../shell/site-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { Stack } from '../../ui/Stack.tsx';

/** A series plans visits for months ahead: after the next few, those that are free to cancel are folded. */
const shownAtOnce = 3;

/**
 * The visits that have to be handled before an account is closed: each links to its page, or all are canceled
 * at once.
 */
export function OpenVisits({ visits }: { visits: OpenVisit[] }) {
  const cancellable = visits.filter(({ feeCents }) => feeCents !== null);
  const fee = feeOfAll(cancellable);
  const isPlain = ({ feeCents }: OpenVisit, place: number) => feeCents === 0 && place >= shownAtOnce;
  const [inSight, folded] = [visits.filter((visit, place) => !isPlain(visit, place)), visits.filter(isPlain)];
  return (
    <Stack gap="close">
      <h2>First, your visits</h2>
      <p>These visits are not over yet. Open one to change or cancel it, or wait until they’re done.</p>
      <LinkList items={inSight.map(lineOf)} />
      {folded.length > 0 && (
        <Disclosure
          summary={folded.length === 1 ? '1 more, free to cancel' : `${folded.length} more, free to cancel`}
        >
          <LinkList items={folded.map(lineOf)} />
        </Disclosure>
      )}
      {cancellable.length > 0 && (
        <Form role="none" method="post">
          <input type="hidden" name="agreed_fee_cents" value={fee} />
          <Button variant="secondary" name="intent" value="cancel-all">
            {cancellable.length === 1 ? 'Cancel visit' : `Cancel all ${cancellable.length} visits`}
            {fee === 0 ? ', free' : ` and pay ${formatCents(fee)}`}
          </Button>
        </Form>
      )}
    </Stack>
  );
}

const lineOf = (visit: OpenVisit) => ({
  to: pathTo('/account/upcoming-booking/:id', { id: visit.id }),
  label: `${visit.optionTitle} for ${visit.recipientName}`,
  description: `${momentInWords(visit.startsAt, visit.timeZone)}. ${feeInWords(visit)}`,
});

function feeInWords({ feeCents }: OpenVisit): string {
  if (feeCents === null) return 'It can no longer be canceled here.';
  return feeCents === 0 ? 'Canceling is free.' : `Canceling costs ${formatCents(feeCents)}.`;
}

/** What goes, what stays, and why. */
export function WhatBecomesOfIt({
  state: { membershipPaidUntil, membershipCreditCents, giftBalanceCents, helpers },
}: {
  state: ClosingState;
}) {
  const { officeTimeZone } = useSite();
  return (
    <Stack gap="close">
      <h2>What we delete</h2>
      <ul>
        <li>Your name, addresses, phone numbers and sign-in options</li>
        <li>The people the help is for, and their needs and preferences</li>
        <li>Your notes, your messages and what we sent you</li>
        <li>Your saved cards</li>
        {helpers > 0 && <li>Family and friends will no longer see or do anything here. We’ll tell them.</li>}
        {membershipPaidUntil !== null && (
          <li>
            Your membership. It ends right away, and you lose the time paid through{' '}
            {dateInWords(membershipPaidUntil, officeTimeZone)}. You can wait until then instead.
          </li>
        )}
        {membershipCreditCents > 0 && (
          <li>
            Your membership credit of {formatCents(membershipCreditCents)}. It goes back to the card that you
            paid with. That can take 5 to 10 days.
          </li>
        )}
        {giftBalanceCents > 0 && (
          <li>
            Your {formatCents(giftBalanceCents)} gift balance. Use it first, or call us and we’ll find a way.
          </li>
        )}
      </ul>
      <h2>What we keep, and why</h2>
      <ul>
        <li>Payments and receipts, without your name. Tax law requires it.</li>
        <li>
          That a visit took place, when, and its cost, without your name, address or needs. Payments depend on
          it.
        </li>
        <li>One last message to you, for 30 days, to show it was you who closed the account.</li>
      </ul>
      <p>You can sign up again with the same address anytime.</p>
    </Stack>
  );
}
