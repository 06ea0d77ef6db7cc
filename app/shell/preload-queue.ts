/** `docs/specification.md` 4.4. */
const mostAtOnce = 4;

/**
 * Does each thing once, first requested first, and never more than four at a time. One that fails may be
 * requested again.
 */
export class PreloadQueue {
  private readonly known = new Set<string>();
  private readonly waiting: { name: string; load: () => Promise<unknown> }[] = [];
  private running = 0;

  add(name: string, load: () => Promise<unknown>): void {
    if (this.known.has(name)) return;
    this.known.add(name);
    this.waiting.push({ name, load });
    this.start();
  }

  private start(): void {
    const next = this.running < mostAtOnce ? this.waiting.shift() : undefined;
    if (next === undefined) return;
    this.running += 1;
    void next
      .load()
      .catch(() => this.known.delete(next.name))
      .finally(() => {
        this.running -= 1;
        this.start();
      });
  }
}
