import { data } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { findStatement } from '#domains/visit-money/statement.server.ts';
import {
  monthInWords,
  monthOf,
  monthsOn,
  readMonth,
  type StatementLine,
} from '#domains/visit-money/statement.ts';
import { dayInWords } from '#platform/days.ts';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../../paths.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { useSite } from '../../../shell/site-context.ts';
import { type DataColumn, DataTable } from '../../../ui/DataTable.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { PrintButton } from '../../../ui/PrintButton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import type { Route } from './+types/statement';
import { WithReference } from './with-reference.tsx';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Payments', href: pathTo('/account/payment') },
    { label: 'Monthly statement' },
  ],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const { clock, database, configuration } = requestContext.platform;
  const thisMonth = monthOf(clock.now(), configuration.OFFICE_TIME_ZONE);
  const month = readMonth(url.searchParams.get('month') ?? thisMonth);
  if (month === undefined || month > thisMonth) throw data(null, { status: 404 });
  const statement = await findStatement(database, member, month, configuration.OFFICE_TIME_ZONE);
  return {
    statement,
    name: member.name,
    before: monthsOn(month, -1),
    after: month < thisMonth ? monthsOn(month, 1) : null,
  };
}

const columnsIn = (timeZone: string): DataColumn<StatementLine>[] => [
  { header: 'When', cell: (line) => dayInWords(line.at, timeZone) },
  {
    header: 'What',
    cell: (line) => <WithReference>{line.what}</WithReference>,
    detail: (line) => line.visit,
  },
  { header: 'Paid with', cell: (line) => line.paidWith },
  { header: 'Amount', align: 'end', cell: (line) => formatCents(line.cents) },
];

export default function StatementPage({
  loaderData: { statement, name, before, after },
}: Route.ComponentProps) {
  const { siteName, phone, officeTimeZone } = useSite();
  const month = monthInWords(statement.month);
  return (
    <Stack>
      <PageHead title={`Payments in ${month}`} description="Charges for one month, to print or keep." />
      <PageTitle title={`Payments in ${month}`} lead={`From ${siteName}, for ${name}`} />
      {statement.lines.length === 0 ? (
        <p>No charges this month.</p>
      ) : (
        <DataTable
          caption="Charges"
          columns={columnsIn(officeTimeZone)}
          rows={statement.lines}
          rowKey={(line) => line.id}
          total={{ label: 'Total', value: formatCents(statement.totalCents) }}
        />
      )}
      <p>
        Questions? Call us: <a href={phone.href}>{phone.display}</a>.
      </p>
      <div data-print="hide">
        <Stack gap="close">
          <PrintButton />
          <StandingLink file={`/api/payment_ms/statements/${statement.month}/statement.pdf`}>
            Open as PDF
          </StandingLink>
          <StandingLink to={pathTo('/account/payment/statement', { month: before })}>
            {monthInWords(before)}
          </StandingLink>
          {after !== null && (
            <StandingLink to={pathTo('/account/payment/statement', { month: after })}>
              {monthInWords(after)}
            </StandingLink>
          )}
          <StandingLink to={pathTo('/account/payment')}>All payments</StandingLink>
        </Stack>
      </div>
    </Stack>
  );
}
