import { Form, Link, redirect } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { listAsked } from '#domains/payments/card.server.ts';
import { findClaimed, redeemClaim, redeemGiftCard } from '#domains/payments/gift-cards/redemption.server.ts';
import { balanceOf } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount, memberCreditAccount } from '#domains/payments/ledger.ts';
import { listOwedBy } from '#domains/visit-money/owed/owed.server.ts';
import { listPaid } from '#domains/visit-money/receipt.server.ts';
import type { PaidLine } from '#domains/visit-money/receipt.ts';
import { findStatement } from '#domains/visit-money/statement.server.ts';
import { monthInWords, monthOf } from '#domains/visit-money/statement.ts';
import { dayInWords, shortDateInWords } from '#platform/days.ts';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { Route } from './+types/payment';
import { AskedByBank } from './payment/asked-by-bank.tsx';
import { WithReference } from './payment/with-reference.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Payments' }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const { database, clock, configuration } = requestContext.platform;
  const month = monthOf(clock.now(), configuration.OFFICE_TIME_ZONE);
  const claim = url.searchParams.get('claim');
  const [page, statement, owed, asked, creditCents, giftCents, claimed] = await Promise.all([
    listPaid(database, member, url.searchParams.get('after')),
    findStatement(database, member, month, configuration.OFFICE_TIME_ZONE),
    listOwedBy(database, member.userId, clock.now()),
    listAsked(database, member),
    balanceOf(database, memberCreditAccount(member.userId)),
    balanceOf(database, giftBalanceAccount(member.userId)),
    findClaimed(requestContext.platform, claim),
  ]);
  return {
    ...page,
    // What an earlier page shows is not of this month alone.
    month: url.searchParams.has('after')
      ? null
      : { title: monthInWords(month), paidCents: statement.totalCents },
    owed: owed.map(({ bookingId, what, cents }) => ({ bookingId, what, cents })),
    claimed: claimed === undefined ? null : { claim: claim ?? '', amountCents: claimed.amountCents },
    asked,
    creditCents,
    giftCents,
    redeemed: url.searchParams.has('redeemed'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const { platform } = requestContext;
  const member = memberOf(requestContext);
  const redeemed =
    values['claim'] === undefined
      ? await redeemGiftCard(platform, requestContext, member, values['code'] ?? '')
      : await redeemClaim(platform, member, values['claim']);
  return redeemed.ok
    ? redirect(pathTo('/account/payment', { redeemed: 1 }), 303)
    : formReply(values, redeemed.refusal);
}

/** The day on the bank statement, once there is one. */
const whenOf = ({ at, chargedAt }: PaidLine) => chargedAt ?? at;

const columnsIn = (timeZone: string): DataColumn<PaidLine>[] => [
  {
    header: 'What',
    cell: (row) => (
      <Link to={pathTo('/account/payment/:id', { id: row.id })}>
        {row.visit ?? row.description}
        <VisuallyHidden>
          , {row.visit === null ? dayInWords(whenOf(row), timeZone) : row.description}
        </VisuallyHidden>
      </Link>
    ),
  },
  {
    header: 'What happened',
    cell: (row) => (
      <WithReference>
        {[
          shortDateInWords(whenOf(row), timeZone),
          row.words,
          ...(row.visit === null ? [] : [row.description]),
        ].join('. ')}
      </WithReference>
    ),
  },
  {
    header: 'Amount',
    align: 'end',
    cell: (row) =>
      formatCents(row.state === 'pending' ? row.amountCents : row.chargedCents + row.authorizedCents),
  },
];

export default function Payments({
  loaderData: { lines, month, owed, asked, nextCursor, creditCents, giftCents, claimed, redeemed },
  actionData: reply,
}: Route.ComponentProps) {
  const { officeTimeZone } = useSite();
  return (
    <Stack gap="close">
      <PageHead
        title="Payments"
        description="Holds, charges and refunds, with receipts to print."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {redeemed && reply === undefined && (
        <Banner tone="success" title="Gift card added">
          It’s in your gift balance now. The card is used up, so you can throw it away.
        </Banner>
      )}
      {claimed !== null && reply === undefined && <ClaimedCard {...claimed} />}
      <AskedByBank payments={asked} />
      <PageTitle title="Payments" />
      {month !== null && (
        <p>
          Paid in {month.title}: <strong>{formatCents(month.paidCents)}</strong>
        </p>
      )}
      {owed.map(({ bookingId, what, cents }) => (
        <StandingLink key={bookingId} to={pathTo('/account/upcoming-booking/:id', { id: bookingId })}>
          To pay: {formatCents(cents)}, {what}
        </StandingLink>
      ))}
      <Credit creditCents={creditCents} />
      {lines.length === 0 ? (
        <EmptyState title="Nothing here yet">Payments for visits and membership show here.</EmptyState>
      ) : (
        <DataTable
          caption="Your payments"
          narrow="lines"
          columns={columnsIn(officeTimeZone)}
          rows={lines}
          rowKey={(row) => row.id}
        />
      )}
      {nextCursor !== null && <StandingLink to={`?after=${nextCursor}`}>Show earlier payments</StandingLink>}
      <StandingLink to={pathTo('/account/payment/statement')}>Print a monthly statement</StandingLink>
      <GiftBalance giftCents={giftCents} reply={reply} />
    </Stack>
  );
}

/** The code was typed before there was an account; nothing is used up by opening a page. */
function ClaimedCard({ claim, amountCents }: { claim: string; amountCents: number }) {
  return (
    <Banner tone="success" title={`We saved your ${formatCents(amountCents)} gift for you`}>
      <Form method="post" action={pathTo('/account/payment')} aria-label="Your gift">
        <input type="hidden" name="claim" value={claim} />
        <Actions>
          <Button variant="primary">Add it to my balance</Button>
        </Actions>
      </Form>
    </Banner>
  );
}

function Credit({ creditCents }: { creditCents: number }) {
  return (
    creditCents > 0 && (
      <Stack gap="close">
        <p>
          You have a <strong>{formatCents(creditCents)}</strong> credit. Before your card, it pays renewals of
          a membership, visits that repeat and tips. For a single visit, you choose it when you book. It does
          not expire.
        </p>
        <StandingLink to={pathTo('/account/subscription')}>Get it back on your card</StandingLink>
      </Stack>
    )
  );
}

/** The balance is in sight, the field for a code in a fold: most people look and have none. */
function GiftBalance({ giftCents, reply }: { giftCents: number; reply: Route.ComponentProps['actionData'] }) {
  return (
    <Disclosure
      summary={giftCents > 0 ? `Gift balance: ${formatCents(giftCents)}` : 'Add a gift card'}
      open={reply !== undefined}
    >
      {giftCents > 0 && <p>You can pay for visits with it. It does not expire.</p>}
      <Form method="post" key={giftCents} aria-label="Gift balance">
        <Stack>
          <Field
            name="code"
            label="Gift card or employer code"
            hint="18 letters and numbers. Capital letters and spaces do not matter."
            autoComplete="off"
            width="medium"
            maxLength={60}
            defaultValue={reply?.values['code']}
            error={problemOf(reply, 'code')}
          />
          <Actions>
            <Button variant="secondary">Add to my balance</Button>
          </Actions>
        </Stack>
      </Form>
    </Disclosure>
  );
}
