import { Form } from 'react-router';
import { pathTo } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';

export const handle = {
  breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Let us plan it with you' }],
  picture: 'Team',
};

export default function GetStarted() {
  return (
    <Stack>
      <PageHead
        title="Let us plan it with you"
        description="You do not have to choose alone. Answer two short questions, and a person calls you, listens and arranges help that fits."
      />
      <PageTitle
        title="Let us plan it with you"
        lead="You do not have to choose alone. Answer two short questions, and a person calls you and arranges what fits."
      />
      <Form method="get" action={pathTo('/scheduling-service-selection')}>
        <Stack>
          <Field
            name="zip"
            label="Home ZIP code"
            hint="The 5 digits at the end of the address."
            autoComplete="postal-code"
            inputMode="numeric"
            width="short"
            maxLength={10}
          />
          <Actions>
            <Button variant="primary">Start</Button>
          </Actions>
        </Stack>
      </Form>
      <Stack gap="close">
        <h2>Someone to plan it all, all year</h2>
        <LinkList
          items={[
            {
              to: pathTo('/scheduling-premier-concierge'),
              label: 'Premier Concierge',
              description: 'Your own person, a weekly call, and updates for your family.',
            },
            {
              to: pathTo('/scheduling-vip-membership'),
              label: 'VIP membership',
              description: 'First pick of times, and lower prices.',
            },
          ]}
        />
      </Stack>
    </Stack>
  );
}
