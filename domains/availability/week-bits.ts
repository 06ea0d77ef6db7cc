export const quarterMinutes = 15;
/*
 * Quarter-hours are counted from Monday 1970-01-05T00:00Z, so that a week is 672 of them and week 0 starts at 0.
 * In words the first quarter is the highest bit, as in PostgreSQL's binary form of `bit(672)`.
 */

export const quartersInWeek = 672;
export const bitsInWord = 32;
export const wordsInWeek = quartersInWeek / bitsInWord;

const quarterMilliseconds = quarterMinutes * 60_000;
const weekZero = Date.UTC(1970, 0, 5);

/** The quarter-hour that holds the instant, counted from the start of week 0. */
export function quarterOf(instant: Date): number {
  return Math.floor((instant.getTime() - weekZero) / quarterMilliseconds);
}

/** The first quarter-hour that starts at the instant or after it. */
export function quarterFrom(instant: Date): number {
  return Math.ceil((instant.getTime() - weekZero) / quarterMilliseconds);
}

export function instantOfQuarter(quarter: number): Date {
  return new Date(weekZero + quarter * quarterMilliseconds);
}

/** The UTC week that holds the instant. */
export function weekOf(instant: Date): number {
  return Math.floor(quarterOf(instant) / quartersInWeek);
}

export interface WeekSpan {
  week: number;
  /** Quarters within the week, `until` not included. */
  from: number;
  until: number;
}

/**
 * Every quarter-hour touched between the two instants, cut at the ends of weeks, in order.
 *
 * @throws RangeError when nothing lies between them.
 */
export function spansOf(startsAt: Date, until: Date): WeekSpan[] {
  const first = quarterOf(startsAt);
  const end = quarterFrom(until);
  if (!(first < end)) throw new RangeError('A span of time ends after it starts.');
  const spans: WeekSpan[] = [];
  for (let week = Math.floor(first / quartersInWeek); week * quartersInWeek < end; week += 1) {
    const monday = week * quartersInWeek;
    spans.push({ week, from: Math.max(first - monday, 0), until: Math.min(end - monday, quartersInWeek) });
  }
  return spans;
}

/** The span as the text of a `bit(672)`: '1' where it lies, the first quarter first. */
export function bitsOf(span: WeekSpan): string {
  return '0'.repeat(span.from) + '1'.repeat(span.until - span.from) + '0'.repeat(quartersInWeek - span.until);
}

/** Sets the bits `from` up to `until` (not included); anything outside the words is ignored. */
export function setQuarters(words: Uint32Array, from: number, until: number): void {
  eachMask(words, from, until, (index, mask) => {
    words[index]! |= mask;
  });
}

/** Clears the bits `from` up to `until` (not included); anything outside the words is ignored. */
export function clearQuarters(words: Uint32Array, from: number, until: number): void {
  eachMask(words, from, until, (index, mask) => {
    words[index]! &= ~mask;
  });
}

function eachMask(
  words: Uint32Array,
  from: number,
  until: number,
  apply: (index: number, mask: number) => void,
): void {
  const first = Math.max(from, 0);
  const last = Math.min(until, words.length * bitsInWord) - 1;
  for (let index = first >>> 5; index <= last >> 5; index += 1) {
    const head = index === first >>> 5 ? 0xffffffff >>> (first & 31) : 0xffffffff;
    const tail = index === last >>> 5 ? 0xffffffff << (31 - (last & 31)) : 0xffffffff;
    apply(index, head & tail);
  }
}

/**
 * Keeps a bit only where it and the bits after it, `length` in all, are set: the places where a visit of that
 * length can start.
 */
export function keepRuns(words: Uint32Array, length: number): void {
  for (let covered = 1; covered < length;) {
    const step = Math.min(covered, length - covered);
    keepWhereSetLater(words, step);
    covered += step;
  }
}

function keepWhereSetLater(words: Uint32Array, distance: number): void {
  const skipped = distance >>> 5;
  const shift = distance & 31;
  const lastFull = words.length - skipped - 1;
  for (let index = 0; index < lastFull; index += 1) {
    const near = words[index + skipped]!;
    // JavaScript takes shift counts modulo 32, hence two shifts.
    words[index]! &= (near << shift) | ((words[index + skipped + 1]! >>> (31 - shift)) >>> 1);
  }
  if (lastFull >= 0) words[lastFull]! &= words[words.length - 1]! << shift;
  words.fill(0, Math.max(lastFull + 1, 0));
}

export function isQuarterSet(words: Uint32Array, quarter: number): boolean {
  const word = words[quarter >>> 5];
  return word !== undefined && ((word << (quarter & 31)) & 0x80000000) !== 0;
}

/** Calls `visit` with the position of each set bit, in order. */
export function eachSetQuarter(words: Uint32Array, visit: (quarter: number) => void): void {
  for (let index = 0; index < words.length; index += 1) {
    for (let rest = words[index]!; rest !== 0;) {
      const position = Math.clz32(rest);
      visit(index * bitsInWord + position);
      rest &= ~(0x80000000 >>> position);
    }
  }
}

export function countSetQuarters(words: Uint32Array): number {
  let count = 0;
  eachSetQuarter(words, () => {
    count += 1;
  });
  return count;
}

/**
 * Counts, for each bit, in how many sets of words it was set. Plane 0 holds the ones of all counts, plane 1
 * the twos, and so on, so that 32 counts go up in one step.
 */
export class VerticalCounts {
  private readonly planes: Uint32Array[];
  private readonly length: number;

  /** For sets of `length` words, at most `most` of them. */
  constructor(length: number, most: number) {
    this.length = length;
    this.planes = Array.from({ length: 32 - Math.clz32(most) }, () => new Uint32Array(length));
  }

  /** Each plane carries over what it already had; the words passed in are used up. */
  add(words: Uint32Array): void {
    for (const plane of this.planes) {
      let carried = 0;
      for (let index = 0; index < this.length; index += 1) {
        const before = plane[index]!;
        const added = words[index]!;
        plane[index] = before ^ added;
        carried |= words[index] = before & added;
      }
      if (carried === 0) return;
    }
  }

  at(position: number): number {
    let count = 0;
    for (const [level, plane] of this.planes.entries())
      if (isQuarterSet(plane, position)) count += 2 ** level;
    return count;
  }

  /** Where the count is not 0. */
  any(): Uint32Array {
    const any = new Uint32Array(this.length);
    for (const plane of this.planes) {
      for (let index = 0; index < this.length; index += 1) any[index]! |= plane[index]!;
    }
    return any;
  }
}
