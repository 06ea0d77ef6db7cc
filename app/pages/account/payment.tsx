import { Form, Link, redirect } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { listAsked } from '#domains/payments/card.server.ts';
import { findClaimed, redeemClaim, redeemGiftCard } from '#domains/payments/gift-cards/redemption.server.ts';
import { balanceOf } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount, memberCreditAccount } from '#domains/payments/ledger.ts';
import { listPaid } from '#domains/visit-money/receipt.server.ts';
import type { PaidLine } from '#domains/visit-money/receipt.ts';
import { dayInWords } from '#platform/days.ts';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
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
  const { database } = requestContext.platform;
  const claim = url.searchParams.get('claim');
  const [page, asked, creditCents, giftCents, claimed] = await Promise.all([
    listPaid(database, member, url.searchParams.get('after')),
    listAsked(database, member),
    balanceOf(database, memberCreditAccount(member.userId)),
    balanceOf(database, giftBalanceAccount(member.userId)),
    findClaimed(requestContext.platform, claim),
  ]);
  return {
    ...page,
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
        <WithReference>{row.description}</WithReference>
        <VisuallyHidden>, {dayInWords(whenOf(row), timeZone)}</VisuallyHidden>
      </Link>
    ),
    detail: (row) => row.visit,
  },
  {
    header: 'What happened',
    cell: (row) => row.words,
    detail: (row) => dayInWords(whenOf(row), timeZone),
  },
  {
    header: 'Amount',
    align: 'end',
    cell: (row) =>
      formatCents(row.state === 'pending' ? row.amountCents : row.chargedCents + row.authorizedCents),
  },
];

export default function Payments({
  loaderData: { lines, asked, nextCursor, creditCents, giftCents, claimed, redeemed },
  actionData: reply,
}: Route.ComponentProps) {
  const { officeTimeZone } = useSite();
  return (
    <Stack>
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
      <PageTitle
        title="Payments"
        lead={lines.length === 0 ? undefined : 'Latest first. Open one to see details or print it.'}
      />
      <Credit creditCents={creditCents} />
      <GiftBalance giftCents={giftCents} reply={reply} />
      {lines.length > 0 && <h2>Payments</h2>}
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
      <StandingLink to={pathTo('/account/payment/statement')}>Monthly statement to print</StandingLink>
      {nextCursor !== null && (
        <Actions>
          <ButtonLink to={`?after=${nextCursor}`} variant="secondary">
            Show earlier payments
          </ButtonLink>
        </Actions>
      )}
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

function GiftBalance({ giftCents, reply }: { giftCents: number; reply: Route.ComponentProps['actionData'] }) {
  return (
    <Stack gap="close">
      <h2>Gift balance</h2>
      <p>
        You have <strong>{formatCents(giftCents)}</strong>.
        {giftCents > 0 && ' You can pay for visits with it. It does not expire.'}
      </p>
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
    </Stack>
  );
}
