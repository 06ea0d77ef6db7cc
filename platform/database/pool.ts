import pg from 'pg';

/**
 * A pool of connections whose `end` waits until the server has closed each of them. The `end` of `pg.Pool`
 * returns while they are still closing, and a caller that then stops the server or drops the database cuts
 * them off. `onFault` is told of connections that break while idle, which would otherwise end the process.
 */
export function openPool(settings: pg.PoolConfig, onFault: (error: Error) => void): pg.Pool {
  const pool = new ClosingPool(settings);
  pool.on('error', onFault);
  pool.on('connect', (client) => client.on('error', onFault));
  return pool;
}

class ClosingPool extends pg.Pool {
  readonly #open = new Set<pg.PoolClient>();
  #allClosed: (() => void) | undefined;

  constructor(settings: pg.PoolConfig) {
    super(settings);
    this.on('connect', (client) => this.#open.add(client));
    this.on('remove', (client) => {
      this.#open.delete(client);
      if (this.#open.size === 0) this.#allClosed?.();
    });
  }

  override end(): Promise<void>;
  override end(done: () => void): void;
  override end(done?: () => void): Promise<void> | void {
    const ended = this.#endAll();
    if (done === undefined) return ended;
    void ended.then(done);
  }

  async #endAll(): Promise<void> {
    await super.end();
    if (this.#open.size > 0) await new Promise<void>((resolve) => (this.#allClosed = resolve));
  }
}
