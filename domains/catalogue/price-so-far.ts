import { dollars, describeMinutes, estimate } from './price.ts';
import { isRoundTrip } from './ride.ts';
import type { Amount, Estimate, Price, ServiceOption } from './service.ts';

type Priced = Pick<ServiceOption, 'price' | 'windowStarts'>;

/** What the answers of a booking come to so far: "So far: $88 for 2 hours". */
export function priceSoFar(
  option: Priced,
  { totalCents, minutes }: Estimate,
  { answers, isRepeated }: { answers: Record<string, unknown>; isRepeated: boolean },
): string {
  if (totalCents === 0) return `So far: no charge. It takes about ${describeMinutes(minutes)}.`;
  if (isRoundTrip(answers))
    return `So far: ${dollars(totalCents)} for both rides, about ${describeMinutes(minutes)} each way`;
  return `So far: ${inWords(option, totalCents, minutes)}${isRepeated ? ', each visit' : ''}`;
}

/** The same before anything is answered that decides it: "From $88 for 2 hours". */
export function leastPrice(option: ServiceOption): string | null {
  if (option.price.kind === 'distance') return `From ${dollars(option.price.minimumCents)}`;
  const least = estimate(option, leastOf(option.price));
  return least.ok ? `From ${inWords(option, least.value.totalCents, least.value.minutes)}` : null;
}

/** A round takes its two hours however many homes it goes to, so that its length says nothing. */
function inWords({ price, windowStarts }: Priced, cents: number, minutes: number): string {
  const length = windowStarts === null ? ` for ${describeMinutes(minutes)}` : '';
  const plus = price.kind === 'hourly' && price.plus !== undefined ? `, ${price.plus}` : '';
  return `${dollars(cents)}${length}${plus}`;
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
