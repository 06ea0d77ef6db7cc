/** The same seed gives the same numbers. */
export class Random {
  #state: number;

  constructor(seed: number) {
    // Small seeds would begin with small numbers.
    this.#state = Math.imul(seed + 1, 0x9e3779b1) || 1;
    for (let turn = 0; turn < 8; turn += 1) this.bits();
  }

  /** 32 bits, signed. */
  bits(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return state;
  }

  /** At least 0, less than 1. */
  share(): number {
    return (this.bits() >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.share() * limit);
  }
}
