import { price, type Price } from '../service.ts';

/** A price with the moment from which it applies, as it comes from the database. */
export interface StoredPrice {
  from: string;
  price: unknown;
}

/**
 * The price in force at a moment: the last one that had begun by then.
 *
 * @throws Error when none had, or when it cannot be read: nothing is sold without a price.
 */
export function priceInForce(versions: readonly StoredPrice[], now: Date): Price {
  const [latest] = versions
    .map((version) => ({ price: version.price, from: Date.parse(version.from) }))
    .filter(({ from }) => from <= now.getTime())
    .toSorted((one, other) => other.from - one.from);
  if (latest === undefined) throw new Error('An option has no price in force.');
  return price.parse(latest.price);
}

export type PriceState = 'draft' | 'coming' | 'in force' | 'past';

/** One price that an option has, had, will have or may have. */
export interface PriceVersion {
  id: string;
  price: Price;
  /** Null for a draft. */
  from: Date | null;
  state: PriceState;
  /** Who wrote it; null for what the service began with. */
  madeBy: string | null;
}

/** The prices of an option, the newest first and a draft before all. */
export interface OptionPrices {
  optionId: string;
  title: string;
  service: string;
  current: Price;
  draft: PriceVersion | null;
  versions: PriceVersion[];
}
