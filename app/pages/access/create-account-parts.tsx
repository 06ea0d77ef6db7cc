import { Form } from 'react-router';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../paths.ts';
import { type FormReply, problemOf } from '../../shell/forms.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { withNext } from './next.ts';

interface PartProps {
  reply: FormReply | undefined;
}

/** The code is right: it goes along, whichever way its owner comes in. */
export function KeptCode({ amountCents, next }: { amountCents: number; next: string }) {
  return (
    <Banner tone="success" title={`Your code is worth ${formatCents(amountCents)}. We’ll keep it for you.`}>
      <Stack gap="close">
        <p>Create your account and use it to pay for visits. Keep the card until then.</p>
        <Actions>
          <ButtonLink to={withNext(pathTo('/register'), next)} variant="primary">
            Create my account
          </ButtonLink>
          <ButtonLink to={withNext(pathTo('/signin'), next)} variant="secondary">
            I already have an account
          </ButtonLink>
        </Actions>
      </Stack>
    </Banner>
  );
}

/** What an employer gives to its people is a gift card that it has paid for. */
export function TypeCode({ reply }: PartProps) {
  return (
    <Form method="post" aria-labelledby="code-from-others">
      <Stack>
        <h2 id="code-from-others">Have a gift card or a code from your employer?</h2>
        <Field
          name="code"
          label="Your code"
          hint="18 letters and numbers. Capital letters do not matter, and neither do spaces."
          autoComplete="off"
          width="medium"
          maxLength={60}
          defaultValue={reply?.values['code']}
          error={problemOf(reply, 'code')}
        />
        <Actions>
          <Button variant="secondary" name="intent" value="code">
            Use my code
          </Button>
        </Actions>
      </Stack>
    </Form>
  );
}

/** Only a member may begin an account for another: the message says who asks. */
export function ForSomebody({ isMember, reply }: PartProps & { isMember: boolean }) {
  return (
    <Stack>
      <h2>
        {isMember
          ? 'Start an account for your mother, father or a friend'
          : 'Is it for your mother, father or a friend?'}
      </h2>
      {isMember ? (
        <BeginForm reply={reply} />
      ) : (
        <Stack gap="close">
          <p>They do not need an account. You can create one for yourself and book for them.</p>
          <StandingLink to={pathTo('/register-new')}>Create an account and book for them</StandingLink>
          <p>Would they like their own? Sign in first. Then you can start it for them here.</p>
          <StandingLink to={withNext(pathTo('/signin'), pathTo('/create-account'))}>
            Sign in and start an account for them
          </StandingLink>
        </Stack>
      )}
    </Stack>
  );
}

function BeginForm({ reply }: PartProps) {
  return (
    <Form method="post" aria-label="An account for someone else">
      <Stack>
        <p>
          We’ll write to them, and they choose a password. You see nothing and do nothing for them until they
          say so.
        </p>
        <Field
          name="their_name"
          label="Their name"
          autoComplete="off"
          maxLength={100}
          defaultValue={reply?.values['their_name']}
          error={problemOf(reply, 'their_name')}
        />
        <Field
          name="their_contact"
          label="Their email address or mobile phone number"
          autoComplete="off"
          maxLength={254}
          defaultValue={reply?.values['their_contact']}
          error={problemOf(reply, 'their_contact')}
        />
        <Actions>
          <Button variant="secondary" name="intent" value="begin">
            Start their account
          </Button>
        </Actions>
      </Stack>
    </Form>
  );
}
