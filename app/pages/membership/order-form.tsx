import { Form, Link } from 'react-router';
import { formatCents } from '#platform/money.ts';
import { type FormReply, problemOf } from '../../shell/forms.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PriceBreakdown } from '../../ui/PriceBreakdown.tsx';
import { RadioList } from '../../ui/RadioList.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { AddCardButton } from '../add-card/add-card-button.tsx';
import styles from './reading.module.css';
import type { Order } from './read-order.server.ts';

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
          <p>You can try again, or call us.</p>
        </Banner>
      )}
      <PriceBreakdown
        caption="Price"
        lines={order.lines}
        totalLabel="You pay today"
        totalCents={amountCents}
        note={`It renews on ${order.renewsOn} for ${order.price}, until you cancel. You can cancel on one page, without a reason.`}
      />
      {order.creditAfterCents > 0 && <p>{formatCents(order.creditAfterCents)} is left over. We use it for your next payments.</p>}
      <p>
        <Link to={order.other.path}>Pay {order.other.price} instead</Link>
        {order.other.billing === 'yearly' && '. Two months are free then.'}
      </p>
      <Form method="post" reloadDocument>
        <Stack>
          <input type="hidden" name="plan" value={order.wish.plan} />
          <input type="hidden" name="billing" value={order.wish.billing} />
          <input type="hidden" name="agreed_cents" value={amountCents} />
          {cards.length > 0 && (
            <RadioList
              name="card_id"
              legend="Which card would you like to use?"
              hint="It also pays when the membership renews. You can choose another one later."
              defaultValue={chosen}
              error={problemOf(reply, 'card_id')}
              options={cards.map((card) => ({ value: card.id, label: card.label }))}
            />
          )}
          {cards.length === 0 && <p>You need a card for a membership. Its number goes straight to our payment company, and we never see it.</p>}
          {cards.length > 0 && (
            <Button variant="primary" name="intent" value="pay">
              {amountCents === 0 ? title : `${title} for ${formatCents(amountCents)}`}
            </Button>
          )}
          <AddCardButton variant={cards.length === 0 ? 'primary' : 'secondary'} intent="add-card" returnPath={order.path}>
            {cards.length === 0 ? 'Add a card' : 'Use another card'}
          </AddCardButton>
        </Stack>
      </Form>
      <StandingLink to="/subscription">Back to all memberships</StandingLink>
    </div>
  );
}
