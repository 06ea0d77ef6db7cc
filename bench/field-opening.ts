import type { Page } from 'playwright-core';
import { insertDay, professionalNamed } from '#tests/field-visits.ts';
import { type DyingPhone, keepDay, makePhone } from '#tests/journeys/dying-phone.ts';
import { openInside } from '#tests/journeys/inside.ts';
import { button } from '#tests/journeys/member-steps.ts';
import { openNetwork } from '#tests/journeys/phone-network.ts';
import { startService } from '#tests/journeys/service.ts';
import type { BenchLine } from './bench-line.ts';
import { median } from './measure.ts';

const rounds = 5;
/** As slow as an old phone. */
const slowness = 4;

type Network = 'with' | 'in flight mode' | 'in dead air';

/** How long a visit of the day takes to open on a phone that was off, until the next step can be pressed. */
export async function benchFieldOpening(): Promise<BenchLine[]> {
  const service = await startService({ NODE_ENV: 'production', MODE: 'demo' });
  const inside = await openInside(service);
  const network = await openNetwork(service.url);
  const phone = makePhone(network.url);
  try {
    const { database, clock } = inside.platform;
    const { id, phone: number } = await professionalNamed(database, 'Chen Wei');
    const [visit = ''] = await insertDay(database, id, 3, clock.now());
    const context = await phone.open();
    await keepDay(await context.newPage(), network.url, number, 3);
    phone.kill();
    const path = `/field/visits/${visit}`;
    const connected = await medianOf(phone, path, 'with');
    const inFlight = await medianOf(phone, path, 'in flight mode');
    network.goDead();
    const inDeadAir = await medianOf(phone, path, 'in dead air');
    return [
      line('cold in flight mode, an old phone', inFlight, 1_000),
      line('cold in dead air, an old phone', inDeadAir, 1_500),
      { name: 'in flight mode against with a network', value: inFlight / connected, unit: 'x' },
    ];
  } finally {
    phone.remove();
    await network.close();
    await inside.close();
    await service.stop();
  }
}

const line = (name: string, value: number, limit: number): BenchLine => ({
  name,
  value,
  unit: 'ms',
  limit: { kind: 'at most', value: limit },
});

async function medianOf(phone: DyingPhone, path: string, network: Network): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await openCold(phone, path, network));
  return median(times);
}

async function openCold(phone: DyingPhone, path: string, network: Network): Promise<number> {
  const context = await phone.open();
  if (network === 'in flight mode') await context.setOffline(true);
  const page: Page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const begun = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await button(page, 'I’m on my way').waitFor();
  const taken = performance.now() - begun;
  phone.kill();
  return taken;
}
