/** An address is not fully reloaded a second time within this, so that a page that cannot load does not loop. */
export const reloadGuardMilliseconds = 10_000;

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const keyOf = (address: string) => `reloaded:${address}`;

export function mayReload(store: Store, address: string, now: number): boolean {
  const last = Number(store.getItem(keyOf(address)) ?? Number.NEGATIVE_INFINITY);
  return !(now - last < reloadGuardMilliseconds);
}

export function rememberReload(store: Store, address: string, now: number): void {
  store.setItem(keyOf(address), String(now));
}
