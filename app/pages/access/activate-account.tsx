import { Form, redirect } from 'react-router';
import { activateByCode, activateByLink, resendActivationCode } from '#domains/access/activation.server.ts';
import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { sessionCookie } from '#domains/access/doors/session-cookie.ts';
import { endSession } from '#domains/access/sign-in.server.ts';
import {
  type Activated,
  activation,
  linkActivation,
  type OpenedSession,
  type Session,
} from '#domains/access/sign-in.ts';
import { findContact } from '#domains/people/people.server.ts';
import type { Member } from '#domains/people/people.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { formReply, readForm } from '../../shell/forms.ts';
import { goOnWith } from '../../shell/go-on-with.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Actions, Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import type { Route } from './+types/activate-account';
import { CodeForms } from './code-forms.tsx';
import { maskedContact } from './masked-contact.ts';
import { nextOf, withNext } from './next.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const next = nextOf(url.searchParams.get('next'));
  if (member.status !== 'X') throw redirect(pathAfter(member, next));
  return {
    next,
    link: url.searchParams.get('code'),
    sentAgain: url.searchParams.has('sent'),
    sentTo: maskedContact(await findContact(requestContext.platform.database, member.userId)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const values = await readForm(request);
  const next = nextOf(values['next']);
  if (values['intent'] === 'start-again') return startAgain(requestContext, next);
  if (member.status !== 'X' || requestContext.session === null) return redirect(pathAfter(member, next), 303);

  if (values['intent'] === 'send-again') {
    const sent = await resendActivationCode(requestContext.platform, requestContext, member);
    return sent.ok
      ? redirect(withNext(pathTo('/activate-account', { sent: 1 }), next), 303)
      : formReply({ next }, sent.refusal);
  }
  return activate(requestContext, requestContext.session, values);
}

async function activate(requestContext: RequestContext, session: Session, values: Record<string, string>) {
  // On another device only the code itself says where the member wanted to go.
  const goOn = (activated: Activated<OpenedSession | null>) =>
    goOnWith(
      requestContext.platform,
      activated.session,
      pathAfter(memberOf(requestContext), nextOf(values['next']) || nextOf(activated.next)),
    );
  if (values['intent'] === 'confirm-link') {
    const input = linkActivation.safeParse({ link: values['link'] });
    if (!input.success)
      return formReply({}, [
        { field: 'code', message: 'This link is not complete. Enter the code from our message here.' },
      ]);
    const activated = await activateByLink(requestContext.platform, input.data.link, session);
    return activated.ok ? goOn(activated.value) : formReply({}, activated.refusal);
  }
  const input = activation.safeParse(values);
  if (!input.success) return formReply(values, problemsOf(input.error));
  const activated = await activateByCode(
    requestContext.platform,
    memberOf(requestContext),
    session,
    input.data.code,
  );
  return activated.ok ? goOn(activated.value) : formReply(values, activated.refusal);
}

/**
 * For a typo in the address: the account that cannot be confirmed is abandoned, so that a new one can be
 * made.
 */
async function startAgain({ platform, session }: RequestContext, next: string) {
  if (session !== null) await endSession(platform, session.id);
  return redirect(withNext(pathTo('/register'), next), {
    status: 303,
    headers: { 'Set-Cookie': sessionCookie(platform.publicUrl).cleared },
  });
}

/** A visitor who is waiting for our call is done here: what is missing can be said on the phone. */
const endOfCallBack = pathTo('/requestcallback/register/thank-you');

function pathAfter(member: Member, next: string): string {
  // Someone who was asked to help has nobody of their own to tell us about.
  if (next === endOfCallBack || next.startsWith(`${pathTo('/account/care-circle/accept')}?`)) return next;
  if (!member.profileCompleted) return withNext(pathTo('/account/profile'), next);
  return next === '' ? pathTo('/account/profile') : next;
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ActivateAccount({
  loaderData: { next, link, sentAgain, sentTo },
  actionData,
}: Route.ComponentProps) {
  if (link === null || actionData !== undefined) {
    return <CodeForms sentTo={sentTo} next={next} sentAgain={sentAgain} reply={actionData} />;
  }
  return (
    <>
      <PageHead title="Confirm your account" description="Confirm your email address or phone number." />
      <PageTitle title="Confirm your account" lead="Press the button, and your account is ready." />
      <Form method="post">
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="link" value={link} />
        <Actions>
          <Button variant="primary" name="intent" value="confirm-link">
            Confirm my account
          </Button>
        </Actions>
      </Form>
    </>
  );
}
