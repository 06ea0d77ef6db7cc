import type { z } from 'zod';
import { startsByDay } from '#domains/availability/starts-by-day.ts';
import { findProfessionalsToChoose } from '#domains/booking/assignment.server.ts';
import { expectedHelper, goodSlots, goodSpan } from '#domains/booking/drafts/good-slots.ts';
import { findTimes, type FreeTimes, type Offer } from '#domains/booking/offer.server.ts';
import type { Member } from '#domains/people/people.ts';
import { findRecipient } from '#domains/people/recipient.server.ts';
import { findEngagements } from '#domains/visits/clash.server.ts';
import { besideFrom } from '#domains/visits/clash.ts';
import { findLastVisit } from '#domains/visits/visit-list.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { slotsShape } from './booking-shapes.ts';

interface Wanted {
  member: Member | null;
  recipientId: string | undefined;
  offer: Offer;
  times: FreeTimes;
  professionalId: string | undefined;
}

/** The times that suit most, as the page "When" chooses them; of a stranger only the times are known. */
export async function goodSlotsFor(
  platform: ConnectedPlatform,
  { member, recipientId, offer, times: { starts, area }, professionalId }: Wanted,
): Promise<z.input<typeof slotsShape>['good']> {
  const { database, clock } = platform;
  const { option, estimate } = offer;
  const now = clock.now();
  const span = goodSpan(now, option.leadHours);
  const recipient =
    member === null || recipientId === undefined
      ? undefined
      : await findRecipient(database, member, recipientId);
  const [last, visits, toChoose] =
    member === null || recipient === undefined
      ? [null, [], []]
      : await Promise.all([
          findLastVisit(database, member, { recipientId: recipient.id, serviceId: option.serviceId, now }),
          findEngagements(database, recipient.id, { from: now, until: span.until }, now),
          findProfessionalsToChoose(database, recipient, option),
        ]);
  const who = expectedHelper(toChoose, professionalId, last);
  const theirs = who && (await findTimes(platform, offer, { professionalId: who.id }));
  const free = theirs?.ok ? theirs.value.starts.map(({ startsAt }) => startsAt.toISOString()) : [];
  const helper = who === undefined ? null : { times: new Set(free) };
  const isWindow = option.windowStarts !== null;
  const chosen = goodSlots(startsByDay(starts, area.timeZone), {
    timeZone: area.timeZone,
    besideAt: besideFrom(visits, estimate.minutes, { kind: option.kind, isWindow }),
    last: last?.startsAt ?? null,
    helper,
    ...span,
  });
  return chosen.map(({ time: { value } }) => ({
    starts_at: value,
    professional_id: who !== undefined && helper?.times.has(value) ? who.id : null,
  }));
}
