import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOwnData } from '#domains/account/data-copy.server.ts';
import { erasePerson } from '#domains/account/erasing.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { readQueue } from '#office/desk/queue.server.ts';
import { transaction } from '#platform/database/database.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { closeComplaint, findComplaint, tellWhatWasWrong } from './complaint.server.ts';
import type { ComplaintInput } from './complaint.ts';
import { rateVisit } from './rating.server.ts';

let world: Visits;
let bookingId: string;
const monday = new Date('2027-02-08T14:00:00Z');
const tuesday = new Date('2027-02-09T14:00:00Z');
const poorWork: ComplaintInput = {
  kind: 'work',
  wish: 'redo',
  words: 'The kitchen was left out.',
  phone: '+12125550142',
};
beforeAll(async () => {
  world = await openVisits();
  await world.platform.database
    .updateTable('professionals')
    .set({ active: true })
    .where('service_area_id', '=', 'nyc-queens')
    .execute();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  ({ bookingId } = await world.book(monday));
});

const complete = async () => {
  await world.platform.database
    .updateTable('bookings')
    .set({ state: 'completed' })
    .where('id', '=', bookingId)
    .execute();
  world.clock.moveTo(new Date(monday.getTime() + 3 * 3_600_000));
};
const rate = (stars: number) =>
  rateVisit(world.platform, world.rosa.member, bookingId, { stars, thanks: null });
const tell = (input: Partial<ComplaintInput> = {}, who = world.rosa) =>
  tellWhatWasWrong(world.platform, who.member, bookingId, { ...poorWork, ...input });
const told = () => findComplaint(world.platform.database, world.rosa.member, bookingId);
const inQueue = async () =>
  (await readQueue(world.platform, ana, null)).items.filter(({ kind }) =>
    ['complaint', 'felt_unsafe'].includes(kind),
  );
const happened = async () =>
  (await findBooking(world.platform.database, world.rosa.member, bookingId))!.events.map(({ kind }) => kind);

describe('few stars', () => {
  it('are in the queue of the office at once, before anything else is said, and once however often', async () => {
    await complete();
    valueOf(await rate(1));
    valueOf(await rate(2));
    expect(await inQueue()).toMatchObject([
      {
        kind: 'complaint',
        who: 'Rosa Alvarez',
        detail: 'They have not said what was wrong',
        act: { to: `/office/visits/${bookingId}?open=put-right` },
      },
    ]);
    expect(await told()).toMatchObject({ said: null, closed: null });
  });

  it('that become many end what nobody has put into words, and leave what somebody did', async () => {
    await complete();
    valueOf(await rate(1));
    valueOf(await rate(4));
    expect(await inQueue()).toEqual([]);
    valueOf(await rate(1));
    valueOf(await tell());
    valueOf(await rate(5));
    expect(await inQueue()).toHaveLength(1);
  });

  it('that stay few open nothing again that the office has settled', async () => {
    await complete();
    valueOf(await rate(1));
    valueOf(
      await closeComplaint(world.platform, ana, bookingId, { outcome: 'explained', answer: 'We talked.' }),
    );
    valueOf(await rate(2));
    expect(await inQueue()).toEqual([]);
  });
});

describe('what was wrong', () => {
  it('is one, however often it is sent, and ends with an answer that the member reads', async () => {
    await complete();
    valueOf(await rate(1));
    await Promise.all([tell(), tell()]);
    valueOf(await tell({ wish: 'refund' }));
    expect(await inQueue()).toMatchObject([
      { what: expect.stringContaining('The work was not good') as string, detail: 'Issue refund' },
    ]);
    const answer = 'Bianca comes again on Friday and pays for it herself.';
    valueOf(await closeComplaint(world.platform, ana, bookingId, { outcome: 'redone', answer }));
    expect(await inQueue()).toEqual([]);
    expect(await told()).toMatchObject({
      said: { kind: 'work', wish: 'refund', words: poorWork.words },
      closed: { outcome: 'redone', answer },
    });
    expect((await happened()).filter((kind) => kind.startsWith('complain'))).toEqual([
      'complained',
      'complaint_closed',
    ]);
    expect(codeOf(await closeComplaint(world.platform, ana, bookingId, { outcome: 'redone', answer }))).toBe(
      'nothing_open',
    );
  });

  it('can be told from the start of the visit on, and by whoever may book alone', async () => {
    expect(codeOf(await tell())).toBe('too_early_to_complain');
    world.clock.moveTo(monday);
    valueOf(await tell({ kind: 'late' }));
    expect(codeOf(await tell({}, world.grace))).toBe('booking_not_found');
    expect(await findComplaint(world.platform.database, world.grace.member, bookingId)).toBeUndefined();
    valueOf(await tellWhatWasWrong(world.platform, ana, bookingId, { ...poorWork, words: 'Told by phone.' }));
    expect(await told()).toMatchObject({ said: { kind: 'work', words: 'Told by phone.' } });
  });

  it('stands with the calls for help where somebody did not feel safe', async () => {
    await complete();
    valueOf(await tell({ kind: 'unsafe' }));
    expect((await readQueue(world.platform, ana, null)).items[0]).toMatchObject({ kind: 'felt_unsafe' });
  });

  it('keeps whoever came away until it is put right', async () => {
    const professionalOf = async (id: string) =>
      (await findBooking(world.platform.database, world.rosa.member, id))!.professionalId;
    await complete();
    valueOf(await tell());
    world.clock.moveTo(new Date(monday.getTime() - 3 * 86_400_000));
    const next = await world.book(tuesday);
    expect(await professionalOf(next.bookingId)).not.toBe(await professionalOf(bookingId));
  });

  it('is in the copy of their data, and leaves without a word when the account is closed', async () => {
    const { database, clock } = world.platform;
    await complete();
    valueOf(await tell({ words: 'Margarita Quiñones saw it.' }));
    const input = { outcome: 'explained', answer: 'We talked with Margarita Quiñones.' } as const;
    valueOf(await closeComplaint(world.platform, ana, bookingId, input));
    const { sections } = await readOwnData(database, world.rosa.member, clock.now());
    const copied = JSON.stringify(sections.find(({ name }) => name === 'complaints'));
    expect(copied).toContain('Margarita Quiñones saw it.');
    expect(copied).toContain(input.answer);
    expect(copied).toContain('+12125550142');
    await transaction(database, (work) => erasePerson(work, world.rosa.member.userId, clock.now()));
    const kept = await database.selectFrom('complaints').selectAll().execute();
    expect(kept).toMatchObject([{ kind: 'work', outcome: 'explained', words: null, phone: null }]);
    expect(JSON.stringify(kept)).not.toContain('Margarita');
  });
});
