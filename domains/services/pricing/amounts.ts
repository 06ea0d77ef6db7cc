import { z } from 'zod';
import { addsOf, type Price } from '../service.ts';

/** One amount of money in a price: what it is called in a form, in a table and in a call, and how much it is. */
export interface PriceAmount {
  name: string;
  label: string;
  cents: number;
}

/** Every amount of a price, in the order in which it is told. What else makes up the price stays as it is. */
export function amountsOf(price: Price): PriceAmount[] {
  return [...amountsWithoutAnswers(price), ...amountsOfAdds(price)];
}

function amountsWithoutAnswers(price: Price): PriceAmount[] {
  switch (price.kind) {
    case 'hourly':
      return [
        ...(price.firstHourCents === undefined
          ? []
          : [{ name: 'first_hour', label: 'First hour', cents: price.firstHourCents }]),
        { name: 'per_hour', label: 'Each hour', cents: price.centsPerHour },
      ];
    case 'choice':
      return price.choices.map(({ id, title, cents }) => ({ name: choiceName(id), label: title, cents }));
    case 'item':
      return [
        { name: 'first', label: `First ${price.unit.one}`, cents: price.firstCents },
        { name: 'further', label: `Each further ${price.unit.one}`, cents: price.furtherCents },
      ];
    case 'flat':
      return [{ name: 'price', label: 'Price', cents: price.cents }];
    case 'distance':
      return [
        { name: 'base', label: 'Start of a ride', cents: price.baseCents },
        { name: 'per_mile', label: 'Each mile', cents: price.centsPerMile },
        { name: 'per_minute', label: 'Each minute', cents: price.centsPerMinute },
        { name: 'minimum', label: 'Least for a ride', cents: price.minimumCents },
        { name: 'waiting_per_hour', label: 'Waiting, each hour', cents: price.waitingCentsPerHour },
      ];
  }
}

/** The same price with other amounts; one that is not named stays. Names that it does not have say nothing. */
export function withAmounts(price: Price, amounts: Readonly<Record<string, number>>): Price {
  const of = (name: string, cents: number) => amounts[name] ?? cents;
  return { ...withOtherAmounts(price, of), ...addsWith(price, of) };
}

type Amounts = (name: string, cents: number) => number;

function withOtherAmounts(price: Price, of: Amounts): Price {
  switch (price.kind) {
    case 'hourly':
      return {
        ...price,
        ...(price.firstHourCents === undefined
          ? {}
          : { firstHourCents: of('first_hour', price.firstHourCents) }),
        centsPerHour: of('per_hour', price.centsPerHour),
      };
    case 'choice':
      return {
        ...price,
        choices: price.choices.map((choice) => ({
          ...choice,
          cents: of(choiceName(choice.id), choice.cents),
        })),
      };
    case 'item':
      return {
        ...price,
        firstCents: of('first', price.firstCents),
        furtherCents: of('further', price.furtherCents),
      };
    case 'flat':
      return { ...price, cents: of('price', price.cents) };
    case 'distance':
      return {
        ...price,
        baseCents: of('base', price.baseCents),
        centsPerMile: of('per_mile', price.centsPerMile),
        centsPerMinute: of('per_minute', price.centsPerMinute),
        minimumCents: of('minimum', price.minimumCents),
        waitingCentsPerHour: of('waiting_per_hour', price.waitingCentsPerHour),
      };
  }
}

/** What answers add, each by the words of its question. */
const amountsOfAdds = (price: Price): PriceAmount[] =>
  addsOf(price).map(({ id, title, cents }) => ({ name: addName(id), label: title, cents }));

const addsWith = (price: Price, of: Amounts) =>
  addsOf(price).length === 0
    ? {}
    : { adds: addsOf(price).map((add) => ({ ...add, cents: of(addName(add.id), add.cents) })) };

const addName = (id: string) => `add_${id.replaceAll(/[.-]/g, '_')}`;
const choiceName = (id: string) => id.replaceAll('-', '_');

const mostCents = 10_000_000;

/** An amount as people write it: "44", "$44.50", "1,200.00". */
export const dollarAmount = z
  .union([z.string(), z.number()], { error: 'Give an amount, such as 44.50.' })
  .transform((typed, context) => {
    const text = String(typed).trim();
    const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text);
    const cents =
      Number((found?.[1] ?? '').replaceAll(',', '')) * 100 + Number((found?.[2] ?? '').padEnd(2, '0'));
    if (found !== null && cents <= mostCents) return cents;
    context.addIssue({
      code: 'custom',
      message:
        found === null ? 'Give an amount, such as 44.50.' : 'This is more than anything here can cost.',
    });
    return z.NEVER;
  });

/** An amount as a form or table has it: "44.50". */
export const dollarsInForm = (cents: number) =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
