import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, employ } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { listLacking, listNeededPapers, setNeededPapers } from './needed-paper.server.ts';
import { addPaper, listPapers, papersThatEnd, removePaper, renewPaper } from './paper.server.ts';
import { paperInput } from './paper.ts';
import {
  addProfessional,
  changePay,
  changeProfessional,
  changeSkills,
  findProfessional,
  letGo,
  takeBack,
} from './professional.server.ts';
import { professionalInput } from './professional.ts';
import { addTimeOff, listTimeOff, takeBackTimeOff } from './time-off.server.ts';
import { addException, changeHours, removeException } from './week-hours.server.ts';
import { readWeek } from './week-hours.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let id: string;
beforeAll(async () => {
  world = await createTestPlatform();
  await employ(world.platform.database, ana, world.clock.now());
  await sql`update professionals set active = false`.execute(world.platform.database);
});
afterAll(() => world.close());
beforeEach(async () => {
  const { database } = world.platform;
  await sql`update professionals set active = false`.execute(database);
  ({ professionalId: id } = valueOf(
    await addProfessional(world.platform, ana, {
      details: details(),
      skills: ['home-cleaning'],
      hours: valueOf(readWeek('Mon-Fri 9-5')),
    }),
  ));
});

const typed = {
  name: 'Ida Lund',
  introduction: 'I like tidy kitchens.',
  area: 'nyc-queens',
  phone: '718 555 0188',
  email: 'Ida@Example.com',
  languages: 'English, Danish',
  home_zipcode: '11375',
  with_us_since: '2027-01-04',
  background_checked_on: '',
};
const details = (more: Partial<typeof typed> & { pay_cents?: number } = {}) =>
  professionalInput.parse({ pay_cents: 2_450, ...typed, ...more });
const nobody = '01938f0e-0000-7000-8000-000000000000';

/**
 * The local days, from today on, on which the professional can come for two hours, with the first and the
 * last start.
 */
async function freeDays(days = 14): Promise<string[]> {
  const starts = await findFreeStarts(world.platform.database, {
    serviceAreaId: 'nyc-queens',
    serviceOptionId: 'home-cleaning',
    lengthMinutes: 120,
    leadHours: 0,
    days,
    now: world.clock.now(),
  });
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const byDay = Map.groupBy(
    starts.map(({ startsAt }) => clock.format(startsAt)),
    (text) => text.slice(0, 10),
  );
  return [...byDay].map(([day, times]) => `${day} ${times[0]?.slice(11)} ${times.at(-1)?.slice(11)}`);
}
const audit = () =>
  world.platform.database
    .selectFrom('audit_events')
    .select(['staff_id', 'action', 'before', 'after'])
    .where('subject', '=', id)
    .orderBy('id')
    .execute();

describe('somebody who is added', () => {
  it('is known to the office, can be booked at once, and is in the audit without how to reach them', async () => {
    expect(await findProfessional(world.platform.database, id)).toMatchObject({
      name: 'Ida Lund',
      phone: '+17185550188',
      email: 'ida@example.com',
      languages: ['en', 'da'],
      payCentsAnHour: 2_450,
      withUsSince: '2027-01-04',
      backgroundCheckedOn: null,
      skills: [{ id: 'home-cleaning', title: 'Home cleaning' }],
      hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startsMinute: 540, endsMinute: 1_020 })),
    });
    expect((await freeDays(4)).slice(0, 2)).toEqual(['2027-02-05 10:00 15:00', '2027-02-08 09:00 15:00']);
    expect(await audit()).toEqual([
      {
        staff_id: ana.staffId,
        action: 'professional_added',
        before: null,
        after: { name: 'Ida Lund', area: 'nyc-queens', skills: ['home-cleaning'] },
      },
    ]);
  });

  it('is refused where the area, the ZIP code or a skill is not there', async () => {
    const add = (more: Partial<typeof typed>, skills = ['home-cleaning']) =>
      addProfessional(world.platform, ana, { details: details(more), skills, hours: [] });
    expect(codeOf(await add({ area: 'nowhere' }))).toBe('area_not_found');
    expect(codeOf(await add({ home_zipcode: '00001' }))).toBe('home_zipcode_not_found');
    expect(codeOf(await add({}, ['juggling']))).toBe('skill_not_found');
    expect(codeOf(await add({}))).toBe('contact_taken');
  });
});

describe('a change', () => {
  it('says in the audit only what is different', async () => {
    const changed = details({ pay_cents: 2_600, home_zipcode: '11101', phone: '718 555 0199' });
    valueOf(await changeProfessional(world.platform, ana, id, changed));
    expect(await findProfessional(world.platform.database, id)).toMatchObject({
      homeZipcode: '11101',
      payCentsAnHour: 2_450,
      phone: '+17185550188',
    });
    expect((await audit()).at(-1)).toMatchObject({
      action: 'professional_changed',
      before: { home_zipcode: '11375' },
      after: { home_zipcode: '11101' },
    });
  });

  it('of the pay is told to all administrators, once', async () => {
    valueOf(await changePay(world.platform, ana, id, 2_600));
    valueOf(await changePay(world.platform, ana, id, 2_600));
    expect(await findProfessional(world.platform.database, id)).toMatchObject({ payCentsAnHour: 2_600 });
    expect((await audit()).filter(({ action }) => action === 'pay_changed')).toMatchObject([
      { before: { pay_cents_an_hour: 2_450 }, after: { pay_cents_an_hour: 2_600 } },
    ]);
  });

  it('of skills takes somebody out of the search for what they cannot do any more', async () => {
    valueOf(await changeSkills(world.platform, ana, id, ['deep-cleaning']));
    expect(await freeDays()).toEqual([]);
    expect(codeOf(await changeSkills(world.platform, ana, id, ['juggling']))).toBe('skill_not_found');
  });

  it('of the hours of a week, or of one day, shows in the free times at once', async () => {
    valueOf(await changeHours(world.platform, ana, id, valueOf(readWeek('Mon 8-12'))));
    valueOf(
      await addException(world.platform, ana, id, {
        day: '2027-02-10',
        times: { startsMinute: 600, endsMinute: 840 },
      }),
    );
    valueOf(await addException(world.platform, ana, id, { day: '2027-02-15', times: null }));
    expect(await freeDays(17)).toEqual([
      '2027-02-08 08:00 10:00',
      '2027-02-10 10:00 12:00',
      '2027-02-22 08:00 10:00',
    ]);
    valueOf(await removeException(world.platform, ana, id, '2027-02-15'));
    expect(await freeDays(17)).toContain('2027-02-15 08:00 10:00');
    expect(codeOf(await removeException(world.platform, ana, id, '2027-02-15'))).toBe('exception_not_found');
    expect(codeOf(await addException(world.platform, ana, id, { day: '2027-02-04', times: null }))).toBe(
      'day_is_over',
    );
  });

  it('of nobody is refused', async () => {
    for (const who of [nobody, 'x']) {
      expect(codeOf(await changeProfessional(world.platform, ana, who, details()))).toBe(
        'professional_not_found',
      );
      expect(codeOf(await takeBack(world.platform, ana, who))).toBe('professional_not_found');
      expect(await findProfessional(world.platform.database, who)).toBeUndefined();
    }
  });
});

describe('time off', () => {
  it('takes its days out of the free times until it is taken back', async () => {
    const off = { first_day: '2027-02-08', last_day: '2027-02-11', times: null, reason: 'Vacation' };
    const { timeOffId } = valueOf(await addTimeOff(world.platform, ana, id, off));
    expect((await freeDays(7)).map((day) => day.slice(0, 10))).toEqual(['2027-02-05', '2027-02-12']);
    expect(await listTimeOff(world.platform.database, id, { startsAt: world.clock.now() })).toMatchObject([
      { reason: 'Vacation', startsAt: new Date('2027-02-08T05:00Z'), endsAt: new Date('2027-02-12T05:00Z') },
    ]);
    valueOf(await takeBackTimeOff(world.platform, ana, id, timeOffId));
    expect(await freeDays(7)).toHaveLength(6);
    expect(codeOf(await takeBackTimeOff(world.platform, ana, id, timeOffId))).toBe('time_off_not_found');
    expect((await audit()).map(({ action }) => action)).toEqual([
      'professional_added',
      'time_off_added',
      'time_off_taken_back',
    ]);
  });

  it('that is over is refused', async () => {
    const off = { first_day: '2027-02-01', last_day: '2027-02-04', times: null, reason: 'Vacation' };
    expect(codeOf(await addTimeOff(world.platform, ana, id, off))).toBe('time_off_is_over');
  });
});

describe('the last day', () => {
  it('ends the free times with it, and is taken back', async () => {
    valueOf(await letGo(world.platform, ana, id, '2027-02-09'));
    expect((await freeDays()).map((day) => day.slice(0, 10))).toEqual([
      '2027-02-05',
      '2027-02-08',
      '2027-02-09',
    ]);
    valueOf(await letGo(world.platform, ana, id, '2027-02-04'));
    expect(await findProfessional(world.platform.database, id)).toMatchObject({ active: false });
    expect(await freeDays()).toEqual([]);
    valueOf(await takeBack(world.platform, ana, id));
    expect(await freeDays()).toHaveLength(11);
  });
});

describe('a paper', () => {
  const paper = (kind: string, endsOn: string) =>
    paperInput.parse({ kind, title: '', number: 'A 1', ends_on: endsOn });

  it.each(['background_check', 'insurance', 'license'])(
    'that has ended takes them out of the search from the day after: %s',
    async (kind) => {
      const { paperId } = valueOf(await addPaper(world.platform, ana, id, paper(kind, '2027-02-09')));
      expect((await freeDays()).map((day) => day.slice(0, 10))).toEqual([
        '2027-02-05',
        '2027-02-08',
        '2027-02-09',
      ]);
      world.clock.moveTo('2027-02-10T14:00:00Z');
      expect(await freeDays()).toEqual([]);
      valueOf(await renewPaper(world.platform, ana, id, paperId, { number: null, ends_on: '2028-02-09' }));
      expect(await freeDays(2)).toHaveLength(3);
      expect(await listPapers(world.platform.database, id)).toMatchObject([
        { number: 'A 1', endsOn: '2028-02-09' },
      ]);
      world.clock.moveTo('2027-02-05T15:00:00Z');
    },
  );

  it('that a service asks for keeps out whoever lacks it, and names them', async () => {
    const { database } = world.platform;
    await addPaper(world.platform, ana, id, paper('license', ''));
    await setNeededPapers(world.platform, ana, 'home-cleaning', ['license', 'background_check']);
    expect(await listNeededPapers(database, 'home-cleaning')).toEqual(['background_check', 'license']);
    expect(await freeDays()).toEqual([]);
    expect(await listLacking(database, 'home-cleaning', world.clock.now())).toEqual([
      { professionalId: id, name: 'Ida Lund', kinds: ['background_check'] },
    ]);
    await addPaper(world.platform, ana, id, paper('background_check', ''));
    expect(await freeDays(2)).not.toEqual([]);
    expect(await listLacking(database, 'home-cleaning', world.clock.now())).toEqual([]);
    await setNeededPapers(world.platform, ana, 'home-cleaning', []);
    expect(await listNeededPapers(database, 'home-cleaning')).toEqual([]);
  });

  it('that nobody needs, or that does not end, takes nobody out', async () => {
    valueOf(await addPaper(world.platform, ana, id, paper('other', '2027-02-01')));
    valueOf(await addPaper(world.platform, ana, id, paper('insurance', '')));
    expect(await freeDays()).toHaveLength(11);
  });

  it('of others is not there, and one that is removed counts no more', async () => {
    const { paperId } = valueOf(await addPaper(world.platform, ana, id, paper('license', '2027-02-01')));
    const { professionalId: other } = valueOf(
      await addProfessional(world.platform, ana, {
        details: details({ name: 'Otto', phone: '718 555 0189', email: 'otto@example.com' }),
        skills: [],
        hours: [],
      }),
    );
    expect(codeOf(await removePaper(world.platform, ana, other, paperId))).toBe('paper_not_found');
    expect(codeOf(await renewPaper(world.platform, ana, id, 'x', { number: null, ends_on: null }))).toBe(
      'paper_not_found',
    );
    valueOf(await removePaper(world.platform, ana, id, paperId));
    expect(await freeDays()).toHaveLength(11);
  });

  it('is listed from 30 days before its end, as long as they work here', async () => {
    for (const [kind, endsOn] of [
      ['license', '2027-03-07'],
      ['insurance', '2027-03-08'],
      ['other', '2027-02-01'],
    ] as const)
      valueOf(await addPaper(world.platform, ana, id, paper(kind, endsOn)));
    const ending = async () =>
      (await papersThatEnd(world.platform.database, world.clock.now())).map(({ kind, isNeeded }) => [
        kind,
        isNeeded,
      ]);
    expect(await ending()).toEqual([
      ['other', false],
      ['license', true],
    ]);
    valueOf(await letGo(world.platform, ana, id, '2027-02-04'));
    expect(await ending()).toEqual([]);
  });
});
