import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { listAsked, listCards } from '#domains/payments/card.server.ts';
import { bankPage, cardLabel, hasExpired } from '#domains/payments/card.ts';
import { findBalances } from '#domains/payments/gift-cards/balance.server.ts';
import { splitBetween, tipFromCreditInWords } from '#domains/payments/split.ts';
import { listCharges } from '#domains/visit-money/charge.server.ts';
import { mayTip, mostTipCents, suggestedTips } from '#domains/visit-money/charge.ts';
import { tip } from '#domains/visit-money/tip.server.ts';
import { areFew } from '#domains/visit-news/complaint.ts';
import { findRating, rateVisit } from '#domains/visit-news/rating.server.ts';
import { stars, starsInWords, thanks } from '#domains/visit-news/rating.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { AskedByBank } from '../payment/asked-by-bank.tsx';
import { loadBooking } from '../visit/load-booking.server.ts';
import type { Route } from './+types/rate';

export const handle = {
  breadcrumbs: ({ id }: Route.ComponentProps['loaderData']) => [
    { label: 'Home', href: '/' },
    { label: 'All visits', href: pathTo('/account/all-booking') },
    { label: 'Your visit', href: pathTo('/account/upcoming-booking/:id', { id }) },
    { label: 'Rate your visit' },
  ],
};

const rateForm = z.object({
  stars,
  thanks,
  tip_cents: z.coerce.number().int().min(0).max(mostTipCents).default(0),
  card_id: z.uuid().optional(),
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const booking = await loadBooking(requestContext, params.id);
  if (booking.state !== 'completed')
    throw redirect(pathTo('/account/upcoming-booking/:id', { id: booking.id }));
  const now = requestContext.platform.clock.now();
  const member = memberOf(requestContext);
  const { database } = requestContext.platform;
  const [rating, charges, asked, cards, { creditCents }] = await Promise.all([
    findRating(database, booking.id),
    listCharges(database, member, booking.id),
    listAsked(database, member),
    listCards(database, member),
    findBalances(database, member.userId),
  ]);
  // A tip that the bank is still asking about can be given up for another card.
  const given = charges.find(({ kind, state }) => kind === 'tip' && state !== 'failed');
  const askedForTip = asked.filter(({ id }) => id === given?.paymentId);
  const usable = cards.filter((card) => !hasExpired(card, now));
  const isOpen = mayTip(booking, now) && (given === undefined || askedForTip.length > 0);
  const isCovered = (cents: number) => splitBetween(cents, { creditCents, giftCents: 0 }).cardCents === 0;
  const suggested = suggestedTips(booking.totalCents);
  const tips = isOpen ? suggested.filter((cents) => usable.length > 0 || isCovered(cents)) : [];
  return {
    id: booking.id,
    professionalName: booking.professionalName,
    lead: `${booking.optionTitle}, ${momentInWords(booking.startsAt, booking.timeZone)}, with ${booking.professionalName}.`,
    rating: rating === undefined ? null : { stars: rating.stars, thanks: rating.thanks },
    asked: askedForTip,
    tips,
    tipFromCredit: tipFromCreditInWords(creditCents, tips.every(isCovered)),
    cards: tips.every(isCovered)
      ? []
      : usable.map((card) => ({ value: card.id, label: cardLabel(card), isDefault: card.isDefault })),
  };
}

/** What was said is saved first: a tip that the bank refuses takes none of the thanks back. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const form = rateForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const member = memberOf(requestContext);
  const { stars: given, thanks: words, tip_cents: amountCents, card_id: cardId } = form.data;
  const rated = await rateVisit(requestContext.platform, member, params.id, { stars: given, thanks: words });
  if (!rated.ok) return formReply(values, rated.refusal);
  if (amountCents > 0) {
    const tipped = await tip(requestContext.platform, member, params.id, {
      amountCents,
      cardId: cardId ?? null,
      returnUrl: bankPage(requestContext.platform.publicUrl),
    });
    if (!tipped.ok) return formReply(values, tipped.refusal);
    if (tipped.value.state === 'challenge') return redirect(tipped.value.url, 303);
  }
  return redirect(
    areFew(given)
      ? pathTo('/account/upcoming-booking/:id/wrong', { id: params.id, rated: 1 })
      : pathTo('/account/upcoming-booking/:id', { id: params.id, done: 'rated' }),
    303,
  );
}

export default function RateVisit({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { id, professionalName, lead, rating, asked, tips, tipFromCredit, cards } = loaderData;
  return (
    <Stack>
      <PageHead
        title="Rate your visit"
        description="Rate a visit and thank your helper."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <AskedByBank payments={asked} />
      <PageTitle title="How was your visit?" lead={lead} />
      <Form method="post" reloadDocument>
        <Stack>
          <RadioList
            name="stars"
            legend="Your rating"
            hint={`We do not show your name with it. If you liked it, we’ll send ${professionalName} again when we can.`}
            options={starsInWords.map((each) => ({ value: String(each.stars), label: each.words }))}
            defaultValue={reply?.values['stars'] ?? rating?.stars.toString()}
            error={problemOf(reply, 'stars')}
          />
          <TextArea
            name="thanks"
            label={`A note to ${professionalName}`}
            optional
            rows={4}
            maxLength={1000}
            defaultValue={reply?.values['thanks'] ?? rating?.thanks ?? ''}
            error={problemOf(reply, 'thanks')}
          />
          {tips.length > 0 && (
            <TipFields
              professionalName={professionalName}
              tips={tips}
              tipFromCredit={tipFromCredit}
              cards={cards}
              reply={reply}
            />
          )}
          <Actions>
            <Button variant="primary">Send</Button>
            <ButtonLink to={pathTo('/account/upcoming-booking/:id', { id })} variant="secondary">
              Not now
            </ButtonLink>
          </Actions>
        </Stack>
      </Form>
    </Stack>
  );
}

function TipFields({
  professionalName,
  tips,
  tipFromCredit,
  cards,
  reply,
}: Pick<Route.ComponentProps['loaderData'], 'professionalName' | 'tips' | 'tipFromCredit' | 'cards'> & {
  reply: Route.ComponentProps['actionData'];
}) {
  return (
    <>
      <RadioList
        name="tip_cents"
        legend="Add a tip?"
        hint={`Optional. All of it goes to ${professionalName}. We charge it when you press Send.`}
        options={[
          { value: '0', label: 'No tip' },
          ...tips.map((cents) => ({ value: String(cents), label: formatCents(cents) })),
        ]}
        defaultValue={reply?.values['tip_cents'] ?? '0'}
        error={problemOf(reply, 'tip_cents')}
      />
      {tipFromCredit !== null && <p>{tipFromCredit}</p>}
      {cards.length > 0 && (
        <RadioList
          name="card_id"
          legend="Card for the tip"
          options={cards}
          defaultValue={reply?.values['card_id'] ?? cards.find((card) => card.isDefault)?.value}
          error={problemOf(reply, 'card_id')}
        />
      )}
    </>
  );
}
