import type { AskedPayment } from '#domains/payments/card.ts';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../../paths.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';

/**
 * Payments that wait for their payer to answer the bank, each with the way there; also for someone who has
 * closed the bank's page.
 */
export function AskedByBank({ payments }: { payments: readonly AskedPayment[] }) {
  return payments.map(({ id, description, amountCents }) => (
    <Banner key={id} tone="warning" title="Your bank needs to check with you">
      <p>
        {description}: {formatCents(amountCents)}. Nothing is charged until you answer.
      </p>
      <p>
        <StandingLink to={pathTo('/account/payment/:id/bank', { id })}>Continue this payment</StandingLink>
      </p>
    </Banner>
  ));
}
