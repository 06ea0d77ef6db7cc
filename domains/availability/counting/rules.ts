import { isQuarterSet } from '../calendar/rules.ts';

/**
 * Counts, for each bit, in how many sets of words it was set: plane 0 holds the ones of all counts, plane 1 the twos,
 * and so on, so that 32 counts go up in one step.
 */
export class VerticalCounts {
  private readonly planes: Uint32Array[];
  private readonly length: number;

  /** For sets of `length` words, at most `most` of them. */
  constructor(length: number, most: number) {
    this.length = length;
    this.planes = Array.from({ length: 32 - Math.clz32(most) }, () => new Uint32Array(length));
  }

  /** Each plane passes on what it had already; the words are used up. */
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
    for (const [level, plane] of this.planes.entries()) if (isQuarterSet(plane, position)) count += 2 ** level;
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
