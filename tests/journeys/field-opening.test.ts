import { expect } from 'vitest';
import { insertDay, professionalNamed } from '#tests/field-visits.ts';
import { keepDay, makePhone } from './dying-phone.ts';
import { button } from './member-steps.ts';
import { stateOf } from './on-phone.ts';
import { it as journey } from './phone-journey.ts';
import { openNetwork } from './phone-network.ts';

const it = journey
  .extend('network', async ({ service }, { onCleanup }) => {
    const network = await openNetwork(service.url);
    onCleanup(() => network.close());
    return network;
  })
  .extend('phone', ({ network }, { onCleanup }) => {
    const phone = makePhone(network.url);
    onCleanup(() => phone.remove());
    return phone;
  });

it('a visit opens in flight mode and in dead air, and keeps what was pressed when the phone dies', async ({
  phone,
  network,
  inside,
  service,
}) => {
  const { database, clock } = inside.platform;
  const { id, phone: number } = await professionalNamed(database, 'Chen Wei');
  const [visit = ''] = await insertDay(database, id, 3, clock.now());
  const path = `/field/visits/${visit}`;
  let context = await phone.open();
  await keepDay(await context.newPage(), service.url, number, 3);
  phone.kill();

  for (const [pressed, label] of ['I’m on my way', 'I’m here', 'Start visit'].entries()) {
    context = await phone.open();
    await context.setOffline(true);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(path, { waitUntil: 'commit' });
    await button(page, label).click();
    await page.getByText(`${pressed + 1} step`).waitFor();
    phone.kill();
  }
  network.goDead();
  context = await phone.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(path, { waitUntil: 'commit' });
  await button(page, 'Finish visit').waitFor();
  await context.close();
  expect(await stateOf(inside, visit)).toBe('confirmed');
});
