import { data } from 'react-router';
import { findChargeOfPayment as findVisitCharge } from '#domains/booking/charges/data.server.ts';
import { chargeWords } from '#domains/booking/charges/rules.ts';
import type { VisitCharge } from '#domains/booking/charges/schema.ts';
import { findVisitOfPayment } from '#domains/booking/savings/data.server.ts';
import { momentInWords } from '#domains/booking/wording/rules.ts';
import { zoneInWords } from '#domains/people/rules.ts';
import { formatCents } from '#domains/catalogue/rules.ts';
import { findChargeOfPayment } from '#domains/membership/charges/data.server.ts';
import { chargeLines, dayInWords } from '#domains/membership/wording/rules.ts';
import { findPayment } from '#domains/payments/history/data.server.ts';
import { whereabouts } from '#domains/payments/history/rules.ts';
import type { Route } from './+types/receipt';
import { PageHead } from '../../shell/page-head.tsx';
import { useSite } from '../../shell/site-context.ts';
import { memberOf, visitContext } from '../../shell/visit.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PriceBreakdown } from '../../ui/PriceBreakdown.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { SummaryList } from '../../ui/SummaryList.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Payments', href: '/account/payment' }, { label: 'Receipt' }] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const member = memberOf(visit);
  const { database } = visit.platform;
  const payment = await findPayment(database, member, params.id);
  if (payment === undefined) throw data(null, { status: 404 });
  const [booking, charge, extra] = await Promise.all([findVisitOfPayment(database, payment.id), findChargeOfPayment(database, payment.id), findVisitCharge(database, payment.id)]);
  return { payment, paidBy: member.name, ...(extra === undefined ? describe(booking, charge) : describeExtra(extra)) };
}

function describeExtra({ kind, description, amountCents }: VisitCharge) {
  const detail = description === chargeWords[kind] ? undefined : description;
  return { rows: [], lines: [{ label: chargeWords[kind], ...(detail === undefined ? {} : { detail }), cents: amountCents }], totalCents: amountCents };
}

/** What a payment was for, whichever of the two it was. */
function describe(booking: Awaited<ReturnType<typeof findVisitOfPayment>>, charge: Awaited<ReturnType<typeof findChargeOfPayment>>) {
  if (booking !== undefined) {
    const when = `${momentInWords(booking.startsAt, booking.timeZone)} (${zoneInWords(booking.timeZone)})`;
    const rows = [
      { term: 'What', details: `${booking.title} for ${booking.recipientName}` },
      { term: 'When', details: when },
      { term: 'Booking', details: booking.reference },
    ];
    return { rows, lines: booking.lines, totalCents: booking.totalCents };
  }
  if (charge !== undefined) {
    const rows = [{ term: 'Period', details: `${dayInWords(charge.periodStartsAt)} to ${dayInWords(charge.periodEndsAt)}` }];
    return { rows, lines: chargeLines(charge), totalCents: charge.amountCents };
  }
  return { rows: [], lines: [], totalCents: 0 };
}

export default function Receipt({ loaderData: { payment, paidBy, rows, lines, totalCents } }: Route.ComponentProps) {
  const { siteName, phone } = useSite();
  const money = whereabouts(payment);
  const title = money.chargedCents > 0 ? 'Receipt' : 'Payment';
  return (
    <Stack>
      <PageHead title={`${title}: ${payment.description}`} description="One payment, line by line, to print." />
      <PageTitle title={title} lead={payment.description} />
      <SummaryList
        rows={[
          { term: 'From', details: siteName },
          { term: 'Paid by', details: paidBy },
          { term: 'Paid with', details: payment.cardLabel },
          { term: 'Date', details: dayInWords(payment.at) },
          ...rows,
          { term: 'What became of it', details: `${money.words}.` },
        ]}
      />
      {lines.length > 0 && <PriceBreakdown caption="Line by line" lines={lines} totalLabel="Price" totalCents={totalCents} />}
      <SummaryList
        rows={[
          ...(money.heldCents > 0 ? [{ term: 'Set aside', details: formatCents(money.heldCents) }] : []),
          { term: 'Charged', details: <strong>{formatCents(money.chargedCents)}</strong> },
          ...(money.releasedCents > 0 ? [{ term: 'Let go', details: formatCents(money.releasedCents) }] : []),
        ]}
      />
      <p>Questions? Call us: {phone.display}. The number of this payment is {payment.id}.</p>
      <div data-print="hide">
        <p>To print this page, use Print in your browser’s menu.</p>
        <StandingLink to="/account/payment">All payments</StandingLink>
      </div>
    </Stack>
  );
}
