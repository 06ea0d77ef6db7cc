import { data, Form, redirect } from 'react-router';
import { beginAccountFor } from '#domains/care-circle/begun-account.server.ts';
import { begunAccountInput } from '#domains/care-circle/carer.ts';
import { claimGiftCard, findClaimed } from '#domains/payments/gift-cards/redemption.server.ts';
import type { FieldProblem } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { type FormReply, formReply, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/create-account';
import { ContactField } from './contact-field.tsx';
import { ForSomebody, KeptCode, TypeCode } from './create-account-parts.tsx';
import { sendLink } from './reset-link.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform, member } = context.get(contextOfRequest);
  const claim = url.searchParams.get('claim');
  const claimed = await findClaimed(platform, claim);
  return {
    isMember: member !== null,
    kept: claimed && {
      amountCents: claimed.amountCents,
      next: pathTo('/account/payment', { claim: claim ?? '' }),
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform, member } = requestContext;
  const values = await readForm(request);
  if (values['intent'] === 'code') {
    const claimed = await claimGiftCard(platform, requestContext, values['code'] ?? '');
    if (!claimed.ok) return formReply(values, claimed.refusal);
    const { claim } = claimed.value;
    return redirect(
      member === null ? pathTo('/create-account', { claim }) : pathTo('/account/payment', { claim }),
      303,
    );
  }
  if (values['intent'] === 'begin') {
    if (member === null) return redirect(pathTo('/signin', { next: pathTo('/create-account') }), 303);
    const input = begunAccountInput.safeParse({
      name: values['their_name'],
      contact: values['their_contact'],
    });
    if (!input.success) return formReply(values, problemsOf(input.error).map(atTheirs));
    const begun = await beginAccountFor(platform, requestContext, member, input.data);
    if (begun.ok) return data('begun' as const);
    return formReply(values, { ...begun.refusal, fields: begun.refusal.fields?.map(atTheirs) });
  }
  return sendLink(requestContext, values);
}

/** The page has a field for one's own contact, too. */
const atTheirs = ({ field, message }: FieldProblem): FieldProblem => ({ field: `their_${field}`, message });

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const doneWords = {
  sent: {
    title: 'If there is an account for you, a link is on its way.',
    words: 'It works once, for 30 minutes. Use it to choose your password, and the account is yours.',
  },
  begun: {
    title: 'We’ve written to them.',
    words:
      'Our message has a link to choose a password. Then they decide whether you can help them, and how.',
  },
};

/**
 * For an account that another person has begun: the owner proves the contact and chooses a password, and it
 * is theirs. And for the start of an account: a code that was given, or a person who creates it for another.
 */
export default function CreateAccount({ loaderData: { isMember, kept }, actionData }: Route.ComponentProps) {
  const done = typeof actionData === 'string' ? doneWords[actionData] : undefined;
  const reply = typeof actionData === 'string' ? undefined : actionData;
  const intent = reply?.values['intent'];
  return (
    <Stack gap="wide">
      <Stack>
        <PageHead
          title={isMember ? 'A code, or an account for someone' : 'Finish your account'}
          description="Did someone start an account for you, or give you a gift card or code? Start here."
          hasProblems={reply !== undefined}
        />
        <FormProblems reply={reply} />
        {done && (
          <Banner tone="success" title={done.title}>
            {done.words}
          </Banner>
        )}
        {kept && reply === undefined && <KeptCode {...kept} />}
        {isMember ? (
          <PageTitle title="A code, or an account for someone" />
        ) : (
          <AskForLink reply={intent === undefined ? reply : undefined} />
        )}
      </Stack>
      {!kept && <TypeCode reply={intent === 'code' ? reply : undefined} />}
      <ForSomebody isMember={isMember} reply={intent === 'begin' ? reply : undefined} />
      {!isMember && <NothingYet />}
    </Stack>
  );
}

function AskForLink({ reply }: { reply: FormReply | undefined }) {
  return (
    <>
      <PageTitle
        title="Finish your account"
        lead="Did a relative or our concierge start an account for you? Tell us how to reach you. We’ll send a link so you can choose a password."
      />
      <Form method="post" aria-label="An account started for you">
        <Stack>
          <ContactField
            label="Your email address or mobile phone number"
            hint="The one you gave them."
            reply={reply}
          />
          <Actions>
            <Button variant="primary">Send me the link</Button>
          </Actions>
        </Stack>
      </Form>
    </>
  );
}

function NothingYet() {
  const { phone } = useSite();
  return (
    <Stack gap="close">
      <h2>No one started one for you?</h2>
      <p>
        Create your own. It takes about a minute. Or call <a href={phone.href}>{phone.display}</a>, and we’ll
        do it with you.
      </p>
      <Actions>
        <ButtonLink to={pathTo('/register')} variant="secondary">
          Create an account
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
