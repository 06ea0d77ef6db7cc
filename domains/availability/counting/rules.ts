import { isQuarterSet } from '../calendar/rules.ts';

/**
 * Counts, for each bit, in how many sets of words it was set: plane 0 holds the ones of all counts, plane 1 the twos,
 * and so on, so that 32 counts go up in one step.
 */
export class VerticalCounts {
  private readonly planes: Uint32Array[] = [];
  private readonly length: number;

  constructor(length: number) {
    this.length = length;
  }

  add(words: Uint32Array): void {
    for (let index = 0; index < this.length; index += 1) {
      let carry = words[index]!;
      for (let level = 0; carry !== 0; level += 1) {
        const plane = (this.planes[level] ??= new Uint32Array(this.length));
        const both = plane[index]! & carry;
        plane[index]! ^= carry;
        carry = both;
      }
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
