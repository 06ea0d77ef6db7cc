import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Staff } from '#domains/people/actor.ts';
import { capabilitiesOf } from '#domains/people/capability.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, employ } from '#tests/staff.ts';
import { valueOf } from '#tests/visits.ts';
import type { Act, Shown } from '../screen.ts';
import type { KnownProfessional } from './known-professional.ts';
import { readWeekOf } from './professional-week.server.ts';
import { professionalsScreen as screen } from './professionals-screen.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let id: string;
beforeAll(async () => {
  world = await createTestPlatform();
  await employ(world.platform.database, ana, world.clock.now());
  const added = await act(screen.acts, 'add', null, {
    name: 'Ida Lund',
    area: 'queens',
    phone: '718 555 0188',
    email: null,
    languages: 'English, Danish',
    skills: 'Home cleaning\nsenior-ride',
    hours: 'Mon-Fri 9-5',
    introduction: null,
  });
  id = valueOf(added).id!;
});
afterAll(() => world.close());

function act(acts: readonly Act<never>[], name: string, subject: unknown, input: Record<string, unknown>) {
  const found = acts.find((each) => each.name === name)!;
  expect(found.offer(subject as never, world.clock.now())).not.toBeNull();
  return found.run(world.platform, ana, subject as never, found.input.parse(input), 'a-key-of-a-form');
}
const find = async () => (await screen.record!.find(world.platform, ana, id)) as KnownProfessional;
const doing = async (name: string, input: Record<string, unknown> = {}) =>
  valueOf(await act(screen.record!.acts as readonly Act<never>[], name, await find(), input));
const list = async (filters: Record<string, string>, cursor: string | null = null, most = 100) => {
  const { rows, nextCursor } = await screen.list.read(world.platform, ana, {
    filters,
    cursor,
    most,
    isOnPage: true,
  });
  return { names: rows.map(({ cells }) => cells[0]), rows, nextCursor };
};
const shown = async (): Promise<Shown> => screen.record!.show(await find(), world.clock.now());
const titles = async () => (await shown()).sections.map(({ title }) => title);
const offered = async () => {
  const one = await find();
  return screen
    .record!.acts.filter((each) => each.offer(one, world.clock.now()) !== null)
    .map(({ name }) => name);
};

describe('the list', () => {
  it('is asked by name, phone, area, service and standing', async () => {
    for (const filters of [
      { who: 'ida l' },
      { who: '555-0188' },
      { who: 'IDA', area: 'nyc-queens', skill: 'home-cleaning', standing: 'here' },
    ] as Record<string, string>[])
      expect((await list(filters)).names).toEqual(['Ida Lund']);
    for (const filters of [
      { who: 'ida', area: 'nyc-bronx' },
      { who: 'ida', skill: 'plumbing' },
      { who: 'ida', standing: 'left' },
    ] as Record<string, string>[])
      expect((await list(filters)).names).toEqual([]);
    expect((await list({ who: 'ida' })).rows[0]).toMatchObject({
      id,
      cells: ['Ida Lund', 'Queens', 'Cleaning, Rides', 'Active', '', '(718) 555-0188', 0],
    });
  });

  it('goes on where a page ends', async () => {
    const all = (await list({})).names;
    const first = await list({}, null, 7);
    const second = await list({}, first.nextCursor, 7);
    expect([...first.names, ...second.names]).toEqual(all.slice(0, 14));
    expect((await list({}, null, 1_000)).nextCursor).toBeNull();
    expect((await list({}, 'x')).names).toEqual(all);
  });
});

describe('the record', () => {
  it('is of nobody where the id is none', async () => {
    for (const none of ['x', '01938f0e-0000-7000-8000-000000000000'])
      expect(await screen.record!.find(world.platform, ana, none)).toBeUndefined();
  });

  it('shows what was done to it, and offers what can be done', async () => {
    expect(await titles()).toEqual(['Summary', 'Hours', 'Documents', 'Upcoming visits']);
    expect(await offered()).toEqual([
      'hours',
      'day',
      'time-off',
      'paper',
      'car',
      'phone',
      'email',
      'skills',
      'lanes',
      'portrait',
      'show-publicly',
      'change',
      'pay',
      'leave',
    ]);
    await doing('hours', { hours: 'Tue 9-12' });
    await doing('day', { day: '2027-02-20', times: '10-2' });
    const off = await doing('time-off', {
      first_day: '2027-03-01',
      last_day: '2027-03-05',
      times: null,
      reason: 'Vacation',
    });
    const facts = (await shown()).sections.find(({ title }) => title === 'Hours')?.facts;
    expect(facts?.slice(2, 5).map(({ details }) => details)).toEqual([
      ['Tue 9:00 AM - 12:00 PM'],
      ['February 20, 2027: 10:00 AM - 2:00 PM'],
      ['Monday, March 1, 2027 to Friday, March 5, 2027: Vacation'],
    ]);
    await doing(off.takeBack!.act, off.takeBack!.input);
    await doing('day-remove', { which: '2027-02-20' });
    expect(await find()).toMatchObject({ timeOff: [], others: [] });
  });

  it('says when a paper has ended, and no more once it is renewed', async () => {
    await doing('paper', {
      kind: 'license',
      title: "Driver's license",
      number: 'A 1',
      ends_on: '2027-02-01',
    });
    expect(await titles()).toContain('Document expired');
    expect((await list({ standing: 'ended' })).names).toEqual(['Ida Lund']);
    const [paper] = (await find()).papers;
    await doing('paper-renew', { which: paper!.id, number: null, ends_on: '2028-02-01' });
    expect(await titles()).not.toContain('Document expired');
    await doing('paper-remove', { which: paper!.id });
    expect((await find()).papers).toEqual([]);
  });

  it('has their cars, until the day on which each ends', async () => {
    const typed = { color: 'Silver', make: 'Toyota', model: 'Sienna', seats: 4, has_ramp: 'no' };
    await doing('car', { ...typed, plate: 't480 117c' });
    expect(await titles()).toContain('Cars');
    const [car] = (await find()).vehicles;
    expect(car).toMatchObject({ plate: 'T480 117C', endedOn: null });
    await doing('car-end', { which: car!.id, last_day: '2027-02-01' });
    expect((await find()).vehicles).toMatchObject([{ endedOn: '2027-02-01' }]);
    expect(await offered()).not.toContain('car-end');
  });

  it('has what is written down, who leaves, and who stays', async () => {
    const one = await find();
    const { fields } = screen
      .record!.acts.find(({ name }) => name === 'change')!
      .offer(one, world.clock.now())!;
    const same = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    await doing('change', { ...same, languages: 'Danish', phone: '718 555 0199', pay_cents: 9_900 });
    await doing('pay', { pay_cents: 2_500 });
    await doing('skills', { skills: ['deep-cleaning'] });
    await doing('lanes', { lanes: 2 });
    expect(await find()).toMatchObject({
      phone: one.phone,
      payCentsAnHour: 2_500,
      languages: ['da'],
      lanes: 2,
      skills: [{ id: 'deep-cleaning' }],
    });
    const left = await doing('leave', { last_day: '2027-02-01' });
    expect((await list({ who: 'ida', standing: 'left' })).names).toEqual(['Ida Lund']);
    expect(await offered()).not.toContain('leave');
    await doing(left.takeBack!.act, left.takeBack!.input);
    expect((await list({ who: 'ida', standing: 'here' })).names).toEqual(['Ida Lund']);
  });

  it('says what somebody is paid only to whoever sees money', async () => {
    const terms = async (staff: Staff) => {
      const one = await screen.record!.find(world.platform, staff, id);
      const { sections } = screen.record!.show(one, world.clock.now());
      return sections.flatMap(({ facts = [] }) => facts.map(({ term }) => term));
    };
    const dispatcher: Staff = { ...ana, capabilities: capabilitiesOf(['dispatcher']) };
    expect(await terms(ana)).toContain('Pay for an hour');
    expect(await terms(dispatcher)).toContain('Phone');
    expect(await terms(dispatcher)).not.toContain('Pay for an hour');
  });

  it('shows a new phone until it is stopped', async () => {
    expect(await doing('phone', { phone: '718 555 0177' })).toEqual({
      said: 'Saved. It opens nothing yet: see “New phone or email”.',
    });
    const rows = (await shown()).sections.find(({ title }) => title === 'New phone or email')?.table?.rows;
    expect(rows).toEqual([
      [
        '(718) 555-0177',
        expect.stringMatching(/, by Ana Ruiz$/),
        'Not yet',
        'Not yet',
        'A day after the old ones are told, or when a second person here lets it',
      ],
    ]);
    expect(await find()).toMatchObject({ phone: '+17185550188' });
    await doing('stop-contact', { which: (await find()).newContacts[0]!.id });
    expect(await titles()).not.toContain('New phone or email');
  });

  it('offers what is sold, and what they can do though it is sold no more', async () => {
    const { database } = world.platform;
    await doing('skills', { skills: ['deep-cleaning'] });
    await database
      .updateTable('service_options')
      .set({ retired_at: world.clock.now() })
      .where('id', 'in', ['deep-cleaning', 'plumbing'])
      .execute();
    const { fields } = screen
      .record!.acts.find(({ name }) => name === 'skills')!
      .offer(await find(), world.clock.now())!;
    const values = fields[0]!.options!.map(({ value }) => value);
    expect([
      values.includes('deep-cleaning'),
      values.includes('home-cleaning'),
      values.includes('plumbing'),
    ]).toEqual([true, true, false]);
  });

  it('has a week of its own', async () => {
    const { database } = world.platform;
    const now = world.clock.now();
    expect(await readWeekOf(database, id, { day: '2027-03-04', now })).toMatchObject({
      name: 'Ida Lund',
      monday: '2027-03-01',
      before: '2027-02-22',
      after: '2027-03-08',
      days: { length: 7 },
    });
    expect(await readWeekOf(database, id, { day: 'x', now })).toMatchObject({ monday: '2027-02-01' });
    expect(await readWeekOf(database, 'x', { day: null, now })).toBeUndefined();
  });

  it('of somebody new names the fields that cannot be read', async () => {
    const wrong = await act(screen.acts, 'add', null, {
      name: '',
      area: 'nowhere',
      hours: 'Mon 9',
      skills: 'juggling',
    });
    expect(wrong).toMatchObject({ ok: false });
    expect(wrong.ok ? [] : wrong.refusal.fields?.map(({ field }) => field)).toEqual([
      'name',
      'area',
      'skills',
      'hours',
    ]);
  });
});
