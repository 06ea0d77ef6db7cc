import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { goodUntil } from '#domains/booking/drafts/good-slots.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { zoneInWords } from '#domains/people/words.ts';
import { lateChangesLeft } from '#domains/visit-changes/late-change.server.ts';
import { findBeside, findOtherTimes, rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { rescheduleSeries, planReschedule } from '#domains/visit-changes/series-reschedule.server.ts';
import { scopes } from '#domains/visit-changes/series-scope.ts';
import { bothRefused, readBoth } from '#domains/visits/clash.ts';
import { isReschedulable, isReschedulableLate, mayChangeTime, startsAt } from '#domains/visits/visit.ts';
import { visitTimeInWords } from '#domains/visits/words.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { useSite } from '../../../shell/site-context.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { AnotherDayForm } from '../../booking/free-times/choose-day.tsx';
import { ChooseTime } from '../../booking/free-times/choose-time.tsx';
import { NoTimeSuits } from '../../booking/free-times/no-time-suits.tsx';
import { type TimesToChoose, timesToChoose } from '../../booking/free-times/times-to-choose.ts';
import { loadBooking } from '../visit/load-booking.server.ts';
import type { Route } from './+types/time';
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
  const known = { booking: shown, allowed, late, inSeries };
  const noTimes = { isRoundTrip: false, times: null };
  if (!allowed) return { ...known, ...noTimes, plan: null };
  const wanted = timeForm.safeParse({
    starts_at: url.searchParams.get('to'),
    which: url.searchParams.get('which'),
  });
  if (inSeries && wanted.success && wanted.data.which !== 'one') {
    const plan = await readReschedule(requestContext, booking, wanted.data.which, wanted.data.starts_at);
    return { ...known, ...noTimes, plan: plan ?? null };
  }
  return {
    ...known,
    isRoundTrip: series?.every === 'there-and-back',
    plan: null,
    times: await readTimes(requestContext, booking, url),
  };
}

async function readTimes(
  requestContext: RequestContext,
  booking: Awaited<ReturnType<typeof loadBooking>>,
  url: URL,
): Promise<TimesToChoose | null> {
  const { database, clock } = requestContext.platform;
  const { timeZone, isWindow, arrivesBy, startsAt: before, endsAt } = booking;
  const starts = await findOtherTimes(database, booking, clock.now());
  const besideAt = await findBeside(database, booking, starts, clock.now());
  return timesToChoose(url, starts, {
    timeZone,
    ownZone: memberOf(requestContext).ownZone,
    arrivalAt: (start) =>
      arrivesBy === null ? null : new Date(start.getTime() + arrivesBy.getTime() - before.getTime()),
    windowMinutes: isWindow ? (endsAt.getTime() - before.getTime()) / 60_000 : null,
    besideAt,
    good: { helper: null, calmFrom: clock.now(), until: goodUntil(clock.now()) },
    opensAt: before,
  });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const form = timeForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const { starts_at: to, which, intent } = form.data;
  const member = memberOf(requestContext);
  if (which !== 'one' && intent === undefined)
    return redirect(
      pathTo('/account/upcoming-booking/:id/time', { id: params.id, which, to: to.toISOString() }),
      303,
    );
  if (which !== 'one') {
    const plan = await planReschedule(requestContext.platform, member, params.id, which, to);
    if (plan === undefined) throw data(null, { status: 404 });
    const { times, problems } = agreedTimes(plan, (field) => values[field] ?? '');
    if (problems.length > 0) return formReply(values, problems);
    const yes = readBoth(values['both']);
    const changed = await rescheduleSeries(requestContext.platform, member, params.id, which, times, yes);
    return changed.ok
      ? redirect(pathTo('/account/upcoming-booking/:id', { id: params.id, done: 'series-rescheduled' }), 303)
      : formReply({ ...values, both: bothRefused(changed.refusal) ?? '' }, changed.refusal);
  }
  const moved = await rescheduleBooking(requestContext.platform, member, params.id, to, {
    both: readBoth(values['both']),
  });
  if (!moved.ok) return formReply({ ...values, both: bothRefused(moved.refusal) ?? '' }, moved.refusal);
  return redirect(pathTo('/account/upcoming-booking/:id', { id: params.id, done: 'rescheduled' }), 303);
}

/** Which times of a round trip are shown, and what else can be done. */
function besideOtherRide({ isWayBack }: { isWayBack: boolean }): string {
  return isWayBack
    ? 'These are times after you get there. To go home earlier, change the ride there first.'
    : 'These are times that get you there before your ride home. For a later one, change the ride home first.';
}

type Loaded = Route.ComponentProps['loaderData'];

export default function ChangeTime({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { booking, allowed, late, inSeries, isRoundTrip, plan, times } = loaderData;
  const { phone } = useSite();
  const now = visitTimeInWords(booking);
  return (
    <Stack>
      <PageHead
        title="Change time"
        description="Choose another time for a visit."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle title="Change time" lead={`Currently ${now}. The price stays the same.`} />
      {late && (
        <Banner tone="info" title="Your membership lets you change it">
          You can do this once every 30 days at no cost. The fee for canceling the visit stays.
        </Banner>
      )}
      {!allowed && (
        <p>
          This visit starts too soon to change here. Please call us: <a href={phone.href}>{phone.display}</a>.
        </p>
      )}
      {plan !== null && (
        <RescheduleSeries
          plan={plan}
          backTo={pathTo('/account/upcoming-booking/:id', { id: booking.id })}
          reply={reply}
        />
      )}
      {allowed && plan === null && isRoundTrip && times !== null && <p>{besideOtherRide(booking)}</p>}
      {allowed && plan === null && times === null && (
        <>
          <p>
            {isRoundTrip
              ? 'No available time works with your other ride. Change that ride first, or request a call.'
              : 'Nothing is available in the next few days. Request a call, and we’ll find a time.'}
          </p>
          <NoTimeSuits />
        </>
      )}
      {allowed && plan === null && times !== null && (
        <>
          <AnotherDayForm />
          <TimeForm booking={booking} inSeries={inSeries} times={times} reply={reply} />
          <NoTimeSuits />
        </>
      )}
    </Stack>
  );
}

function TimeForm({
  booking,
  inSeries,
  times,
  reply,
}: Pick<Loaded, 'booking' | 'inSeries'> & {
  times: TimesToChoose;
  reply: Route.ComponentProps['actionData'];
}) {
  const both = reply?.values['both'] ?? '';
  return (
    <Form method="post">
      <Stack>
        <ChooseTime
          name="starts_at"
          times={times}
          posted={reply?.values['starts_at']}
          error={problemOf(reply, 'starts_at')}
        />
        <small>All times are {zoneInWords(booking.timeZone)}.</small>
        {inSeries && (
          <RadioList
            name="which"
            legend="Which visits should change?"
            hint="If several, we show you all the new times first."
            options={[
              { value: 'one', label: 'Only this visit' },
              { value: 'following', label: 'This and later visits' },
              { value: 'all', label: 'All upcoming visits' },
            ]}
            defaultValue={reply?.values['which'] ?? 'one'}
            error={problemOf(reply, 'which')}
          />
        )}
        {both !== '' && <input type="hidden" name="both" value={both} />}
        <Actions>
          <Button variant="primary">{both === '' ? 'Save new time' : 'Keep both and change'}</Button>
          <ButtonLink to={pathTo('/account/upcoming-booking/:id', { id: booking.id })} variant="secondary">
            Keep current time
          </ButtonLink>
        </Actions>
      </Stack>
    </Form>
  );
}
