import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { describeStart } from '#domains/availability/words.ts';
import { renewHold } from '#domains/booking/hold.server.ts';
import { finishCardSetup, startCardSetup } from '#domains/payments/card-setup.server.ts';
import { listCards } from '#domains/payments/card.server.ts';
import { bankPage, cardLabel } from '#domains/payments/card.ts';
import { cardDue } from '#domains/visit-money/owed/owed.ts';
import { payWithAnotherCard } from '#domains/visit-money/reauthorization.server.ts';
import { type Booking, isStillAhead } from '#domains/visits/visit.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Actions, Button } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { AddCardButton } from '../../add-card/add-card-button.tsx';
import { returnedSetup } from '../../add-card/returned-setup.ts';
import { KeptUntil } from '../../booking/steps/kept-until.tsx';
import { loadBooking, loadHeldOrBooked } from '../visit/load-booking.server.ts';
import type { Route } from './+types/card';

const chooseCard = { error: 'Choose a card, or add a new one.' };
const cardForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add') }),
  z.object({ intent: z.literal('pay'), card_id: z.uuid(chooseCard) }),
]);

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Upcoming visits', href: pathTo('/account/upcoming-booking') },
    { label: 'Use another card' },
  ],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const booking = await loadHeldOrBooked(requestContext, params.id);
  const setup = returnedSetup(url);
  if (setup !== null) {
    const saved = await finishCardSetup(requestContext.platform, memberOf(requestContext), setup);
    throw redirect(saved.ok ? url.pathname : `${url.pathname}?not-saved=1`, 303);
  }
  const cards = await listCards(requestContext.platform.database, memberOf(requestContext));
  const { id, state, optionTitle, startsAt, timeZone, totalCents, giftCents, cardFeeCents } = booking;
  return {
    booking: { id, state, optionTitle, startsAt, timeZone, totalCents, giftCents, cardFeeCents },
    keptUntil: booking.state === 'held' ? await keepTime(requestContext, booking) : null,
    notSaved: url.searchParams.has('not-saved'),
    cards: cards.map((card) => ({ value: card.id, label: cardLabel(card) })),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const form = cardForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const { platform } = requestContext;
  const { state } = await loadHeldOrBooked(requestContext, params.id);
  if (form.data.intent === 'add') {
    const page = `${platform.publicUrl}${pathTo('/account/upcoming-booking/:id/card', { id: params.id })}`;
    const setup = await startCardSetup(platform, requestContext, memberOf(requestContext), {
      returnUrl: page,
      cancelUrl: page,
    });
    return setup.ok ? redirect(setup.value.url, 303) : formReply(values, setup.refusal);
  }
  const paid = await payWithAnotherCard(
    platform,
    memberOf(requestContext),
    params.id,
    form.data.card_id,
    bankPage(platform.publicUrl),
  );
  if (paid.ok && paid.value.challenge !== undefined) return redirect(paid.value.challenge.url, 303);
  return paid.ok
    ? redirect(
        state === 'held'
          ? pathTo('/post-booking/:id', { id: params.id })
          : await paidPage(requestContext, params.id),
        303,
      )
    : formReply(values, paid.refusal);
}

async function paidPage(requestContext: RequestContext, bookingId: string): Promise<string> {
  const { state } = await loadBooking(requestContext, bookingId);
  return pathTo('/account/upcoming-booking/:id', {
    id: bookingId,
    done: isStillAhead(state) ? 'paid' : 'paid-now',
  });
}

/** A time that was kept after a bank's no stays held while this page is open. */
async function keepTime(
  requestContext: RequestContext,
  booking: Booking,
): Promise<{ time: string; heldUntil: Date }> {
  const held = await renewHold(requestContext.platform, memberOf(requestContext), booking.id);
  if (!held.ok) throw data(null, { status: 404 });
  return {
    time: describeStart(held.value.heldUntil, booking.timeZone).time,
    heldUntil: held.value.heldUntil,
  };
}

function dueInWords(booking: Pick<Booking, 'state' | 'totalCents' | 'giftCents' | 'cardFeeCents'>): string {
  const isHeld = booking.state === 'held';
  const amount = formatCents(isHeld ? booking.totalCents - booking.giftCents : cardDue(booking));
  if (isHeld || isStillAhead(booking.state))
    return `We place a ${amount} hold now and charge it only after the visit.`;
  return `The ${booking.state === 'completed' ? 'price' : 'fee'} is ${amount}. We charge it now.`;
}

export default function AnotherCard({
  loaderData: { booking, cards, keptUntil, notSaved },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title="Use another card"
        description="Choose or add a card that pays for your visit."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {notSaved && (
        <Banner tone="warning" title="The card was not saved">
          <p>Try again, or call us.</p>
        </Banner>
      )}
      <PageTitle
        title="Use another card"
        lead={`${booking.optionTitle}, ${momentInWords(booking.startsAt, booking.timeZone)}. ${dueInWords(booking)}`}
      />
      {keptUntil !== null && <KeptUntil {...keptUntil} />}
      <Form method="post" reloadDocument>
        <Stack gap="wide">
          {cards.length > 0 && (
            <RadioList
              name="card_id"
              legend="Which card would you like to use?"
              defaultValue={reply?.values['card_id']}
              error={problemOf(reply, 'card_id')}
              options={cards}
            />
          )}
          {cards.length > 0 && (
            <Actions>
              <Button variant="primary" name="intent" value="pay">
                Use this card
              </Button>
            </Actions>
          )}
          <AddCardButton
            variant={cards.length === 0 ? 'primary' : 'secondary'}
            intent="add"
            returnPath={pathTo('/account/upcoming-booking/:id/card', { id: booking.id })}
          >
            Add a card
          </AddCardButton>
        </Stack>
      </Form>
    </Stack>
  );
}
