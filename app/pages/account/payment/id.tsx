import { data } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { findReceipt } from '#domains/visit-money/receipt.server.ts';
import { reckoning } from '#domains/visit-money/receipt.ts';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../../paths.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { useSite } from '../../../shell/site-context.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { PriceBreakdown } from '../../../ui/PriceBreakdown.tsx';
import { PrintButton } from '../../../ui/PrintButton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { SummaryList } from '../../../ui/SummaryList.tsx';
import { Unbroken } from '../../../ui/Unbroken.tsx';
import type { Route } from './+types/id';
import { WithReference } from './with-reference.tsx';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Payments', href: pathTo('/account/payment') },
    { label: 'Receipt' },
  ],
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { database, configuration } = requestContext.platform;
  const receipt = await findReceipt(
    database,
    memberOf(requestContext),
    params.id,
    configuration.OFFICE_TIME_ZONE,
  );
  if (receipt === undefined) throw data(null, { status: 404 });
  return { receipt, address: requestContext.platform.configuration.OFFICE_ADDRESS };
}

export default function ReceiptPage({ loaderData: { receipt, address } }: Route.ComponentProps) {
  const { siteName, phone } = useSite();
  const { id, number, title, description, facts, lines, totalCents } = receipt;
  const { aside, paid, paidCents } = reckoning(receipt);
  return (
    <Stack>
      <PageHead title={`${title}: ${description}`} description="One payment, line by line, to print." />
      <PageTitle title={title} lead={<WithReference>{description}</WithReference>} />
      <SummaryList
        close
        rows={[
          { term: 'From', details: `${siteName}, ${address}` },
          ...facts,
          ...aside.map(({ term, cents }) => ({ term, details: formatCents(cents) })),
        ]}
      />
      {lines.length > 0 && (
        <PriceBreakdown caption="Line by line" lines={lines} totalLabel="Price" totalCents={totalCents} />
      )}
      {paid.length > 0 && (
        <PriceBreakdown caption="Payment" lines={paid} totalLabel="Total paid" totalCents={paidCents} />
      )}
      <p>
        Questions? Call us: <a href={phone.href}>{phone.display}</a>. Payment number:{' '}
        <Unbroken>{number}</Unbroken>.
      </p>
      <div data-print="hide">
        <Stack gap="close">
          <PrintButton />
          <StandingLink file={`/api/payment_ms/payments/${id}/receipt.pdf`}>Open as PDF</StandingLink>
          <StandingLink to={pathTo('/account/payment')}>All payments</StandingLink>
        </Stack>
      </div>
    </Stack>
  );
}
