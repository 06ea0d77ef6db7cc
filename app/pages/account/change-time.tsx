import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { findFreeStarts } from '#domains/availability/data.server.ts';
import { describeSlots } from '#domains/availability/wording/rules.ts';
import { findOption } from '#domains/catalogue/data.server.ts';
import { moveBooking } from '#domains/booking/reschedule/commands.server.ts';
import { mayBe, mayMoveTime } from '#domains/booking/rules.ts';
import { startsAt } from '#domains/booking/schema.ts';
import { momentInWords, zoneInWords } from '#domains/booking/wording/rules.ts';
import type { Route } from './+types/change-time';
import { formReply, problemOf, problemsOf, readForm } from '../../shell/forms.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { useSite } from '../../shell/site-context.ts';
import { memberOf, visitContext } from '../../shell/visit.ts';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';

import { PageTitle } from '../../ui/PageTitle.tsx';
import { SlotList } from '../../ui/SlotList.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { daysOnPage } from '../booking/day-pages.ts';
import { LaterDays } from '../booking/later-days.tsx';
import { loadBooking } from './load-booking.server.ts';

const timeForm = z.object({ starts_at: startsAt });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const booking = await loadBooking(visit, params.id);
  const now = visit.platform.clock.now();
  const allowed = mayBe('move', booking.state) && mayMoveTime({ ...booking, placedAt: booking.placedAt ?? now }, now);
  if (!allowed) return { booking, allowed, days: [], later: null };
  const option = await findOption(visit.platform.database, booking.optionId);
  const starts = await findFreeStarts(visit.platform.database, {
    serviceAreaId: booking.serviceAreaId,
    serviceOptionId: booking.optionId,
    lengthMinutes: (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000,
    leadHours: option?.leadHours ?? 0,
    now,
  });
  return { booking, allowed, ...daysOnPage(describeSlots(starts, booking.timeZone), url.searchParams.get('from')) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const form = timeForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const moved = await moveBooking(visit.platform, memberOf(visit), params.id, form.data.starts_at);
  if (!moved.ok) return formReply(values, moved.refusal);
  return redirect(`/account/upcoming-booking/${params.id}?done=moved`, 303);
}

export default function ChangeTime({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { booking, allowed, days, later } = loaderData;
  const { phone } = useSite();
  const now = momentInWords(booking.startsAt, booking.timeZone);
  return (
    <Stack>
      <PageHead title="Change the time" description="Choose another time for a visit." hasProblems={reply !== undefined} />
      <FormProblems reply={reply} />
      <PageTitle title="Change the time" lead={`Now it is ${now}. The price stays the same.`} />
      {!allowed && <p>This visit starts too soon to be changed here. Please call us: {phone.display}.</p>}
      {allowed && (
        <Form method="post">
          <Stack>
            <SlotList
              name="starts_at"
              legend="Which time suits you?"
              hint={`All times are ${zoneInWords(booking.timeZone)}.`}
              days={days}
              error={problemOf(reply, 'starts_at')}
            />
            <LaterDays from={later} />
            <Actions>
              <Button variant="primary">Change to this time</Button>
              <ButtonLink to={`/account/upcoming-booking/${booking.id}`} variant="secondary">
                Keep the time as it is
              </ButtonLink>
            </Actions>
          </Stack>
        </Form>
      )}
    </Stack>
  );
}
