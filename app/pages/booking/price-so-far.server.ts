import { isPriced, isQuoted, isRideBegun } from '#domains/booking/drafts/draft.ts';
import { findOffer } from '#domains/booking/offer.server.ts';
import { leastPrice, type PriceSoFar, priceSoFar } from '#domains/services/price-so-far.ts';
import { leastOfRide, riderAnswersOf } from '#domains/services/ride/ride.ts';
import { askingWith } from './ask.server.ts';
import { answersIn } from './steps/details.server.ts';
import { type Asking, optionOf, type QuestionName } from './steps/step.ts';

/** Before these questions are answered, nothing decides a price. */
const withoutPrice: readonly QuestionName[] = ['who', 'what'];

/** The price beside the button of a page; null where there is none to say. */
export async function priceBeside(asking: Asking, step: QuestionName): Promise<PriceSoFar | null> {
  const option = optionOf(asking);
  if (option === undefined || withoutPrice.includes(step)) return null;
  const { draft } = asking;
  const offer = await (isPriced(draft.answers) ? asking.offer() : offerSoFar(asking));
  if (offer.ok)
    return priceSoFar(option, offer.value.estimate, {
      answers: offer.value.answers,
      isRepeated: draft.answers.every !== undefined,
    });
  return isQuoted(draft.answers) ? null : leastPrice(option);
}

/** The price of the job as it is typed on the page that asks about it. */
export async function priceOfTyped(asking: Asking, form: FormData): Promise<PriceSoFar | null> {
  const answered = await answersIn(asking, form);
  const { details, ...others } = asking.draft.answers;
  const typed = answered.ok ? answered.value : details && { details: { optionId: details.optionId } };
  return priceBeside(askingWith(asking, { ...others, ...typed }), 'details');
}

/** Of a ride, what the way there comes to before the rest is asked. */
async function offerSoFar(asking: Asking): ReturnType<Asking['offer']> {
  const { platform, member, draft } = asking;
  const { recipientId, details } = draft.answers;
  return recipientId === undefined || details === undefined || !isRideBegun(draft.answers)
    ? asking.offer()
    : findOffer(platform, {
        member,
        recipientId,
        answers: { ...leastOfRide(details), ...riderAnswersOf(details) },
        isSoFar: true,
      });
}
