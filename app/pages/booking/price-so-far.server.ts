import { isQuoted } from '#domains/booking/drafts/draft.ts';
import { leastPrice, type PriceSoFar, priceSoFar } from '#domains/catalogue/price-so-far.ts';
import { type Asking, optionOf, type StepName } from './steps/step.ts';

/** Before these pages nothing decides a price, and the last one has it line by line. */
const withoutPrice: readonly StepName[] = ['who', 'what', 'check'];

/** The price beside the button of a page; null where there is none to say. */
export async function priceBeside(asking: Asking, step: StepName): Promise<PriceSoFar | null> {
  const option = optionOf(asking);
  if (option === undefined || withoutPrice.includes(step)) return null;
  const { draft } = asking;
  const offer = await asking.offer();
  if (offer.ok)
    return priceSoFar(option, offer.value.estimate, {
      answers: offer.value.answers,
      isRepeated: draft.answers.every !== undefined,
    });
  return isQuoted(draft.answers) ? null : leastPrice(option);
}
