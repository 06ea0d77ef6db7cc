import type { BrowserContext, Page } from 'playwright-core';
import { until } from '#platform/embedded-database/poll.ts';
import type { OpenedPlatform } from '#server/open-platform.ts';
import { messageTo } from './mailbox.ts';
import { button, heading } from './member-steps.ts';

export async function signInOnPhone(page: Page, url: string, phone: string): Promise<void> {
  await page.goto('/field/sign-in');
  await page.getByLabel('Your phone number or email address').fill(phone);
  await button(page, 'Send me a code').click();
  await heading(page, 'Enter your code').waitFor();
  const { subject } = await messageTo(url, phone, /^\d{6} is your .* code$/);
  await page.getByLabel('Code').fill(subject.slice(0, 6));
  await button(page, 'Sign in').click();
  await page.getByRole('link', { name: 'My day' }).waitFor();
}

export const stepLabels = [
  ['on_the_way', 'I’m on my way'],
  ['arrived', 'I’m here'],
  ['in_progress', 'Start visit'],
  ['completed', 'Finish visit'],
] as const;

type Store = 'pages' | 'outbox' | 'photos';

/** What the phone keeps. */
export const kept = (page: Page, store: Store) =>
  page.evaluate(
    (name) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('hearthside-field', 2);
        opening.onerror = () => reject(new Error('The phone opens no store.'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onerror = () => reject(new Error('The phone does not read its store.'));
          reading.onsuccess = () => {
            opening.result.close();
            // Bytes as signs, so that words among them would be found.
            const asSigns = (_: string, value: unknown) =>
              value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value;
            resolve(JSON.stringify(reading.result, asSigns));
          };
        };
      }),
    store,
  );

/** Keeps rows as the script of a page does. */
export const keep = (page: Page, store: Store, rows: readonly object[]) =>
  page.evaluate(
    ([name, all]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('hearthside-field', 2);
        opening.onerror = () => reject(new Error('The phone opens no store.'));
        opening.onsuccess = () => {
          const work = opening.result.transaction(name, 'readwrite');
          for (const row of all) work.objectStore(name).put(row);
          work.onabort = () => reject(new Error('The phone did not keep it.'));
          work.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [store, rows] as const,
  );
export const countKept = async (page: Page, store: Store) =>
  (JSON.parse(await kept(page, store)) as unknown[]).length;

/** A page that is being opened again says nothing yet. */
export async function eventually(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const isSoNow = () => isSo().catch(() => false);
  if (!(await until(isSoNow, 30_000))) throw new Error(`It did not come to be so: ${what}.`);
}

/** The worker beside the pages has no network either. */
export async function withoutNetwork(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('No worker runs.');
  await eventually(
    () =>
      worker.evaluate(() =>
        fetch('/healthz').then(
          () => false,
          () => true,
        ),
      ),
    'the worker has no network',
  );
}

/** How far a visit is, as we know it. */
export async function stateOf({ platform }: OpenedPlatform, visit: string): Promise<string> {
  const row = await platform.database
    .selectFrom('bookings')
    .select('state')
    .where('id', '=', visit)
    .executeTakeFirstOrThrow();
  return row.state;
}
