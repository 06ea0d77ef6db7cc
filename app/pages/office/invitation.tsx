import { data, Form, redirect } from 'react-router';
import { cookiesOfArriving } from '#domains/staff/office-cookie.ts';
import { findInvitation, takeInvitation } from '#domains/staff/staff.server.ts';
import { takenInvitation } from '#domains/staff/staff.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import type { Route } from './+types/invitation';

const linkOf = (url: URL) => (url.searchParams.get('link') ?? '').slice(0, 100);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform } = context.get(contextOfRequest);
  const found = await findInvitation(platform, linkOf(url));
  return data({ name: found?.name ?? null }, { status: found === undefined ? 404 : 200 });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const form = takenInvitation.safeParse(await readForm(request));
  if (!form.success) return formReply({}, problemsOf(form.error));
  const { platform } = requestContext;
  const taken = await takeInvitation(platform, linkOf(url), form.data.password, requestContext);
  if (!taken.ok) return formReply({}, taken.refusal);
  return redirect(pathTo('/office/second-factor'), {
    status: 303,
    headers: cookiesOfArriving(platform.publicUrl, taken.value.token, requestContext),
  });
}

export default function OfficeInvitation({ loaderData: { name }, actionData: reply }: Route.ComponentProps) {
  if (name === null)
    return (
      <div className="office-narrow">
        <PageHead title="This link does not work" description="" />
        <h1>This link does not work</h1>
        <p>This link was already used or is too old. Ask your administrator for a new one.</p>
      </div>
    );
  return (
    <div className="office-narrow">
      <PageHead title="Welcome to the office" description="" hasProblems={reply !== undefined} />
      <FormProblems reply={reply} />
      <h1>Welcome, {name}</h1>
      <p>Choose a password for the office. Next comes a second step.</p>
      <Form method="post" className="office-form">
        <PasswordField
          name="password"
          label="Create a password"
          hint="Use 8 or more characters. A few words in a row work well."
          autoComplete="new-password"
          error={problemOf(reply, 'password')}
        />
        <div>
          <Button variant="primary">Save this password</Button>
        </div>
      </Form>
    </div>
  );
}
