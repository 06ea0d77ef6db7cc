import { Form, redirect } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { findSafeWord, saveSafeWord } from '#domains/access/safe-word.server.ts';
import { safeWordInput } from '#domains/access/safe-word.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
import { askIfNotFresh, keepAndAsk } from '../../shell/fresh.ts';
import { findKeptForm } from '../../shell/kept-form.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/safe-word';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Profile', href: pathTo('/account/profile') },
    { label: 'Your safe word' },
  ],
};

const path = pathTo('/account/safe-word');

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  askIfNotFresh(requestContext, url.pathname + url.search);
  const kept = await findKeptForm(requestContext, request, path);
  const word = await findSafeWord(requestContext.platform.database, memberOf(requestContext));
  return { word: kept?.values['safe_word'] ?? word ?? '', saved: url.searchParams.has('saved') };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const input = safeWordInput.safeParse(values);
  if (!input.success) return formReply(values, problemsOf(input.error));
  const asked = await keepAndAsk(requestContext, request, path, values);
  if (asked !== undefined) return asked;
  if (requestContext.session === null) return formReply(values, []);
  const saved = await saveSafeWord(
    requestContext.platform,
    memberOf(requestContext),
    requestContext.session,
    input.data.safe_word,
  );
  return saved.ok
    ? redirect(pathTo('/account/safe-word', { saved: 1 }), 303)
    : formReply(values, saved.refusal);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function SafeWord({ loaderData: { word, saved }, actionData: reply }: Route.ComponentProps) {
  const { siteName, phone } = useSite();
  return (
    <Stack>
      <PageHead
        title="Your safe word"
        description="Your own word in every message from us, so you can spot a real one."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {saved && reply === undefined && (
        <Banner tone="success" title="Saved.">
          {word === ''
            ? 'Our messages to you have no safe word.'
            : 'From now on, every email and text from us has your safe word.'}
        </Banner>
      )}
      <PageTitle
        title="Your safe word"
        lead={`Choose a word. We put it in every email and text from ${siteName}. A message without it is not from us, no matter what it says.`}
      />
      <Form method="post">
        <Stack>
          <Field
            name="safe_word"
            label="Your safe word"
            hint="Something you’ll know at once, like your first dog’s name. Not a password. Leave blank for none."
            autoComplete="off"
            maxLength={24}
            width="short"
            defaultValue={reply?.values['safe_word'] ?? word}
            error={problemOf(reply, 'safe_word')}
          />
          <Actions>
            <Button variant="primary">Save</Button>
          </Actions>
        </Stack>
      </Form>
      <Stack gap="close">
        <h2>Good to know</h2>
        <p>
          Only you and our office see this word. Our office may say it to you on the phone. We never ask you
          for it. Family and friends you let in do not see it.
        </p>
        <p>
          If a message comes without it, do not press anything in it. Call us:{' '}
          <a href={phone.href}>{phone.display}</a>.
        </p>
      </Stack>
    </Stack>
  );
}
