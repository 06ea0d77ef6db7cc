import { Form } from 'react-router';
import { fraudWarning, type GiftCard, plainDollars } from '#domains/payments/gift-cards/gift-card.ts';
import { dayInWords } from '#platform/days.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import type { FormReply } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { GiftCardSheet } from './gift-card-sheet.tsx';

/** A gift card that is paid for: to print, and to return while nobody has used it. */
export function GiftCardPaid({
  gift,
  code,
  done,
  reply,
  useAt,
  phone,
}: {
  gift: GiftCard;
  code: string | null;
  done: string | null;
  reply: FormReply | undefined;
  useAt: string;
  phone: string;
}) {
  const amount = plainDollars(gift.amountCents);
  const { officeTimeZone } = useSite();
  const back = gift.state === 'refunding' || gift.state === 'refunded';
  const title = back ? 'Your gift card is refunded' : `Your gift for ${gift.recipientName}`;
  return (
    <Stack>
      <PageHead
        title={title}
        description="Your gift card: delivery, printing and how to get a refund."
        hasProblems={reply !== undefined}
      />
      <div data-print="hide">
        <Stack>
          <FormProblems reply={reply} />
          {done === 'paid' && !back && gift.redeemedAt === null && (
            <Banner tone="success" title="Thank you. Your gift is paid for">
              We sent the receipt to {gift.buyerEmail}, with a link to this page.
            </Banner>
          )}
          <PageTitle
            title={title}
            lead={
              back
                ? `Your ${amount} will be back on your card within a few days. The code no longer works.`
                : delivery(gift, officeTimeZone)
            }
          />
        </Stack>
      </div>
      {gift.redeemedAt === null && code !== null && (
        <GiftCardSheet gift={gift} code={code} useAt={useAt} phone={phone} />
      )}
      {!back && gift.redeemedAt === null && <PrintOrReturn amount={amount} />}
    </Stack>
  );
}

function PrintOrReturn({ amount }: { amount: string }) {
  return (
    <div data-print="hide">
      <Stack>
        <PrintButton />
        <Banner tone="warning">{fraudWarning}</Banner>
        <Form method="post">
          <Stack gap="close">
            <h2>Changed your mind?</h2>
            <p>If no one has used the card, you can get your {amount} back. The code then stops working.</p>
            <div>
              <Button variant="secondary" name="intent" value="refund">
                Refund this gift card
              </Button>
            </div>
          </Stack>
        </Form>
      </Stack>
    </div>
  );
}

function delivery(
  { recipientName, redeemedAt, sendAt, sentAt, recipientEmail }: GiftCard,
  timeZone: string,
): string {
  if (redeemedAt !== null)
    return `${recipientName} used the card on ${dayInWords(redeemedAt, timeZone)}. You do not need to do anything.`;
  if (sendAt === null) return 'Print the card below and hand it over.';
  if (sentAt !== null) return `We sent it to ${recipientEmail}. You can also print it.`;
  return `We’ll send it to ${recipientEmail} on ${dayInWords(sendAt, timeZone)}. You can also print it.`;
}
