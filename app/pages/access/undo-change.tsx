import { Form, redirect } from 'react-router';
import { undoContactChange } from '#domains/access/contact-change.server.ts';
import { linkActivation } from '#domains/access/sign-in.ts';
import { refusal } from '#platform/result.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Actions, Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/undo-change';

export function loader({ url }: Route.LoaderArgs) {
  return { link: linkActivation.safeParse({ link: url.searchParams.get('link') }).data?.link ?? null };
}

/** Only a press of the button undoes it: programs that check mail for viruses open every link in it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { platform } = context.get(contextOfRequest);
  const input = linkActivation.safeParse(await readForm(request));
  const undone = input.success ? await undoContactChange(platform, input.data.link) : undefined;
  if (undone === undefined)
    return formReply(
      {},
      refusal(
        'invalid',
        'link_not_whole',
        'This link is not complete. Open it from our message, or call us.',
      ),
    );
  return undone.ok
    ? redirect(pathTo('/reset-password', { link: undone.value.resetLink }), 303)
    : formReply({}, undone.refusal);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/**
 * "This was not me": the way back for the owner of an account whose address or number another person has
 * changed.
 */
export default function UndoChange({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const { phone } = useSite();
  return (
    <Stack>
      <PageHead
        title="This was not me"
        description="Did someone else change the email or phone number on your account? Undo it here, or call us."
        hasProblems={actionData !== undefined}
      />
      <FormProblems reply={actionData} />
      <PageTitle
        title="Not you?"
        lead={
          link === null
            ? 'Open this page from the link in our message. Or call us and we’ll do it with you.'
            : 'Press the button. We’ll put back your old address or number and sign everyone out. Then you choose a new password.'
        }
      />
      {link !== null && (
        <Form method="post">
          <input type="hidden" name="link" value={link} />
          <Actions>
            <Button variant="primary">This was not me. Undo the change</Button>
          </Actions>
        </Form>
      )}
      <p>
        A person can help: <a href={phone.href}>{phone.display}</a>.
      </p>
    </Stack>
  );
}
