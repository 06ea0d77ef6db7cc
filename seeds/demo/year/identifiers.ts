import type { Chance } from '#platform/chance.ts';

export interface Identifiers {
  /** An id that sorts by the moment, as those that are made while the service runs. */
  at(moment: Date): string;
  /** A name of the gateway's kind, such as `pi_…`. */
  token(prefix: string): string;
}

/** Ids that come out the same each time, so that two fillings are the same world. */
export function identifiersOf(chance: Chance): Identifiers {
  const eight = () =>
    chance
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0');
  const hex = (digits: number): string =>
    Array.from({ length: Math.ceil(digits / 8) }, eight)
      .join('')
      .slice(0, digits);
  return {
    at(moment) {
      const time = moment.getTime().toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${(8 + chance.below(4)).toString(16)}${hex(3)}-${hex(12)}`;
    },
    token: (prefix) => `${prefix}_${hex(32)}`,
  };
}
