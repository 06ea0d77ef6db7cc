import { Form } from 'react-router';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../../paths.ts';
import { type FormReply, problemOf } from '../../../shell/forms.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { CardToPay } from '../../membership/card-to-pay.tsx';

interface PayNowProps {
  cards: readonly { id: string; label: string; expired: boolean }[];
  owedCents: number;
  priceStamp: string;
  /** The card that was just added, `none` where it was not saved. */
  chosen: string | null;
  reply: FormReply | undefined;
}

/** For members whose renewal failed: any card pays it right away, even the one that was refused before. */
export function PayNow({ cards, owedCents, priceStamp, chosen, reply }: PayNowProps) {
  const usable = cards.filter((card) => !card.expired);
  return (
    <Form role="none" method="post" reloadDocument>
      <Stack>
        <h2>Pay now</h2>
        {chosen === 'none' && (
          <Banner tone="warning" title="The card was not saved. Try again, or call us." />
        )}
        <input type="hidden" name="agreed_cents" value={owedCents} />
        <input type="hidden" name="price_stamp" value={priceStamp} />
        <CardToPay
          cards={usable}
          hint="We also charge it when your membership renews."
          chosen={reply?.values['card_id'] ?? chosen ?? undefined}
          error={problemOf(reply, 'card_id')}
          payLabel={`Pay ${formatCents(owedCents)} now`}
          returnPath={pathTo('/account/subscription')}
        />
      </Stack>
    </Form>
  );
}
