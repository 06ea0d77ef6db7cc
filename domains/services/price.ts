import { formatCents } from '#platform/money.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import type { Amount, Estimate, Price, PriceLine, PriceOf, ServiceOption } from './service.ts';

/** A length of time in words: "2 hours 30 minutes". */
export function describeMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [];
  if (hours > 0) parts.push(counted(hours, 'hour', 'hours'));
  if (rest > 0 || hours === 0) parts.push(counted(rest, 'minute', 'minutes'));
  return parts.join(' ');
}

/**
 * How long a visit may be: "2 to 6 hours", "30 minutes to 2 hours", or "2 hours" where every visit is that
 * long.
 */
export function describeLength({
  shortestMinutes,
  longestMinutes,
}: Pick<ServiceOption, 'shortestMinutes' | 'longestMinutes'>): string {
  if (shortestMinutes === longestMinutes) return describeMinutes(shortestMinutes);
  const bothInHours = shortestMinutes % 60 === 0 && longestMinutes % 60 === 0;
  return `${bothInHours ? shortestMinutes / 60 : describeMinutes(shortestMinutes)} to ${describeMinutes(longestMinutes)}`;
}

/** A price in a few words, before anything is known about the visit: "$44 an hour, 2-hour minimum". */
export function describePrice(price: Price): string {
  switch (price.kind) {
    case 'hourly': {
      const perHour =
        price.firstHourCents === undefined
          ? `${dollars(price.centsPerHour)} an hour`
          : `${dollars(price.firstHourCents)} for the first hour, then ${dollars(price.centsPerHour)} an hour`;
      const least = price.minimumMinutes > 60 ? `, ${price.minimumMinutes / 60}-hour minimum` : '';
      return `${perHour}${least}${plus(price)}`;
    }
    case 'choice':
      return price.choices
        .map((choice) => `${dollars(choice.cents)} for ${lowerFirst(choice.title)}`)
        .join(', ');
    case 'item': {
      const least =
        price.minimum > 1 ? `, minimum ${counted(price.minimum, price.unit.one, price.unit.many)}` : '';
      return price.firstCents === price.furtherCents
        ? `${dollars(price.firstCents)} per ${price.unit.one}${least}`
        : `${dollars(price.firstCents)} for the first ${price.unit.one}, then ${dollars(price.furtherCents)} for each additional one${least}`;
    }
    case 'flat':
      return `${price.cents === 0 ? 'Free' : dollars(price.cents)}${plus(price)}`;
    case 'distance':
      return `${describeFare(price)}, ${dollars(price.minimumCents)} minimum`;
  }
}

/**
 * What an amount of an option costs and how long it takes, within the option's shortest and longest visit.
 * Refuses an amount in a different measure from the price's, and one that is too much for a single visit.
 */
export function estimate(option: ServiceOption, amount: Amount): Result<Estimate> {
  const { price } = option;
  if (price.kind === 'hourly' && amount.kind === 'hourly')
    return estimateHours(option, price, amount.minutes);
  if (price.kind === 'choice' && amount.kind === 'choice')
    return estimateChoice(option, price, amount.choiceId);
  if (price.kind === 'item' && amount.kind === 'item') return estimateItems(option, price, amount.count);
  if (price.kind === 'flat' && amount.kind === 'flat') {
    const detail = price.plus === undefined ? '' : `Plus ${price.plus}`;
    return success(total(option.shortestMinutes, [{ label: option.title, detail, cents: price.cents }]));
  }
  if (price.kind === 'distance' && amount.kind === 'distance') return estimateRide(option, price, amount);
  return refused(refusal('invalid', 'unknown_amount', 'Tell us again how much help you’d like.'));
}

/** The same with more minutes, which cost what the time costs where it is paid by the hour, and nothing else. */
export function estimateLonger(option: ServiceOption, amount: Amount, more: number): Result<Estimate> {
  if (amount.kind === 'hourly') return estimate(option, { ...amount, minutes: amount.minutes + more });
  const usual = estimate(option, amount);
  if (!usual.ok || more === 0) return usual;
  const minutes = usual.value.minutes + more;
  return minutes > option.longestMinutes
    ? tooLong(option, minutes, 'hours')
    : success({ ...usual.value, minutes });
}

/**
 * The least of an option that can be booked: two hours at $44 an hour are $88. Refuses what `estimate`
 * refuses.
 */
export function estimateLeast(option: ServiceOption): Result<Estimate> {
  return estimate(option, leastAmount(option.price));
}

function leastAmount(price: Price): Amount {
  switch (price.kind) {
    case 'hourly':
      return { kind: 'hourly', minutes: price.minimumMinutes };
    case 'choice': {
      const [cheapest] = price.choices.toSorted((one, other) => one.cents - other.cents);
      return { kind: 'choice', choiceId: cheapest?.id ?? '' };
    }
    case 'item':
      return { kind: 'item', count: price.minimum };
    case 'flat':
      return { kind: 'flat' };
    case 'distance':
      return { kind: 'distance', miles: 0, minutes: 0, waitingMinutes: 0 };
  }
}

/**
 * The option of a service with the lowest price for the least of it, and that price. A free visit before the
 * work is left out, because the work has its own price.
 */
export function leastOf(options: readonly ServiceOption[]): LeastOffer | undefined {
  return options
    .flatMap((option) => {
      const least = estimateLeast(option);
      return least.ok && least.value.totalCents > 0 ? [{ option, estimate: least.value }] : [];
    })
    .toSorted((one, other) => one.estimate.totalCents - other.estimate.totalCents)[0];
}

export interface LeastOffer {
  option: ServiceOption;
  estimate: Estimate;
}

/** An estimate from its lines, so that its total is always their sum. */
export function total(minutes: number, lines: PriceLine[]): Estimate {
  return { minutes, lines, totalCents: lines.reduce((sum, line) => sum + line.cents, 0) };
}

/** The refusal of a visit longer than its option can be. */
export function tooLong(option: ServiceOption, minutes: number, field: string) {
  const message = `That comes to ${describeMinutes(minutes)}. One visit can be up to ${describeMinutes(option.longestMinutes)}. Choose less, or call us and we’ll plan two visits.`;
  return refused(refusal('invalid', 'visit_too_long', message, { [field]: message }));
}

function estimateHours(option: ServiceOption, price: PriceOf<'hourly'>, wanted: number): Result<Estimate> {
  const minutes = Math.max(
    wholeQuarters(wanted),
    wholeQuarters(price.minimumMinutes),
    option.shortestMinutes,
  );
  if (minutes > option.longestMinutes) return tooLong(option, minutes, 'hours');
  const rate = `${formatCents(price.centsPerHour)} an hour`;
  if (price.firstHourCents === undefined) {
    const detail = `${describeMinutes(minutes)} at ${rate}${plus(price)}`;
    return success(
      total(minutes, [{ label: option.title, detail, cents: share(price.centsPerHour, minutes) }]),
    );
  }
  const lines: PriceLine[] = [
    { label: `${option.title}, first hour`, detail: price.plus ?? '', cents: price.firstHourCents },
  ];
  if (minutes > 60) {
    const further = minutes - 60;
    lines.push({
      label: 'Additional time',
      detail: `${describeMinutes(further)} at ${rate}`,
      cents: share(price.centsPerHour, further),
    });
  }
  return success(total(minutes, lines));
}

function estimateChoice(option: ServiceOption, price: PriceOf<'choice'>, choiceId: string): Result<Estimate> {
  const choice = price.choices.find((candidate) => candidate.id === choiceId);
  if (choice === undefined) {
    return refused(refusal('invalid', 'unknown_choice', 'Choose a size from the list.'));
  }
  return success(total(choice.minutes, [{ label: option.title, detail: choice.title, cents: choice.cents }]));
}

function estimateItems(option: ServiceOption, price: PriceOf<'item'>, wanted: number): Result<Estimate> {
  if (!Number.isInteger(wanted) || wanted < price.minimum) {
    const message = `Choose ${counted(price.minimum, price.unit.one, price.unit.many)} or more.`;
    return refused(refusal('invalid', 'too_few', message, { count: message }));
  }
  const minutes = Math.max(wholeQuarters(wanted * price.minutesEach), option.shortestMinutes);
  if (minutes > option.longestMinutes) return tooLong(option, minutes, 'count');
  if (price.firstCents === price.furtherCents) {
    const detail = `${counted(wanted, price.unit.one, price.unit.many)} at ${formatCents(price.firstCents)} each`;
    return success(total(minutes, [{ label: option.title, detail, cents: wanted * price.firstCents }]));
  }
  const lines: PriceLine[] = [
    { label: option.title, detail: `The first ${price.unit.one}`, cents: price.firstCents },
  ];
  if (wanted > 1) {
    const detail = `${wanted - 1} at ${formatCents(price.furtherCents)} each`;
    lines.push({ label: `More ${price.unit.many}`, detail, cents: (wanted - 1) * price.furtherCents });
  }
  return success(total(minutes, lines));
}

function estimateRide(
  option: ServiceOption,
  price: PriceOf<'distance'>,
  ride: Extract<Amount, { kind: 'distance' }>,
): Result<Estimate> {
  const [help, margin] = [ride.helpMinutes ?? 0, ride.marginMinutes ?? 0];
  const length = Math.max(
    wholeQuarters(ride.minutes + ride.waitingMinutes + help + margin),
    option.shortestMinutes,
  );
  if (length > option.longestMinutes) return tooLong(option, length, 'waitingMinutes');
  const fare =
    price.baseCents +
    Math.round(price.centsPerMile * ride.miles) +
    Math.round(price.centsPerMinute * ride.minutes);
  const lines: PriceLine[] = [
    {
      label: option.title,
      detail: `${ride.miles.toFixed(1)} miles, about ${describeMinutes(Math.round(ride.minutes))}: ${describeFare(price)}`,
      cents: fare,
    },
  ];
  if (fare < price.minimumCents) {
    const detail = `Rides have a ${formatCents(price.minimumCents)} minimum`;
    lines.push({ label: 'Short ride', detail, cents: price.minimumCents - fare });
  }
  if (ride.waitingMinutes > 0) {
    const detail = `${describeMinutes(Math.round(ride.waitingMinutes))} at ${formatCents(price.waitingCentsPerHour)} an hour`;
    lines.push({
      label: 'Wait time',
      detail,
      cents: share(price.waitingCentsPerHour, ride.waitingMinutes),
    });
  }
  if (help > 0)
    lines.push({
      label: 'Time to help at the door',
      detail: `${describeMinutes(help)} at the doors, no charge`,
      cents: 0,
    });
  if (margin > 0)
    lines.push({
      label: 'Extra time',
      detail: `${describeMinutes(margin)} more than the drive takes, so you get there on time. No charge`,
      cents: 0,
    });
  return success(total(length, lines));
}

function describeFare(price: PriceOf<'distance'>): string {
  const parts = [dollars(price.baseCents)];
  if (price.centsPerMile > 0) parts.push(`${dollars(price.centsPerMile)} a mile`);
  if (price.centsPerMinute > 0) parts.push(`${dollars(price.centsPerMinute)} a minute`);
  return parts.join(' + ');
}

/** Time is sold in quarter-hours, because the calendar counts in them. */
function wholeQuarters(minutes: number): number {
  return Math.ceil(minutes / 15) * 15;
}

function share(centsPerHour: number, minutes: number): number {
  return Math.round((centsPerHour * minutes) / 60);
}

/** Whole dollars without the cents: "$44", but "$11.50". */
export function dollars(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '');
}

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function plus(price: { plus?: string }): string {
  return price.plus === undefined ? '' : `, ${price.plus}`;
}

/** As it is written inside a sentence. */
export function lowerFirst(text: string): string {
  if (text.startsWith('I ')) return text;
  return text.charAt(0).toLowerCase() + text.slice(1);
}
