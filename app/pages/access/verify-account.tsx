import { Form, Link } from 'react-router';
import { activateByLink } from '#domains/access/activation.server.ts';
import { linkActivation } from '#domains/access/sign-in.ts';
import { formReply, readForm } from '../../shell/forms.ts';
import { goOnWith } from '../../shell/go-on-with.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import type { Route } from './+types/verify-account';

export function loader({ url }: Route.LoaderArgs) {
  const input = linkActivation.safeParse({ link: url.searchParams.get('code') });
  return { link: input.success ? input.data.link : null };
}

/** Only a press of the button confirms: programs that check mail for viruses open every link in it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { platform, member, session } = context.get(contextOfRequest);
  const input = linkActivation.safeParse(await readForm(request));
  if (!input.success) return formReply({}, []);
  const activated = await activateByLink(platform, input.data.link, session);
  if (!activated.ok) return formReply({}, activated.refusal);
  return goOnWith(platform, activated.value, member === null ? '/login?confirmed=1' : '/account/profile');
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function VerifyAccount({ loaderData: { link }, actionData }: Route.ComponentProps) {
  if (link === null || actionData !== undefined) return <LinkNoLongerWorks />;
  return (
    <>
      <PageHead
        title="Confirm your account"
        description="Confirm that your email address or phone number is yours."
      />
      <PageTitle
        title="Confirm your account"
        lead="Press the button, and your account is ready. Then you can sign in."
      />
      <Form method="post">
        <input type="hidden" name="link" value={link} />
        <Actions>
          <Button variant="primary">Confirm my account</Button>
        </Actions>
      </Form>
      <p>Did you not ask for an account? Then close this page. You need not do anything.</p>
    </>
  );
}

/** A second press of the button ends here as well, so the first thing to say is that all may be well. */
function LinkNoLongerWorks() {
  const { phone } = useSite();
  return (
    <>
      <PageHead
        title="This link no longer works"
        description="This link to confirm an account was used before, or is too old. Sign in, and we send a new one."
        hasProblems
      />
      <PageTitle
        title="This link no longer works"
        lead="Maybe you have used it already. Then your account is ready, and you can sign in. If not, sign in too, and we send you a new code."
      />
      <Actions>
        <ButtonLink to="/login" variant="primary">
          Sign in
        </ButtonLink>
      </Actions>
      <p>
        A link works for 10 minutes. <Link to="/register">Make a new account</Link>, or call{' '}
        <a href={phone.href}>{phone.display}</a>.
      </p>
    </>
  );
}
