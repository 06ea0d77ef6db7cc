import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBooking } from '#domains/visit-changes/cancellation.server.ts';
import { rescheduleBooking } from '#domains/visit-changes/reschedule.server.ts';
import { ana } from '#tests/staff.ts';
import { openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { auditScreen } from './audit-screen.server.ts';

let world: Visits;
let bookingId: string;
let reference: string;
beforeAll(async () => {
  world = await openVisits();
  const [first, second] = await world.freeTimes();
  bookingId = (await world.book(first!)).bookingId;
  valueOf(await rescheduleBooking(world.platform, ana, bookingId, second!));
  valueOf(await cancelBooking(world.platform, ana, bookingId, { agreedFeeCents: 0, reason: 'Ill' }));
  const { database } = world.platform;
  ({ reference } = await database
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow());
});
afterAll(() => world.close());

const read = async (filters: Record<string, string>) =>
  (await auditScreen.list.read(world.platform, ana, { filters, cursor: null, most: 50 })).rows.map(
    ({ cells }) => cells,
  );

describe('the audit', () => {
  it('names who, for whom, to which visit, and what was before and after', async () => {
    const [canceled, moved] = await read({});
    const subject = { text: reference, to: `/office/visits/${bookingId}` };
    const member = { text: 'Rosa Alvarez', to: `/office/people/${world.rosa.member.userId}` };
    expect(canceled?.slice(1)).toEqual([
      ana.name,
      'Visit canceled',
      subject,
      member,
      'State: confirmed',
      'State: cancelled',
    ]);
    expect(moved?.slice(1, 5)).toEqual([ana.name, 'Visit rescheduled', subject, member]);
    expect(moved?.[5]).toMatch(/^Starts at: [A-Z][a-z]{2} \d+, 20\d\d, \d+:\d\d [AP]M\. Professional: [A-Z]/);
    expect(moved?.[5]).not.toBe(moved?.[6]);
  });

  it('is found by what was done, by a reference, by a member and by a day', async () => {
    const counts = async (filters: Record<string, string>) => (await read(filters)).length;
    expect(await counts({ what: 'visit rescheduled' })).toBe(1);
    expect(await counts({ what: 'cancelled' })).toBe(1);
    expect(await counts({ about: reference })).toBe(2);
    expect(await counts({ about: bookingId })).toBe(2);
    expect(await counts({ about: 'alvarez' })).toBe(2);
    expect(await counts({ about: 'nobody' })).toBe(0);
    expect(await counts({ who: ana.name.slice(0, 3) })).toBe(2);
    expect(await counts({ day: '2020-01-01' })).toBe(0);
    expect(await counts({ day: world.clock.now().toISOString().slice(0, 10) })).toBe(2);
  });
});
