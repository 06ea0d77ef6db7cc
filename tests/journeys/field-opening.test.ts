import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { systemClock } from '#platform/clock/clock.ts';
import { insertDay, professionalNamed } from '#tests/field-visits.ts';
import { browserPath, flags } from './browser.ts';
import { button } from './member-steps.ts';
import { countKept, eventually, it as journey, signInOnPhone, stateOf } from './on-phone.ts';
import { openNetwork } from './phone-network.ts';

const it = journey
  .extend('network', async ({ service }, { onCleanup }) => {
    const network = await openNetwork(service.url);
    onCleanup(() => network.close());
    return network;
  })
  /** A browser whose folder outlives it, and a way to end it as an empty battery does. */
  .extend('phone', async ({ network }, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'hearthside-phone-'));
    onCleanup(() => {
      killBrowserOf(folder);
      rmSync(folder, { recursive: true, force: true });
    });
    return {
      open: () =>
        chromium.launchPersistentContext(folder, {
          executablePath: browserPath(),
          args: flags,
          baseURL: network.url,
          viewport: { width: 360, height: 740 },
          locale: 'en-US',
        }),
      kill: () => killBrowserOf(folder),
    };
  });

function killBrowserOf(folder: string): void {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    if (commandOf(id).includes(folder)) process.kill(Number(id), 'SIGKILL');
}

function commandOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

/** As slow as an old phone. */
const slowness = 4;

async function openCold(context: BrowserContext, path: string, label: string) {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const begun = Date.now();
  await page.goto(path, { waitUntil: 'commit' });
  await button(page, label).waitFor();
  return { page, milliseconds: Date.now() - begun };
}

async function keepDay(page: Page, url: string, phone: string): Promise<void> {
  await signInOnPhone(page, url, phone);
  await page.locator('.field[data-ready]').waitFor();
  await eventually(async () => (await countKept(page, 'pages')) === 5, 'all pages are kept');
}

it('opens cold within a second, in flight mode and in dead air, and keeps what was pressed when the phone dies', async ({
  phone,
  network,
  inside,
  service,
}) => {
  const { database } = inside.platform;
  const { id, phone: number } = await professionalNamed(database, 'Chen Wei');
  const [visit = ''] = await insertDay(database, id, 3, systemClock.now());
  const path = `/field/visits/${visit}`;
  let context = await phone.open();
  await keepDay(await context.newPage(), service.url, number);
  phone.kill();

  const inFlight: number[] = [];
  for (const label of ['I am on the way', 'I am at the door', 'I start now']) {
    context = await phone.open();
    await context.setOffline(true);
    const { page, milliseconds } = await openCold(context, path, label);
    inFlight.push(milliseconds);
    await button(page, label).click();
    await page.getByText(`${inFlight.length} step`).waitFor();
    phone.kill();
  }
  network.goDead();
  context = await phone.open();
  const { milliseconds: inDeadAir } = await openCold(context, path, 'It is done');
  await context.close();

  expect(await stateOf(inside, visit)).toBe('confirmed');
  // With four times less of a processor, and other tests beside it.
  expect(Math.min(...inFlight)).toBeLessThan(1_000);
  expect(inDeadAir).toBeLessThan(1_500);
});
