import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { listAsked, listCards } from '#domains/payments/card.server.ts';
import { bankPage, cardLabel, hasExpired } from '#domains/payments/card.ts';
import { acceptExtra, listCharges, refuseExtra } from '#domains/visit-money/charge.server.ts';
import { chargeWords, type VisitCharge } from '#domains/visit-money/charge.ts';
import { formatCents } from '#platform/money.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { wordsFor } from '../../../shell/words-for.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Actions, Button } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { SummaryList } from '../../../ui/SummaryList.tsx';
import { Unbroken } from '../../../ui/Unbroken.tsx';
import { AskedByBank } from '../payment/asked-by-bank.tsx';
import { loadBooking } from '../visit/load-booking.server.ts';
import type { Route } from './+types/extra';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Upcoming visits', href: pathTo('/account/upcoming-booking') },
    { label: 'Extra costs' },
  ],
};

const answerForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('yes'), charge_id: z.uuid(), card_id: z.uuid('Choose a card.') }),
  z.object({ intent: z.literal('no'), charge_id: z.uuid() }),
]);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const { database } = requestContext.platform;
  const booking = await loadBooking(requestContext, params.id);
  const [charges, asked, cards] = await Promise.all([
    listCharges(database, member, booking.id),
    listAsked(database, member),
    listCards(database, member),
  ]);
  const now = requestContext.platform.clock.now();
  return {
    booking: { id: booking.id, reference: booking.reference, optionTitle: booking.optionTitle },
    asked: asked.filter(({ id }) => charges.some((charge) => charge.paymentId === id)),
    charges: charges
      .filter((charge) => charge.kind !== 'tip')
      .map(({ id, kind, description, amountCents, state }) => ({
        id,
        kind,
        description,
        amountCents,
        state,
      })),
    cards: cards
      .filter((card) => !hasExpired(card, now))
      .map((card) => ({ value: card.id, label: cardLabel(card) })),
    done: url.searchParams.get('done'),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const values = await readForm(request);
  const form = answerForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const { data } = form;
  const answered =
    data.intent === 'yes'
      ? await acceptExtra(
          platform,
          memberOf(requestContext),
          data.charge_id,
          data.card_id,
          bankPage(platform.publicUrl),
        )
      : await refuseExtra(platform, memberOf(requestContext), data.charge_id);
  if (answered.ok && answered.value?.state === 'challenge') return redirect(answered.value.url, 303);
  return answered.ok
    ? redirect(pathTo('/account/upcoming-booking/:id/extra', { id: params.id, done: data.intent }), 303)
    : formReply(values, answered.refusal);
}

const doneWords: Record<string, string> = {
  yes: 'Thank you. Approved, and your card is charged.',
  no: 'You declined. Nothing is charged.',
};
const stateWords: Record<VisitCharge['state'], string> = {
  proposed: 'Waiting for your answer',
  accepted: 'Approved. Waiting for your bank.',
  paid: 'Approved and paid.',
  refused: 'You declined. Nothing was charged.',
  failed: 'Your bank declined it. Nothing was charged.',
};

type Loaded = Route.ComponentProps['loaderData'];

export default function ExtraChargePage({
  loaderData: { booking, asked, charges, cards, done },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title="Extra costs"
        description="Costs beyond the price of a visit. You approve or decline."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {reply === undefined && wordsFor(doneWords, done) && (
        <Banner tone="success" title={wordsFor(doneWords, done)} />
      )}
      <AskedByBank payments={asked} />
      <PageTitle
        title="Extra costs"
        lead={
          <>
            {booking.optionTitle}, <Unbroken>{booking.reference}</Unbroken>. Nothing here is charged unless
            you approve it.
          </>
        }
      />
      {charges.length === 0 && <p>No extra costs for this visit.</p>}
      {charges.map((charge) => (
        <Stack key={charge.id}>
          <h2>{chargeWords[charge.kind]}</h2>
          <SummaryList
            rows={[
              { term: 'For', details: charge.description },
              { term: 'Amount', details: formatCents(charge.amountCents) },
              ...(charge.state === 'proposed'
                ? []
                : [{ term: 'Your answer', details: stateWords[charge.state] }]),
            ]}
          />
          {charge.state === 'proposed' && <AnswerForm charge={charge} cards={cards} reply={reply} />}
        </Stack>
      ))}
      <StandingLink to={pathTo('/account/upcoming-booking/:id', { id: booking.id })}>Your visit</StandingLink>
    </Stack>
  );
}

function AnswerForm({
  charge,
  cards,
  reply,
}: {
  charge: Loaded['charges'][number];
  cards: Loaded['cards'];
  reply: Route.ComponentProps['actionData'];
}) {
  return (
    <Form method="post" reloadDocument>
      <Stack>
        <input type="hidden" name="charge_id" value={charge.id} />
        {cards.length === 0 ? (
          <p>
            You need a card to approve this.{' '}
            <StandingLink to={pathTo('/account/manage-cards')}>Add a card</StandingLink>
          </p>
        ) : (
          <RadioList
            name="card_id"
            legend="Which card would you like to use?"
            options={cards}
            defaultValue={reply?.values['card_id'] ?? cards[0]?.value}
            error={problemOf(reply, 'card_id')}
          />
        )}
        <Actions>
          {cards.length > 0 && (
            <Button variant="primary" name="intent" value="yes">
              Approve and pay {formatCents(charge.amountCents)}
            </Button>
          )}
          <Button variant="secondary" name="intent" value="no">
            Decline
          </Button>
        </Actions>
      </Stack>
    </Form>
  );
}
