import { Form, Link, redirect } from 'react-router';
import { activateByContact, activateByLink } from '#domains/access/activation.server.ts';
import { activation, knownContact, linkActivation } from '#domains/access/sign-in.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { type FormReply, formReply, readForm } from '../../shell/forms.ts';
import { goOnWith } from '../../shell/go-on-with.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/verify-account';
import { ContactField } from './contact-field.tsx';
import { nextOf, withNext } from './next.ts';
import { SentCodeField } from './sent-code-field.tsx';

export function loader({ url }: Route.LoaderArgs) {
  const input = linkActivation.safeParse({ link: url.searchParams.get('code') });
  return { link: input.success ? input.data.link : null, isByLink: url.searchParams.has('code') };
}

const typedCode = activation.extend({ contact: knownContact });

/** Only a press of the button confirms: programs that check mail for viruses open every link in it. */
export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform, member, session } = requestContext;
  const values = await readForm(request);
  // The member who is signed in here has another account: that one was not on its way anywhere.
  const after = (next: string) =>
    member === null ? withNext(pathTo('/login', { confirmed: 1 }), nextOf(next)) : pathTo('/account/profile');
  if (values['link'] === undefined) {
    const typed = typedCode.safeParse(values);
    if (!typed.success) return formReply(values, problemsOf(typed.error));
    const activated = await activateByContact(platform, requestContext, typed.data.contact, typed.data.code);
    return activated.ok ? redirect(after(activated.value.next), 303) : formReply(values, activated.refusal);
  }
  const input = linkActivation.safeParse(values);
  if (!input.success) return formReply(values, []);
  const activated = await activateByLink(platform, input.data.link, session);
  return activated.ok
    ? goOnWith(platform, activated.value.session, after(activated.value.next))
    : formReply(values, activated.refusal);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function VerifyAccount({ loaderData: { link, isByLink }, actionData }: Route.ComponentProps) {
  const isTyped = actionData === undefined ? !isByLink : actionData.values['link'] === undefined;
  if (isTyped) return <TypeTheCode reply={actionData} />;
  if (link === null || actionData !== undefined) return <LinkNoLongerWorks />;
  return (
    <>
      <PageHead title="Confirm your account" description="Confirm your email address or phone number." />
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
      <p>If you did not ask for an account, close this page.</p>
    </>
  );
}

/** For a member who reads the code where they are not signed in. */
function TypeTheCode({ reply }: { reply: FormReply | undefined }) {
  return (
    <Stack>
      <PageHead
        title="Confirm your account"
        description="Type the code that we sent you, and your account is ready."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle
        title="Confirm your account"
        lead="Enter the code we sent you. Then your account is ready and you can sign in."
      />
      <Form method="post">
        <Stack>
          <ContactField
            label="Your email address or mobile phone number"
            hint="Where we sent the code."
            reply={reply}
          />
          <SentCodeField reply={reply} />
          <Actions>
            <Button variant="primary">Confirm my account</Button>
          </Actions>
        </Stack>
      </Form>
      <p>
        No code, or is it older than 10 minutes? <Link to={pathTo('/login')}>Sign in with your password</Link>
        , and we’ll send a new one.
      </p>
    </Stack>
  );
}

/** A second press of the button ends here as well, so the first thing to say is that all may be well. */
function LinkNoLongerWorks() {
  const { phone } = useSite();
  return (
    <>
      <PageHead
        title="This link no longer works"
        description="This link was already used, or it’s too old. Sign in, and we’ll send a new one."
        hasProblems
      />
      <PageTitle
        title="This link no longer works"
        lead="You may have used it already. If so, your account is ready and you can sign in. If not, sign in anyway and we’ll send a new code."
      />
      <Actions>
        <ButtonLink to={pathTo('/login')} variant="primary">
          Sign in
        </ButtonLink>
      </Actions>
      <p>
        Links work for 10 minutes. <Link to={pathTo('/register')}>Create a new account</Link>, or call{' '}
        <a href={phone.href}>{phone.display}</a>.
      </p>
    </>
  );
}
