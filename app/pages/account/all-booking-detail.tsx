import { data, redirect } from 'react-router';
import { findBooking } from '#domains/booking/data.server.ts';
import type { Route } from './+types/all-booking-detail';
import { PageHead } from '../../shell/page-head.tsx';
import { visitContext } from '../../shell/visit.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';

/** Signed in it is the booking's page; signed out it asks to sign in, and says nothing about whether there is such a booking. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { member, platform } = context.get(visitContext);
  if (member === null) return { next: url.pathname };
  const booking = await findBooking(platform.database, member, params.id);
  if (booking === undefined || booking.state === 'draft') throw data(null, { status: 404 });
  throw redirect(`/account/upcoming-booking/${booking.id}`);
}

export default function SharedBooking({ loaderData }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead title="Sign in to see this visit" description="A visit can be seen by those who take part in it." />
      <PageTitle title="Sign in to see this visit" lead="A visit can be seen only by the person it is for and those who help them." />
      <Actions>
        <ButtonLink to={`/signin?next=${encodeURIComponent(loaderData.next)}`} variant="primary">
          Sign in
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
