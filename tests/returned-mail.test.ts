import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readQueue } from '#office/desk/queue.server.ts';
import { peopleScreen } from '#office/people/people-screen.server.ts';
import { findPerson } from '#office/people/person.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { markUndeliverable } from '#platform/messages/delivery.ts';
import { emptyTables } from './emptied-tables.ts';
import { openPagesAs } from './pages.ts';
import { signIn } from './people.ts';
import { createTestPlatform } from './platform.ts';
import { ana, employ } from './staff.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let rosa: Awaited<ReturnType<typeof signIn>>;
let pages: Awaited<ReturnType<typeof openPagesAs>>;
const [hers, his] = ['rosa@example.com', 'daniel@example.com'];
beforeAll(async () => {
  world = await createTestPlatform();
  await employ(world.platform.database, ana, world.clock.now());
  rosa = await signIn(world.platform, hers);
  pages = await openPagesAs(world, rosa);
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.platform.database, 'undeliverable_addresses');
  for (const address of [hers, his, 'nobody@example.net'])
    await markUndeliverable(
      world.platform.database,
      { channel: 'email', address, reason: 'status 5.1.1', untilConfirmed: true },
      world.clock.now(),
    );
});

const marked = async () =>
  (
    await world.platform.database
      .selectFrom('undeliverable_addresses')
      .select('address')
      .where('address', '<>', 'nobody@example.net')
      .orderBy('address')
      .execute()
  ).map(({ address }) => address);
const settings = '/account/notification-setting';
const { record } = peopleScreen;
async function person() {
  const found = await findPerson(world.platform, ana, rosa.member.userId);
  if (found === undefined) throw new Error('Rosa is not there.');
  return found;
}

describe('whoever’s mail comes back', () => {
  it('sees it on their own pages, says that the address is right, and is asked no more', async () => {
    expect(await pages.read('/account/upcoming-booking')).toContain(`Our email to ${hers} came back`);
    const page = await pages.read(settings);
    expect(page).toContain(`Our email to ${hers} came back. Is the address right?`);
    expect(page).toContain('href="/account/contact?kind=email"');
    const sent = await pages.send(settings, { confirms: 'email' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${settings}?confirmed=1`]);
    expect(await marked()).toEqual([his]);
    expect(await pages.read(`${settings}?confirmed=1`)).toContain('We send email to you again.');
    for (const path of ['/account/upcoming-booking', settings])
      expect(await pages.read(path)).not.toContain('came back');
    expect((await pages.send(settings, { confirms: 'email' })).status).toBe(303);
  });

  it('sees nothing of an address that was theirs before', async () => {
    const { database } = world.platform;
    const move = (email: string) =>
      database.updateTable('users').set({ email }).where('id', '=', rosa.member.userId).execute();
    await move('rosa.new@example.com');
    expect(await pages.read('/account/upcoming-booking')).not.toContain('came back');
    expect((await person()).mailBackSince).toBeNull();
    await move(hers);
  });
});

describe('the office', () => {
  const waiting = async () =>
    (await readQueue(world.platform, ana, null)).items.filter(({ kind }) => kind === 'mail_back');

  it('sees whose mail comes back, with what to do, until they or it say that the address is right', async () => {
    expect((await waiting()).map(({ what, who }) => [what, who])).toContainEqual([
      'Mail to Rosa comes back',
      'Rosa Alvarez',
    ]);
    const item = (await waiting()).find(({ who }) => who === 'Rosa Alvarez');
    expect(item).toMatchObject({
      act: { to: `/office/people/${rosa.member.userId}?open=email-right` },
      ring: { name: 'Rosa' },
    });
    const subject = await person();
    expect(JSON.stringify(record!.show(subject, world.clock.now()))).toContain(
      `Our mail to ${hers} comes back, since`,
    );
    const act = record!.acts.find(({ name }) => name === 'email-right')!;
    expect(act.offer(subject, world.clock.now())).not.toBeNull();
    const done = await act.run(world.platform, ana, subject, {}, newIdentifier(world.clock.now()));
    expect(done.ok).toBe(true);
    expect(await marked()).toEqual([his]);
    expect((await waiting()).map(({ who }) => who)).not.toContain('Rosa Alvarez');
    expect(act.offer(await person(), world.clock.now())).toBeNull();
    expect(
      await world.platform.database
        .selectFrom('audit_events')
        .select('staff_id')
        .where('action', '=', 'email_confirmed')
        .where('on_behalf_of', '=', rosa.member.userId)
        .execute(),
    ).toEqual([{ staff_id: ana.staffId }]);
  });

  it('is not asked about whoever has no account, or a stopped one', async () => {
    const { database } = world.platform;
    await database.updateTable('users').set({ status: 'S' }).where('email', '=', his).execute();
    expect((await waiting()).map(({ who }) => who)).toEqual(['Rosa Alvarez']);
    await database.updateTable('users').set({ status: 'A' }).where('email', '=', his).execute();
  });
});
