import { data, Form } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { findWaysToConfirm } from '#domains/access/fresh-sign-in.server.ts';
import { changePassword, endOtherSessions, listDevices } from '#domains/access/session.server.ts';
import { passwordChange } from '#domains/access/sign-in.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
import { keepAndAsk } from '../../shell/fresh.ts';
import { goOnWith } from '../../shell/go-on-with.ts';
import { findKeptForm, forgetKeptForm } from '../../shell/kept-form.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { Route } from './+types/change-password';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Profile', href: pathTo('/account/profile') },
    { label: 'Password and devices' },
  ],
};

const path = pathTo('/account/change-password');

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const officeZone = requestContext.platform.configuration.OFFICE_TIME_ZONE;
  const [open, ways, kept] = await Promise.all([
    listDevices(requestContext.platform.database, member, requestContext.platform.clock.now()),
    findWaysToConfirm(requestContext.platform.database, member),
    findKeptForm(requestContext, request, path),
  ]);
  return {
    hasPassword: ways.password,
    changed: url.searchParams.has('changed'),
    toEnd: kept?.values['end'],
    devices: open.map(({ id, device, lastSeenAt }) => ({
      id,
      device,
      here: id === requestContext.session?.id,
      used: momentInWords(lastSeenAt, officeZone),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { current, ...values } = await readForm(request);
  if (requestContext.session === null) return formReply({}, []);
  if (values['end'] !== undefined) {
    const ended = await endOtherSessions(
      requestContext.platform,
      memberOf(requestContext),
      requestContext.session,
      values['end'],
    );
    if (!ended.ok)
      return (await keepAndAsk(requestContext, request, path, values)) ?? formReply({}, ended.refusal);
    await forgetKeptForm(requestContext, request, path);
    return data('ended' as const);
  }
  const input = passwordChange.safeParse({ current, ...values });
  if (!input.success) return formReply({}, problemsOf(input.error));
  const changed = await changePassword(
    requestContext.platform,
    memberOf(requestContext),
    requestContext.session,
    input.data,
  );
  if (!changed.ok)
    return changed.refusal.code === 'not_fresh'
      ? ((await keepAndAsk(requestContext, request, path, {})) ?? formReply({}, changed.refusal))
      : formReply({}, changed.refusal);
  return goOnWith(requestContext.platform, changed.value, pathTo('/account/change-password', { changed: 1 }));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ChangePassword({
  loaderData: { devices, hasPassword, changed, toEnd },
  actionData,
}: Route.ComponentProps) {
  const reply = typeof actionData === 'string' ? undefined : actionData;
  return (
    <Stack>
      <PageHead
        title="Password and devices"
        description="Change your password and see where you’re signed in."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {changed && actionData === undefined && (
        <Banner tone="success" title="New password saved.">
          Every other device is signed out.
        </Banner>
      )}
      {actionData === 'ended' && <Banner tone="success" title="Done. That device is signed out." />}
      <PageTitle title="Password and devices" />
      {actionData === undefined && <DeviceToEnd devices={devices} toEnd={toEnd} />}
      <Form method="post">
        <Stack>
          <h2>{hasPassword ? 'Change your password' : 'Create a password'}</h2>
          {hasPassword && (
            <PasswordField
              name="current"
              label="Your current password"
              autoComplete="current-password"
              error={problemOf(reply, 'current')}
            />
          )}
          <PasswordField
            name="password"
            label="Your new password"
            hint="Use 8 or more characters. A few words in a row work well."
            autoComplete="new-password"
            error={problemOf(reply, 'password')}
          />
          <Actions>
            <Button variant="primary">{hasPassword ? 'Change my password' : 'Save my password'}</Button>
          </Actions>
        </Stack>
      </Form>
      <Devices devices={devices} />
    </Stack>
  );
}

function Devices({ devices }: Pick<Route.ComponentProps['loaderData'], 'devices'>) {
  return (
    <Stack gap="close">
      <h2>Where you’re signed in</h2>
      {devices.map((device) => (
        <Card
          key={device.id}
          title={device.here ? `${device.device} (this device)` : device.device}
          headingLevel={3}
        >
          <p>Last used: {device.used}</p>
          {!device.here && (
            <Form role="none" method="post">
              <Button variant="secondary" name="end" value={device.id}>
                Sign out<VisuallyHidden> of {device.device}</VisuallyHidden>
              </Button>
            </Form>
          )}
        </Card>
      ))}
      {devices.length > 2 && (
        <Form role="none" method="post">
          <Button variant="secondary" name="end" value="all">
            Sign out of all other devices
          </Button>
        </Form>
      )}
    </Stack>
  );
}

/**
 * Someone who pressed “Sign out” and first had to prove who they are finds what they were about to do at the
 * top.
 */
function DeviceToEnd({
  devices,
  toEnd,
}: {
  devices: { id: string; device: string; here: boolean }[];
  toEnd: string | undefined;
}) {
  const chosen = devices.find(({ id, here }) => id === toEnd && !here);
  if (chosen === undefined && toEnd !== 'all') return null;
  return (
    <Card
      title={chosen === undefined ? 'Sign out of all other devices?' : `Sign out of ${chosen.device}?`}
      headingLevel={2}
    >
      <p>Thank you. You’re confirmed.</p>
      <Form method="post">
        <Button variant="primary" name="end" value={toEnd}>
          Yes, sign out
        </Button>
      </Form>
    </Card>
  );
}
