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

const deliveries = [
  {
    value: 'email',
    label: 'We send it by email',
    description: 'On a day that you choose, at 9 in the morning New York time.',
  },
  { value: 'print', label: 'I print it and give it by hand', description: 'In large type, with a picture.' },
];

type FieldOf = (key: string) => { name: string; defaultValue: string | undefined; error: string | undefined };

/** What the buyer gives, the recipient, and how it gets there. */
export function GiftCardForm({
  reply,
  today,
  name,
}: {
  reply: FormReply | undefined;
  today: string;
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
        title="Give help as a gift"
        description="A gift card for help at home, from $25 to $500. We send it by email on the day you choose, or you print it."
        picture="GiftCard"
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle
        title="Give help as a gift"
        lead="A clean home, a good meal, a ride to a friend. You choose how much, and they choose the help."
      />
      <Picture name="GiftCard" />
      <Banner tone="warning" title="Is somebody pressing you to buy a gift card?">
        {fraudWarning}
      </Banner>
      <Form method="post" reloadDocument>
        <Stack>
          <GiftFields field={field} />
          <DeliveryFields field={field} today={today} />
          <BuyerFields field={field} name={reply?.values['name'] ?? name} />
          <TrapField />
          <p>
            Next, you type your card number on a safe page of our payment company. Nothing is charged before
            you have seen everything once more.
          </p>
          <Actions>
            <Button variant="primary">Go on</Button>
          </Actions>
        </Stack>
      </Form>
      <StandingLink to={pathTo('/call-me')}>Would you rather talk? We can call you</StandingLink>
    </Stack>
  );
}

function GiftFields({ field }: { field: FieldOf }) {
  return (
    <>
      <Field
        {...field('amount')}
        label="How much would you like to give?"
        hint="In dollars, from 25 to 500."
        inputMode="decimal"
        width="short"
        maxLength={8}
        autoComplete="off"
      />
      <Field
        {...field('recipient_name')}
        label="Who gets it?"
        hint="The name to print on the card."
        maxLength={100}
        autoComplete="off"
      />
      <TextArea
        {...field('greeting')}
        label="Would you like to write something?"
        hint="It is printed on the card. Up to 300 letters."
        rows={3}
        maxLength={300}
        optional
      />
    </>
  );
}

function DeliveryFields({ field, today }: { field: FieldOf; today: string }) {
  return (
    <>
      <RadioList {...field('delivery')} legend="How does it get there?" options={deliveries} />
      <Field
        {...field('recipient_email')}
        label="Their email address"
        hint="Only if we send it."
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        optional
      />
      <Field
        {...field('send_on')}
        label="On which day?"
        hint="Only if we send it. Leave it as it is for today."
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
        hint="We send you the receipt."
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="email"
      />
    </>
  );
}
