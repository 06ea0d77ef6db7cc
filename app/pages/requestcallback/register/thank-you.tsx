import { Picture } from '../../../illustrations/Picture.tsx';
import { pathTo } from '../../../paths.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { useSite } from '../../../shell/site-context.ts';
import { Actions, ButtonLink } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';

/** The end of the way from a requested call to an account. */
export default function ThankYou() {
  const { phone, signedInAs } = useSite();
  return (
    <Stack>
      <PageHead
        title="Thank you"
        description="You’re all set. We’ll call you as promised, and then your account is ready."
      />
      <PageTitle
        title="Thank you"
        lead={
          signedInAs === null
            ? 'You’re all set. If you asked for a call, we’ll call you as promised.'
            : 'Your account is ready. If you asked for a call, we’ll call you as promised.'
        }
      />
      <Picture name="AllDone" />
      {signedInAs !== null && (
        <p>You can tell us where you live and what matters to you now, or on the phone.</p>
      )}
      <p>
        Questions before then? Call <a href={phone.href}>{phone.display}</a>.
      </p>
      <Actions>
        {signedInAs === null ? (
          <ButtonLink to={pathTo('/signin')} variant="primary">
            Sign in
          </ButtonLink>
        ) : (
          <ButtonLink to={pathTo('/account/profile')} variant="primary">
            Add my address
          </ButtonLink>
        )}
        <ButtonLink to="/" variant="secondary">
          Go to the home page
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
