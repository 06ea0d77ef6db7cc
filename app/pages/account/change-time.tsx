import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import { describeSlots } from '#domains/availability/words.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { findOwnZone } from '#domains/people/people.server.ts';
import { zoneInWords } from '#domains/people/people.ts';
import { lateChangesLeft } from '#domains/visit-changes/late-change.server.ts';
import { findOtherTimes, rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { scopes } from '#domains/visit-changes/series-change.ts';
import { rescheduleSeries, planReschedule } from '#domains/visit-changes/series-reschedule.server.ts';
import { isReschedulable, isReschedulableLate, mayChangeTime, startsAt } from '#domains/visits/visit.ts';
import { visitTimeInWords } from '#domains/visits/words.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, problemsOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RadioList } from '../../ui/RadioList.tsx';
import { SlotList } from '../../ui/SlotList.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { type ArrivalAt, daysOnPage, withArrivals, withOwnTimes, withPlaces } from '../booking/day-pages.ts';
import { OtherDays } from '../booking/other-days.tsx';
import type { Route } from './+types/change-time';
import { loadBooking } from './load-booking.server.ts';
import { agreedTimes, readReschedule } from './read-reschedule.server.ts';
import { RescheduleSeries } from './reschedule-series.tsx';

const timeForm = z.object({
  starts_at: startsAt,
  which: z.enum(scopes).default('one'),
  intent: z.literal('move-series').optional(),
});

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const booking = await loadBooking(requestContext, params.id);
  const { id, timeZone, isWayBack, startsAt, endsAt, isWindow } = booking;
  const shown = { id, timeZone, isWayBack, startsAt, endsAt, isWindow, arrivesBy: booking.arrivesBy };
  const now = requestContext.platform.clock.now();
  const terms = { ...booking, placedAt: booking.placedAt ?? now };
  const { database } = requestContext.platform;
  const [changesLeft, series] = await Promise.all([
    lateChangesLeft(database, booking.id, now),
    booking.seriesId === null ? undefined : findSeriesOf(database, memberOf(requestContext), booking.id),
  ]);
  const late = isReschedulableLate(terms, now, changesLeft);
  const allowed = late || isReschedulable(terms, now);
  // The ride there and the ride home have times of their own.
  const inSeries =
    !late &&
    series?.every !== 'there-and-back' &&
    (series?.visits.filter((each) => mayChangeTime(each)).length ?? 0) > 1;
  if (!allowed)
    return {
      booking: shown,
      allowed,
      late,
      inSeries,
      isRoundTrip: false,
      days: [],
      earlier: null,
      later: null,
      plan: null,
    };
  const wanted = timeForm.safeParse({
    starts_at: url.searchParams.get('to'),
    which: url.searchParams.get('which'),
  });
  if (inSeries && wanted.success && wanted.data.which !== 'one') {
    const plan = await readReschedule(requestContext, booking, wanted.data.which, wanted.data.starts_at);
    return {
      booking: shown,
      allowed,
      late,
      inSeries,
      isRoundTrip: false,
      days: [],
      earlier: null,
      later: null,
      plan: plan ?? null,
    };
  }
  const lengthMinutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000;
  const [starts, ownZone] = await Promise.all([
    findOtherTimes(database, booking, now),
    findOwnZone(database, memberOf(requestContext)),
  ]);
  const page = daysOnPage(describeSlots(starts, booking.timeZone), { from: url.searchParams.get('from') });
  const days = withPlaces(page.days, { ...booking, lengthMinutes });
  const { arrivesBy } = booking;
  const arrivalAt: ArrivalAt = (startsAt) =>
    arrivesBy === null
      ? null
      : new Date(startsAt.getTime() + arrivesBy.getTime() - booking.startsAt.getTime());
  return {
    booking: shown,
    allowed,
    late,
    inSeries,
    isRoundTrip: series?.every === 'there-and-back',
    plan: null,
    earlier: page.earlier,
    later: page.later,
    days: withOwnTimes(withArrivals(days, arrivalAt, booking.timeZone), booking.timeZone, ownZone, arrivalAt),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const form = timeForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const { starts_at: to, which, intent } = form.data;
  const member = memberOf(requestContext);
  if (which !== 'one' && intent === undefined)
    return redirect(`/account/upcoming-booking/${params.id}/time?which=${which}&to=${to.toISOString()}`, 303);
  if (which !== 'one') {
    const plan = await planReschedule(requestContext.platform, member, params.id, which, to);
    if (plan === undefined) throw data(null, { status: 404 });
    const { times, problems } = agreedTimes(plan, (field) => values[field] ?? '');
    if (problems.length > 0) return formReply(values, problems);
    const changed = await rescheduleSeries(requestContext.platform, member, params.id, which, times);
    return changed.ok
      ? redirect(`/account/upcoming-booking/${params.id}?done=series-rescheduled`, 303)
      : formReply(values, changed.refusal);
  }
  const moved = await rescheduleBooking(requestContext.platform, member, params.id, to);
  if (!moved.ok) return formReply(values, moved.refusal);
  return redirect(`/account/upcoming-booking/${params.id}?done=rescheduled`, 303);
}

/** Which times of a round trip are shown, and what else can be done. */
function besideOtherRide({ isWayBack }: { isWayBack: boolean }): string {
  return isWayBack
    ? 'You see the times from when you are there. To go home earlier, change the ride there first.'
    : 'You see the times that bring you there before your ride home. For a later one, change the ride home first.';
}

export default function ChangeTime({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { booking, allowed, late, inSeries, isRoundTrip, plan, days, earlier, later } = loaderData;
  const { phone } = useSite();
  const now = visitTimeInWords(booking);
  return (
    <Stack>
      <PageHead
        title="Change the time"
        description="Choose another time for a visit."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle title="Change the time" lead={`Now it is ${now}. The price stays the same.`} />
      {late && (
        <Banner tone="info" title="Your membership lets you change it still">
          You can do this once in 30 days, and it costs nothing. Should you cancel the visit afterwards, you
          pay half of it.
        </Banner>
      )}
      {!allowed && (
        <p>
          This visit starts too soon to be changed here. Please call us:{' '}
          <a href={phone.href}>{phone.display}</a>.
        </p>
      )}
      {plan !== null && (
        <RescheduleSeries plan={plan} backTo={`/account/upcoming-booking/${booking.id}`} reply={reply} />
      )}
      {allowed && plan === null && isRoundTrip && days.length > 0 && <p>{besideOtherRide(booking)}</p>}
      {allowed && plan === null && days.length === 0 && (
        <>
          <p>
            {isRoundTrip
              ? 'No free time fits your other ride. Change that one first, or let us call you.'
              : 'We have no free time in the next days. Please let us call you: we will find one.'}
          </p>
          <OtherDays />
        </>
      )}
      {allowed && plan === null && days.length > 0 && (
        <Form method="post">
          <Stack>
            <SlotList
              name="starts_at"
              legend="Which time suits you?"
              hint={`All times are ${zoneInWords(booking.timeZone)}.`}
              days={days}
              error={problemOf(reply, 'starts_at')}
            />
            <OtherDays earlier={earlier} later={later} />
            {inSeries && (
              <RadioList
                name="which"
                legend="Which visits should change?"
                hint="If several, we show you all the new times first."
                options={[
                  { value: 'one', label: 'Only this visit' },
                  { value: 'following', label: 'This visit and those after it' },
                  { value: 'all', label: 'All visits to come' },
                ]}
                defaultValue={reply?.values['which'] ?? 'one'}
                error={problemOf(reply, 'which')}
              />
            )}
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
