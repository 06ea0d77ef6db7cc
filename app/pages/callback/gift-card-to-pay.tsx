import { Form } from 'react-router';
import { dayInWords } from '#domains/membership/wording/rules.ts';
import { fraudWarning, plainDollars } from '#domains/payments/gift-cards/wording/rules.ts';
import type { GiftCard } from '#domains/payments/gift-cards/schema.ts';
import { cardLabel } from '#domains/payments/rules.ts';
import type { FormReply } from '../../shell/forms.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { SummaryList } from '../../ui/SummaryList.tsx';

const doneWords: Record<string, { title: string; words: string }> = {
  'no-card': { title: 'No card was taken', words: 'You can try again, or call us.' },
  'not-paid': { title: 'Your bank did not say yes', words: 'Nothing was charged. You can try again, or use another card.' },
  waiting: { title: 'We are asking your bank', words: 'That can take a few minutes. We send you an email when it is done. You need not wait here.' },
};

/** All of a gift card once more, before it is paid. */
export function GiftCardToPay({ gift, done, reply }: { gift: GiftCard; done: string | null; reply: FormReply | undefined }) {
  const amount = plainDollars(gift.amountCents);
  const paying = gift.state === 'paying';
  const told = doneWords[paying ? 'waiting' : (done ?? '')];
  return (
    <Stack>
      <PageHead title="Check your gift" description="Your gift card once more, before you pay." hasProblems={reply !== undefined} />
      <FormProblems reply={reply} />
      {told && reply === undefined && (
        <Banner tone={paying ? 'info' : 'warning'} title={told.title}>
          {told.words}
        </Banner>
      )}
      <PageTitle title="Check your gift" lead={paying ? undefined : 'Nothing is charged yet.'} />
      <SummaryList
        rows={[
          { term: 'Amount', details: amount },
          { term: 'For', details: gift.recipientName },
          { term: 'From', details: gift.buyerName },
          ...(gift.greeting === null ? [] : [{ term: 'Your words', details: gift.greeting }]),
          { term: 'How', details: gift.sendAt === null ? 'You print it' : `By email to ${gift.recipientEmail}, on ${dayInWords(gift.sendAt)}` },
          { term: 'Receipt to', details: gift.buyerEmail },
          ...(gift.card === null ? [] : [{ term: 'Paid with', details: cardLabel(gift.card) }]),
        ]}
      />
      <Banner tone="warning">{fraudWarning}</Banner>
      {!paying && (
        <Form method="post" reloadDocument>
          <Actions>
            {gift.card !== null && (
              <Button variant="primary" name="intent" value="pay">
                Pay {amount}
              </Button>
            )}
            <Button variant={gift.card === null ? 'primary' : 'secondary'} name="intent" value="card">
              {gift.card === null ? 'Type your card number' : 'Use another card'}
            </Button>
          </Actions>
        </Form>
      )}
      {!paying && <StandingLink to="/requestcallback/giftcard">Start again</StandingLink>}
    </Stack>
  );
}
