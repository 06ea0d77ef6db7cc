import { Form, Link } from 'react-router';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../paths.ts';
import { type FormReply, problemOf } from '../../shell/forms.ts';
import { Banner } from '../../ui/Banner.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PriceBreakdown } from '../../ui/PriceBreakdown.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { CardToPay } from './card-to-pay.tsx';
import type { Order } from './read-order.server.ts';
import styles from './reading.module.css';

interface OrderFormProps {
  title: string;
  order: Order;
  reply: FormReply | undefined;
}

/** What is paid today, for what, and what comes after; only then the button. */
export function OrderForm({ title, order, reply }: OrderFormProps) {
  const { cards, amountCents } = order;
  const chosen = reply?.values['card_id'] ?? order.chosenCard ?? cards.find((card) => card.isDefault)?.id;
  return (
    <div className={styles.reading}>
      <PageTitle title={title} lead={`${order.benefits.join('. ')}.`} />
      {order.chosenCard === 'none' && (
        <Banner tone="warning" title="The card was not saved">
          <p>Try again, or call us.</p>
        </Banner>
      )}
      <PriceBreakdown
        caption="Price"
        lines={order.lines}
        totalLabel="You pay today"
        totalCents={amountCents}
        note={`It renews on ${order.renewsOn} for ${order.price} until you cancel. Cancel on one page, no reason needed.`}
      />
      {order.creditAfterCents > 0 && (
        <p>{formatCents(order.creditAfterCents)} is left over. We’ll use it for your next payments.</p>
      )}
      <p>
        <Link to={order.other.path}>Pay {order.other.price} instead</Link>
        {order.other.billing === 'yearly' && '. You get two months free.'}
      </p>
      <Form method="post" reloadDocument>
        <Stack>
          <input type="hidden" name="plan" value={order.wish.plan} />
          <input type="hidden" name="billing" value={order.wish.billing} />
          <input type="hidden" name="agreed_cents" value={amountCents} />
          <input type="hidden" name="price_stamp" value={order.priceStamp} />
          {cards.length === 0 && (
            <p>
              You need a card for membership. The number goes straight to our payment company. We never see
              it.
            </p>
          )}
          <CardToPay
            cards={cards}
            hint="We also charge it when your membership renews. You can change it later."
            chosen={chosen}
            error={problemOf(reply, 'card_id')}
            payLabel={amountCents === 0 ? title : `${title} for ${formatCents(amountCents)}`}
            returnPath={order.path}
          />
        </Stack>
      </Form>
      <StandingLink to={pathTo('/subscription')}>Back to all memberships</StandingLink>
    </div>
  );
}
