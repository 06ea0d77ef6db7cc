import { Form } from 'react-router';
import { requestGiftCard } from '#domains/enquiries/commands.server.ts';
import { giftCardRequest } from '#domains/enquiries/schema.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { problemOf } from '../../shell/forms.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { visitContext } from '../../shell/visit.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { NameField, PhoneField, WhenField } from '../enquiries/contact-fields.tsx';
import { answerEnquiry } from '../enquiries/enquiry-forms.server.ts';
import { TrapField } from '../enquiries/trap-field.tsx';
import { ZoneField } from '../enquiries/zone-field.tsx';
import type { Route } from './+types/gift-card';
import { CallPromised } from './call-promised.tsx';
import { callChoicesOf, promisedWindow } from './promised-window.server.ts';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Gift cards' }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  return { choices: callChoicesOf(visit.platform), promised: await promisedWindow(visit, url) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  return answerEnquiry(
    visit,
    request,
    giftCardRequest,
    (input) => requestGiftCard(visit.platform, visit.member, input),
    (kept) => `/requestcallback/giftcard${kept === null ? '' : `?asked=${kept.enquiryId}`}`,
  );
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function GiftCardPage({ loaderData: { choices, promised }, actionData }: Route.ComponentProps) {
  if (promised !== null && actionData === undefined) return <CallPromised when={promised} />;
  return (
    <Stack>
      <PageHead
        title="Give help as a gift"
        description="A gift card for help at home, from $25 to $500. Tell us for whom, and we call you to finish it together."
        hasProblems={actionData !== undefined}
      />
      <FormProblems reply={actionData} />
      <PageTitle title="Give help as a gift" lead="A clean home, a good meal, a ride to a friend. Tell us for whom, and we call you to finish it together." />
      <Picture name="GiftCard" />
      <Banner tone="warning" title="Is somebody pressing you to buy a gift card?">
        Then it is a scam, whoever they say they are. No office, no bank and no grandchild in need is paid with gift cards. Hang up, and call someone you trust, or us.
      </Banner>
      <Form method="post">
        <Stack>
          <NameField reply={actionData} />
          <PhoneField reply={actionData} />
          <Field
            name="amount"
            label="How much would you like to give?"
            hint="In dollars, from 25 to 500."
            inputMode="numeric"
            width="short"
            maxLength={8}
            autoComplete="off"
            defaultValue={actionData?.values['amount']}
            error={problemOf(actionData, 'amount')}
          />
          <Field
            name="recipient"
            label="Who gets it?"
            hint="The name that should stand on the card."
            maxLength={100}
            autoComplete="off"
            defaultValue={actionData?.values['recipient']}
            error={problemOf(actionData, 'recipient')}
          />
          <WhenField reply={actionData} times={choices.times} />
          <ZoneField {...choices} reply={actionData} />
          <TrapField />
          <p>Nothing is charged now. On the phone we agree on how the card is sent, and how you pay.</p>
          <Actions>
            <Button variant="primary">Call me about a gift card</Button>
          </Actions>
        </Stack>
      </Form>
    </Stack>
  );
}
