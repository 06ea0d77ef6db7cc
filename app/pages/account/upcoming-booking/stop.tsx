import { Form, redirect } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { followInWords } from '#domains/booking/series/series.ts';
import { stopSeries } from '#domains/visit-changes/series-stop.server.ts';
import { timeInSeriesInWords } from '#domains/visits/words.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { loadBooking } from '../visit/load-booking.server.ts';
import type { Route } from './+types/stop';

export async function loader({ context, params }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const booking = await loadBooking(requestContext, params.id);
  const series = await findSeriesOf(requestContext.platform.database, memberOf(requestContext), booking.id);
  const last = series?.visits.findLast(({ state }) => state !== 'cancelled');
  if (series === undefined || !series.goesOn || last === undefined)
    throw redirect(pathTo('/account/upcoming-booking/:id', { id: booking.id }));
  return {
    id: booking.id,
    what: `${booking.optionTitle} for ${booking.recipientName}`,
    howOften: followInWords(series.every, 0, true) ?? '',
    last: timeInSeriesInWords(booking, last),
  };
}

export async function action({ context, params }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const stopped = await stopSeries(requestContext.platform, memberOf(requestContext), params.id);
  if (!stopped.ok) return formReply({}, stopped.refusal);
  return redirect(pathTo('/account/upcoming-booking/:id', { id: params.id, done: 'series-stopped' }), 303);
}

export default function StopSeries({
  loaderData: { id, what, howOften, last },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title="End this series"
        description="Keep visits already planned, and plan no more."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle title="End this series?" lead={`${what}. ${howOften}`} />
      <p>Visits already planned stay. The last is on {last}. You can still change or cancel each one.</p>
      <Form method="post">
        <Actions>
          <Button variant="primary">Yes, end the series</Button>
          <ButtonLink to={pathTo('/account/upcoming-booking/:id', { id })} variant="secondary">
            No, keep it going
          </ButtonLink>
        </Actions>
      </Form>
      <ButtonLink to={pathTo('/account/upcoming-booking/:id/cancel', { id, scope: 'all' })} variant="quiet">
        Cancel the planned visits too
      </ButtonLink>
    </Stack>
  );
}
