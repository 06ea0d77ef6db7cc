import { Link } from 'react-router';
import { formatCents } from '#domains/catalogue/rules.ts';
import { findMembership } from '#domains/membership/data.server.ts';
import { dayInWords } from '#domains/membership/wording/rules.ts';
import { listPayments, type PaymentRecord } from '#domains/payments/history/data.server.ts';
import { whereabouts } from '#domains/payments/history/rules.ts';
import type { Route } from './+types/payments';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, visitContext } from '../../shell/visit.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Payments' }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const member = memberOf(visit);
  const { database } = visit.platform;
  const [page, membership] = await Promise.all([listPayments(database, member, url.searchParams.get('after')), findMembership(database, member.userId)]);
  return { ...page, creditCents: membership?.creditCents ?? 0 };
}

type Row = PaymentRecord & ReturnType<typeof whereabouts>;

const columns: DataColumn<Row>[] = [
  {
    header: 'What',
    cell: (row) => (
      <Link to={`/account/payment/${row.id}`}>
        {row.description}
        <VisuallyHidden>, {dayInWords(row.at)}</VisuallyHidden>
      </Link>
    ),
  },
  { header: 'When', cell: (row) => dayInWords(row.at) },
  { header: 'What became of it', cell: (row) => row.words },
  { header: 'Amount', align: 'end', cell: (row) => formatCents(row.chargedCents > 0 ? row.chargedCents : row.amountCents) },
];

export default function Payments({ loaderData: { payments, nextCursor, creditCents } }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead title="Payments" description="What was set aside, charged and let go, with receipts to print." />
      <PageTitle title="Payments" lead={payments.length === 0 ? undefined : 'The latest comes first. Each has a receipt that you can print.'} />
      {creditCents > 0 && (
        <p>
          You have a credit of <strong>{formatCents(creditCents)}</strong>. We use it for your membership before your card.
        </p>
      )}
      {payments.length === 0 ? (
        <EmptyState title="Nothing here yet">When you pay for a visit or a membership, you will find it here.</EmptyState>
      ) : (
        <DataTable caption="Your payments" columns={columns} rows={payments.map((payment) => ({ ...payment, ...whereabouts(payment) }))} rowKey={(row) => row.id} />
      )}
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
