import { Form } from 'react-router';
import { cardLabel } from '#domains/payments/card.ts';
import { fraudWarning, type GiftCard, plainDollars } from '#domains/payments/gift-cards/gift-card.ts';
import { dayInWords } from '#platform/days.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import type { FormReply } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { SummaryList } from '../../ui/SummaryList.tsx';
import { AddCardButton } from '../add-card/add-card-button.tsx';

interface GiftCardToPayProps {
  gift: GiftCard;
  orderKey: string;
  /** Where the bank asks the buyer, while it does. */
  asked: string | null;
  /** Why the bank declined before. */
  words: string | null;
  done: string | null;
  reply: FormReply | undefined;
}

/** Everything about a gift card once more, before it is paid for. */
export function GiftCardToPay({ gift, orderKey, asked, words, done, reply }: GiftCardToPayProps) {
  const amount = plainDollars(gift.amountCents);
  const { officeTimeZone } = useSite();
  const paying = gift.state === 'paying';
  return (
    <Stack>
      <PageHead
        title="Check your gift"
        description="Review your gift card before you pay."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {reply === undefined && <WhatHappened paying={paying} asked={asked} words={words} done={done} />}
      <PageTitle title="Check your gift" lead={paying ? undefined : 'Nothing is charged yet.'} />
      <SummaryList
        rows={[
          { term: 'Amount', details: amount },
          { term: 'For', details: gift.recipientName },
          { term: 'From', details: gift.buyerName },
          ...(gift.greeting === null ? [] : [{ term: 'Message', details: gift.greeting }]),
          {
            term: 'Delivery',
            details:
              gift.sendAt === null
                ? 'You print it'
                : `By email to ${gift.recipientEmail}, on ${dayInWords(gift.sendAt, officeTimeZone)}`,
          },
          { term: 'Receipt to', details: gift.buyerEmail },
          ...(gift.card === null ? [] : [{ term: 'Paid with', details: cardLabel(gift.card) }]),
        ]}
      />
      <Banner tone="warning">{fraudWarning}</Banner>
      {(!paying || asked !== null) && <PayForm gift={gift} orderKey={orderKey} />}
      {!paying && <StandingLink to={pathTo('/requestcallback/giftcard')}>Start over</StandingLink>}
    </Stack>
  );
}

function PayForm({ gift, orderKey }: Pick<GiftCardToPayProps, 'gift' | 'orderKey'>) {
  const paying = gift.state === 'paying';
  return (
    <Form method="post" reloadDocument>
      <Stack>
        {gift.card !== null && !paying && (
          <Actions>
            <Button variant="primary" name="intent" value="pay">
              Pay {plainDollars(gift.amountCents)}
            </Button>
          </Actions>
        )}
        {paying ? (
          <Actions>
            <Button variant="secondary" name="intent" value="add-card">
              Use another card
            </Button>
          </Actions>
        ) : (
          <AddCardButton
            variant={gift.card === null ? 'primary' : 'secondary'}
            intent="add-card"
            entryPath={`/api/payment_ms/gift_cards/${orderKey}/card_entries`}
            returnPath={pathTo('/requestcallback/giftcard', { order: orderKey })}
          >
            {gift.card === null ? 'Enter card number' : 'Use another card'}
          </AddCardButton>
        )}
      </Stack>
    </Form>
  );
}

function WhatHappened({
  paying,
  asked,
  words,
  done,
}: Pick<GiftCardToPayProps, 'asked' | 'words' | 'done'> & { paying: boolean }) {
  if (asked !== null) {
    return (
      <Banner tone="warning" title="Your bank needs to check with you">
        <p>Nothing is charged until you answer.</p>
        <p>
          <StandingLink file={asked}>Continue to my bank</StandingLink>
        </p>
      </Banner>
    );
  }
  if (paying) {
    return (
      <Banner tone="info" title="Waiting for your bank">
        This can take a few minutes. We’ll email you when it’s done. You do not have to wait here.
      </Banner>
    );
  }
  if (words !== null) {
    return (
      <Banner tone="warning" title="Your bank declined the payment">
        Nothing was charged. {words}
      </Banner>
    );
  }
  if (done !== 'no-card') return null;
  return (
    <Banner tone="warning" title="No card was saved">
      Try again, or call us.
    </Banner>
  );
}
