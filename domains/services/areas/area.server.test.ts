import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whenCatalogueChanges, findServiceArea } from '#domains/services/service.server.ts';
import { ana as staff, employ } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import {
  addArea,
  addZipCodes,
  changeArea,
  findArea,
  listAreas,
  offerServices,
  removeZipCodes,
} from './area.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, staff, world.clock.now());
});
afterAll(() => world.close());

const sameZone = { otherZones: false };
const find = (id: string) => findArea(world.platform.database, id, world.clock.now());
const audited = async (subject: string) =>
  (
    await world.platform.database
      .selectFrom('audit_events')
      .select(['action', 'before', 'after', 'staff_id'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ staff_id: by, ...line }) => ({ ...line, isOurs: by === staff.staffId }));

describe('an area', () => {
  it('is added, changed and served, and each change is in the audit', async () => {
    const { platform } = world;
    let changes = 0;
    whenCatalogueChanges(platform.database, () => (changes += 1));
    const added = await addArea(platform, staff, { title: 'Denver', timeZone: 'America/Denver' });
    expect(added).toEqual({ ok: true, value: { id: 'denver' } });
    expect(codeOf(await addArea(platform, staff, { title: 'denver', timeZone: 'America/Denver' }))).toBe(
      'area_exists',
    );
    valueOf(await changeArea(platform, staff, 'denver', { title: 'Denver, CO', timeZone: 'America/Denver' }));
    valueOf(await addZipCodes(platform, staff, 'denver', '80202\n80203', sameZone));
    valueOf(await offerServices(platform, staff, 'denver', ['rides', 'cleaning']));
    expect(await findServiceArea(platform.database, '80202', 'cleaning')).toMatchObject({ id: 'denver' });
    expect(await findServiceArea(platform.database, '80202', 'meals')).toBeUndefined();
    expect((await listAreas(platform.database)).find(({ id }) => id === 'denver')).toEqual({
      id: 'denver',
      title: 'Denver, CO',
      timeZone: 'America/Denver',
      zipCodes: 2,
      services: 2,
      professionals: 0,
    });
    expect(await audited('denver')).toMatchObject([
      { action: 'area_added', isOurs: true },
      { action: 'area_changed', before: { title: 'Denver' }, after: { title: 'Denver, CO' } },
      { action: 'area_zip_codes_added', after: { zipcodes: ['80202', '80203'] } },
      {
        action: 'area_services_changed',
        before: { services: [] },
        after: { services: ['cleaning', 'rides'] },
      },
    ]);
    expect(changes).toBe(4);
  });

  it('takes a list of ZIP codes whole or not at all, and names what is wrong with each line', async () => {
    const { platform } = world;
    const refusal = await addZipCodes(
      platform,
      staff,
      'nyc-queens',
      '07305\n00000\nabc\n10301\n11375',
      sameZone,
    );
    expect(refusal).toMatchObject({
      ok: false,
      refusal: {
        code: 'invalid_zip_codes',
        fields: [
          { field: 'zipcodes', message: 'Line 2: We do not recognize ZIP code 00000.' },
          { field: 'zipcodes', message: 'Line 3: "abc" is not a ZIP code.' },
          {
            field: 'zipcodes',
            message: 'Line 4: 10301 belongs to Staten Island. Remove it there first.',
          },
        ],
      },
    });
    expect(await findServiceArea(platform.database, '80205', 'cleaning')).toBeUndefined();
    expect(codeOf(await addZipCodes(platform, staff, 'nyc-queens', ' ', sameZone))).toBe('invalid_zip_codes');
    expect(codeOf(await addZipCodes(platform, staff, 'nowhere', '07305', sameZone))).toBe('area_not_found');
    expect(await addZipCodes(platform, staff, 'nyc-queens', '11375', sameZone)).toEqual({
      ok: true,
      value: { added: 0 },
    });
  });

  it('gives a ZIP code to only one of two who add it at once', async () => {
    const { platform } = world;
    const answers = await Promise.all(
      ['nyc-bronx', 'nyc-brooklyn'].map((id) => addZipCodes(platform, staff, id, '07302', sameZone)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.map(codeOf)).toContain('invalid_zip_codes');
  });

  it('can lose a ZIP code with visits to come: they stay as they are, and nothing new is booked', async () => {
    const { platform } = world;
    const [startsAt] = await world.freeTimes();
    await world.book(startsAt!);
    expect(
      (await find('nyc-queens'))?.zipCodes.find(({ zipcode }) => zipcode === '11375')?.visitsToCome,
    ).toBe(1);
    const stays = sql`select state, starts_at, total_cents, service_area_id, professional_id from bookings`;
    const before = (await stays.execute(platform.database)).rows;
    expect(codeOf(await removeZipCodes(platform, staff, 'nyc-queens', '11375 10001'))).toBe(
      'invalid_zip_codes',
    );
    expect(await removeZipCodes(platform, staff, 'nyc-queens', '11375')).toEqual({
      ok: true,
      value: { removed: 1 },
    });
    expect((await stays.execute(platform.database)).rows).toEqual(before);
    expect(await findServiceArea(platform.database, '11375', 'cleaning')).toBeUndefined();
    valueOf(await addZipCodes(platform, staff, 'nyc-queens', '11375', sameZone));
  });

  it('offers only services that there are', async () => {
    expect(codeOf(await offerServices(world.platform, staff, 'denver', ['cooking']))).toBe(
      'service_not_found',
    );
    expect((await find('denver'))?.services.filter(({ isOffered }) => isOffered)).toHaveLength(2);
    expect(await find('nowhere')).toBeUndefined();
  });
});
