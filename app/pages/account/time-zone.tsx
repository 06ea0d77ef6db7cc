import { Form, redirect } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { safeNext } from '#domains/access/sign-in.ts';
import { ownZoneInput, usualZones } from '#domains/people/fields.ts';
import { saveOwnZone } from '#domains/people/people.server.ts';
import { zoneInWords } from '#domains/people/words.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/time-zone';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Profile', href: pathTo('/account/profile') },
    { label: 'Your time zone' },
  ],
};

const zones: readonly string[] = [
  ...usualZones,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => !(usualZones as readonly string[]).includes(zone)),
];

export function loader({ context, url }: Route.LoaderArgs) {
  return {
    zone: memberOf(context.get(contextOfRequest)).ownZone,
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
  return redirect(safeNext(values['next'], pathTo('/account/time-zone', { saved: 1 })), 303);
}

export default function OwnZone({
  loaderData: { zone, zones: offered, next, saved },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title="Your time zone"
        description="Your time zone, so you also see visits in your own time."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {saved && reply === undefined && <Banner tone="success" title="Saved." />}
      <PageTitle
        title="Your time zone"
        lead="Visit times are local to the home. If your time is different, we show both."
      />
      <Form method="post">
        <Stack>
          <input type="hidden" name="next" value={reply?.values['next'] ?? next} />
          <Select
            name="time_zone"
            label="Time zone"
            defaultValue={reply?.values['time_zone'] ?? zone ?? ''}
            error={problemOf(reply, 'time_zone')}
            optional
            emptyLabel="Same as the visits"
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
