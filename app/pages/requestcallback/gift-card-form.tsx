import { Form } from 'react-router';
import { fraudWarning } from '#domains/payments/gift-cards/gift-card.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { type FormReply, problemOf } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RadioList } from '../../ui/RadioList.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TrapField } from '../enquiries/trap-field.tsx';

type FieldOf = (key: string) => { name: string; defaultValue: string | undefined; error: string | undefined };

/** What the buyer gives, the recipient, and how it gets there. */
export function GiftCardForm({
  reply,
  today,
  zone,
  name,
}: {
  reply: FormReply | undefined;
  today: string;
  /** Of the office, in words. */
  zone: string;
  name: string;
}) {
  const field = (key: string) => ({
    name: key,
    defaultValue: reply?.values[key],
    error: problemOf(reply, key),
  });
  return (
    <Stack>
      <PageHead
        title="Give the gift of help"
        description="A gift card for help at home, $25 to $500. We email it on the day you choose, or you print it."
        picture="GiftCard"
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle
        title="Give the gift of help"
        lead="A clean home, a good meal, a ride to a friend. You choose the amount, they choose the help."
      />
      <Picture name="GiftCard" />
      <Banner tone="warning" title="Is someone pressuring you to buy a gift card?">
        {fraudWarning}
      </Banner>
      <Form method="post" reloadDocument>
        <Stack>
          <GiftFields field={field} />
          <DeliveryFields field={field} today={today} zone={zone} />
          <BuyerFields field={field} name={reply?.values['name'] ?? name} />
          <TrapField />
          <p>
            Next, you enter your card on our payment company’s secure page. Nothing is charged until you
            review everything.
          </p>
          <Actions>
            <Button variant="primary">Continue</Button>
          </Actions>
        </Stack>
      </Form>
      <StandingLink to={pathTo('/call-me')}>Rather talk? Request a call</StandingLink>
    </Stack>
  );
}

function GiftFields({ field }: { field: FieldOf }) {
  return (
    <>
      <Field
        {...field('amount')}
        label="Amount"
        hint="In dollars, $25 to $500."
        inputMode="decimal"
        width="short"
        maxLength={8}
        autoComplete="off"
      />
      <Field
        {...field('recipient_name')}
        label="Recipient’s name"
        hint="The name to print on the card."
        maxLength={100}
        autoComplete="off"
      />
      <TextArea
        {...field('greeting')}
        label="Message"
        hint="Printed on the card. Up to 300 characters."
        rows={3}
        maxLength={300}
        optional
      />
    </>
  );
}

function DeliveryFields({ field, today, zone }: { field: FieldOf; today: string; zone: string }) {
  return (
    <RadioList
      {...field('delivery')}
      legend="How should we deliver it?"
      options={[
        {
          value: 'email',
          label: 'Email it',
          description: `On a day you choose, at 9:00 AM ${zone}.`,
          reveal: <EmailFields field={field} today={today} />,
        },
        { value: 'print', label: 'Print it and hand it over', description: 'In large type, with a picture.' },
      ]}
    />
  );
}

function EmailFields({ field, today }: { field: FieldOf; today: string }) {
  return (
    <>
      <Field
        {...field('recipient_email')}
        label="Recipient’s email address"
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
      />
      <Field
        {...field('send_on')}
        label="Delivery date"
        hint="Leave as is for today."
        type="date"
        width="medium"
        min={today}
        autoComplete="off"
        optional
      />
    </>
  );
}

function BuyerFields({ field, name }: { field: FieldOf; name: string }) {
  return (
    <>
      <Field {...field('name')} defaultValue={name} label="Your name" maxLength={100} autoComplete="name" />
      <Field
        {...field('email')}
        label="Your email address"
        hint="We’ll send your receipt here."
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="email"
      />
    </>
  );
}
