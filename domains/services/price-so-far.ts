import { dollars, describeMinutes, estimate } from './price.ts';
import { isRoundTrip } from './ride/ride.ts';
import type { Amount, Estimate, Price, ServiceOption } from './service.ts';

type Priced = Pick<ServiceOption, 'price' | 'windowStarts'>;

/** A price in two lines: "$88", "so far, for 2 hours". */
export interface PriceSoFar {
  amount: string;
  about: string;
}

/** What the answers of a booking come to so far. */
export function priceSoFar(
  option: Priced,
  { totalCents, minutes }: Estimate,
  { answers, isRepeated }: { answers: Record<string, unknown>; isRepeated: boolean },
): PriceSoFar {
  if (totalCents === 0)
    return { amount: 'No charge', about: `so far. It takes about ${describeMinutes(minutes)}.` };
  const amount = dollars(totalCents);
  if (isRoundTrip(answers))
    return { amount, about: `so far for both rides, about ${describeMinutes(minutes)} each way` };
  const what = termsInWords(option, minutes);
  const each = isRepeated ? 'so far, each visit' : 'so far';
  return { amount, about: what === '' ? each : `${each}, ${what}` };
}

/** The same before anything is answered that decides it: "From $88", "for 2 hours". */
export function leastPrice(option: ServiceOption): PriceSoFar | null {
  if (option.price.kind === 'distance')
    return { amount: `From ${dollars(option.price.minimumCents)}`, about: '' };
  const least = estimate(option, leastOf(option.price));
  if (!least.ok) return null;
  const { totalCents, minutes } = least.value;
  return { amount: `From ${dollars(totalCents)}`, about: termsInWords(option, minutes) };
}

/** A round takes its two hours however many homes it goes to, so that its length says nothing. */
function termsInWords({ price, windowStarts }: Priced, minutes: number): string {
  const length = windowStarts === null ? [`for ${describeMinutes(minutes)}`] : [];
  const plus = price.kind === 'hourly' && price.plus !== undefined ? [price.plus] : [];
  return [...length, ...plus].join(', ');
}

function leastOf(price: Exclude<Price, { kind: 'distance' }>): Amount {
  switch (price.kind) {
    case 'hourly':
      return { kind: 'hourly', minutes: price.minimumMinutes };
    case 'item':
      return { kind: 'item', count: price.minimum };
    case 'choice':
      return {
        kind: 'choice',
        choiceId: price.choices.toSorted((one, other) => one.cents - other.cents)[0]?.id ?? '',
      };
    case 'flat':
      return { kind: 'flat' };
  }
}
