import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { listAsked, listCards } from '#domains/payments/card.server.ts';
import { bankPage, cardLabel, hasExpired } from '#domains/payments/card.ts';
import { findBalances } from '#domains/payments/gift-cards/balance.server.ts';
import { splitBetween, tipFromCreditInWords } from '#domains/payments/split.ts';
import { listCharges } from '#domains/visit-money/charge.server.ts';
import {
  leastTipCents,
  mayTip,
  mostTipCents,
  suggestedTips,
  tipAmount,
} from '#domains/visit-money/charge.ts';
import { tip } from '#domains/visit-money/tip.server.ts';
import { areFew } from '#domains/visit-news/complaint.ts';
import { findRating, rateVisit } from '#domains/visit-news/rating.server.ts';
import { stars, thanks } from '#domains/visit-news/rating.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { AskedByBank } from '../payment/asked-by-bank.tsx';
import { RatingFaces } from '../visit/after/rating-faces.tsx';
import { TipFields } from '../visit/after/tip-fields.tsx';
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
  tip_cents: z
    .union([z.literal('0').transform(Number), z.coerce.number().int().min(leastTipCents).max(mostTipCents)])
    .default(0),
  card_id: z.uuid().optional(),
});

/** The same where the tip is typed, and not one of those that are offered. */
const typedTipForm = rateForm.omit({ tip_cents: true }).extend({ tip_amount: tipAmount });

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
  const isCovered = ({ cents }: { cents: number }) =>
    splitBetween(cents, { creditCents, giftCents: 0 }).cardCents === 0;
  const suggested = suggestedTips(booking.totalCents);
  const isPaidByCredit = isCovered({ cents: mostTipCents });
  return {
    id: booking.id,
    professionalName: booking.professionalName,
    lead: `${booking.optionTitle}, ${momentInWords(booking.startsAt, booking.timeZone)}, with ${booking.professionalName}.`,
    rating: rating === undefined ? null : { stars: rating.stars, thanks: rating.thanks },
    asked: askedForTip,
    tip: tipStanding({ isOpen, mayPay: usable.length > 0 || creditCents >= leastTipCents }),
    tips: usable.length > 0 ? suggested : suggested.filter(isCovered),
    tipFromCredit: tipFromCreditInWords(creditCents, isPaidByCredit || usable.length === 0),
    cards: isPaidByCredit
      ? []
      : usable.map((card) => ({ value: card.id, label: cardLabel(card), isDefault: card.isDefault })),
  };
}

/** Whether a tip can be given, or could with a card. */
const tipStanding = ({ isOpen, mayPay }: { isOpen: boolean; mayPay: boolean }) =>
  isOpen ? (mayPay ? 'open' : 'needs_card') : 'closed';

/** What was said is saved first: a tip that the bank refuses takes none of the thanks back. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const form = (values['tip_cents'] === 'other' ? typedTipForm : rateForm).safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const member = memberOf(requestContext);
  const { stars: given, thanks: words, card_id: cardId } = form.data;
  const amountCents = 'tip_amount' in form.data ? form.data.tip_amount : form.data.tip_cents;
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
  const { id, professionalName, lead, rating, asked, tip: standing, tips, tipFromCredit, cards } = loaderData;
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
          <RatingFaces
            name="stars"
            legend="Your rating"
            hint={`We do not show your name with it. If you liked it, we’ll send ${professionalName} again when we can.`}
            chosen={reply?.values['stars'] ?? rating?.stars.toString()}
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
          {standing === 'open' && (
            <TipFields
              professionalName={professionalName}
              tips={tips}
              fromCredit={tipFromCredit}
              cards={cards}
              reply={reply}
            />
          )}
          {standing === 'needs_card' && (
            <div>
              <p>To add a tip, you need a card on your account.</p>
              <StandingLink to={pathTo('/account/manage-cards')}>Add a card</StandingLink>
            </div>
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
