import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { holdDraft } from '#domains/booking/drafts/draft-hold.server.ts';
import { saveDraft, startDraft } from '#domains/booking/drafts/draft.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { PaymentGateway } from '#platform/payment-gateway/gateway.ts';
import type { BenchLine } from './bench-line.ts';
import { benchAnswers, type Booker, seedBookers } from './bench-world.ts';

const users = 50;
const rounds = 12;
const areas = 25;
const professionalsEach = 12;

/** A gateway that approves right away, in process, to measure our own part. */
function atOnce(gateway: PaymentGateway): PaymentGateway {
  return { ...gateway, authorize: async (_, key) => ({ state: 'authorized', paymentIntentId: `pi_${key}` }) };
}

/**
 * How long each step of a booking takes while 50 people are at it at the same time, each doing one step after
 * the other without a pause.
 */
export async function benchSteps(opened: ConnectedPlatform): Promise<BenchLine[]> {
  const platform = { ...opened, gateway: atOnce(opened.gateway) };
  const now = platform.clock.now();
  const bookers = await seedBookers(platform.database, { areas, professionalsEach, bookers: users }, now);
  const times = new Map<string, number[]>();
  const measure = async <Value>(step: string, work: () => Promise<Value>): Promise<Value> => {
    const begun = performance.now();
    const value = await work();
    const found = times.get(step) ?? [];
    found.push(performance.now() - begun);
    times.set(step, found);
    return value;
  };
  const rssBefore = process.memoryUsage().rss;
  await Promise.all(bookers.map((booker, index) => bookAgainAndAgain(platform, booker, index, measure)));
  const memory = (process.memoryUsage().rss - rssBefore) / 1_048_576;
  return [
    ...[...times].flatMap(([step, found]) => [
      {
        name: `${step}, ${users} users at once, half of ${found.length} within`,
        value: percentile(found, 50),
        unit: 'ms',
      },
      { name: `${step}, ${users} users at once, 99 of 100 within`, value: percentile(found, 99), unit: 'ms' },
    ]),
    { name: `memory of the process that ${users} users at once have added`, value: memory, unit: 'MB' },
  ];
}

type Measure = <Value>(step: string, work: () => Promise<Value>) => Promise<Value>;

/** The first round only warms up. */
async function bookAgainAndAgain(
  platform: ConnectedPlatform,
  { member, recipientId, cardId }: Booker,
  index: number,
  measure: Measure,
): Promise<void> {
  const search = {
    serviceAreaId: `bench-${index % areas}`,
    serviceOptionId: benchAnswers.optionId,
    lengthMinutes: 180,
    leadHours: 24,
  };
  for (let round = 0; round <= rounds; round += 1) {
    const timed: Measure = round === 0 ? (_, work) => work() : measure;
    const draftId = await timed('start a draft', () =>
      startDraft(platform, member, 'cleaning', { recipientId }),
    );
    await timed('keep an answer', () => saveDraft(platform, member, draftId, { details: benchAnswers }));
    const starts = await timed('look for free times', () =>
      findFreeStarts(platform.database, { ...search, now: platform.clock.now() }),
    );
    const startsAt = starts[Math.floor(Math.random() * starts.length)]?.startsAt ?? platform.clock.now();
    await saveDraft(platform, member, draftId, { startsAt: startsAt.toISOString(), notes: null });
    const held = await timed('hold the time', () => holdDraft(platform, member, draftId));
    if (!held.ok) continue;
    await timed('read the booking', () => findBooking(platform.database, member, held.value.bookingId));
    await timed('book and pay', () => placeBooking(platform, member, held.value.bookingId, cardId));
  }
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
