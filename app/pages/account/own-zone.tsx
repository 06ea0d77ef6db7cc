import { Form, redirect } from 'react-router';
import { safeNext } from '#domains/access/sign-in.ts';
import { findOwnZone, saveOwnZone } from '#domains/people/people.server.ts';
import { ownZoneInput, usualZones, zoneInWords } from '#domains/people/people.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, problemsOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, contextOfRequest } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/own-zone';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Profile', href: '/account/profile' },
    { label: 'Your own clock' },
  ],
};

const path = '/account/time-zone';
const zones: readonly string[] = [
  ...usualZones,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => !(usualZones as readonly string[]).includes(zone)),
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  return {
    zone: await findOwnZone(requestContext.platform.database, memberOf(requestContext)),
    zones: zones.map((zone) => ({ value: zone, label: zoneInWords(zone) })),
    next: url.searchParams.get('next') ?? '',
    saved: url.searchParams.has('saved'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const form = ownZoneInput.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  await saveOwnZone(requestContext.platform, memberOf(requestContext), form.data.time_zone);
  return redirect(safeNext(values['next'], `${path}?saved=1`), 303);
}

export default function OwnZone({
  loaderData: { zone, zones: offered, next, saved },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title="Your own clock"
        description="Where you live, so that you also see the times of visits on your own clock."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {saved && reply === undefined && <Banner tone="success" title="That is saved." />}
      <PageTitle
        title="Your own clock"
        lead="Visits are told by the clock of the home that we come to. If your clock shows another time, we tell you both."
      />
      <Form method="post">
        <Stack>
          <input type="hidden" name="next" value={reply?.values['next'] ?? next} />
          <Select
            name="time_zone"
            label="Which clock do you live by?"
            defaultValue={reply?.values['time_zone'] ?? zone ?? ''}
            error={problemOf(reply, 'time_zone')}
            optional
            emptyLabel="The same as the visits"
            options={offered}
          />
          <Actions>
            <Button variant="primary">Save</Button>
          </Actions>
        </Stack>
      </Form>
    </Stack>
  );
}
