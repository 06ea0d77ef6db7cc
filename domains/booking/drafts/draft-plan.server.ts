import { estimateVisit } from '#domains/catalogue/estimate.ts';
import { findService, findServiceArea } from '#domains/catalogue/service.server.ts';
import type { Member } from '#domains/people/people.ts';
import { findRecipient } from '#domains/people/recipient.server.ts';
import type { PlannedVisit } from '#domains/visits/series.ts';
import type { Platform } from '#platform/platform.ts';
import { timeHeldFor } from '../occupied-time.server.ts';
import { planSeries } from '../series/series.server.ts';
import type { Draft } from './draft.ts';

/**
 * The visits that a draft asks for, looked up in the calendar as it is now, where what it holds is still to
 * be had; null where the draft is not that far.
 */
export async function planOfDraft(
  platform: Platform,
  member: Member,
  draft: Pick<Draft, 'serviceId' | 'answers' | 'bookingId'>,
): Promise<{ visits: PlannedVisit[]; timeZone: string } | null> {
  const { database, clock } = platform;
  const { answers, serviceId } = draft;
  if (
    !answers.repeat ||
    answers.startsAt === undefined ||
    answers.visit === undefined ||
    answers.recipientId === undefined
  )
    return null;
  const [service, recipient] = await Promise.all([
    findService(database, serviceId),
    findRecipient(database, member, answers.recipientId),
  ]);
  const option = service?.options.find((each) => each.id === answers.visit?.optionId);
  const area = recipient && (await findServiceArea(database, recipient.address.zipcode, serviceId));
  if (service === undefined || option === undefined || area === undefined) return null;
  const estimate = estimateVisit(service, answers.visit);
  if (!estimate.ok) return null;
  const visits = await planSeries(database, {
    serviceAreaId: area.id,
    serviceOptionId: option.id,
    lengthMinutes: estimate.value.minutes,
    leadHours: option.leadHours,
    now: clock.now(),
    givenBack: await timeHeldFor(database, draft),
    startsAt: new Date(answers.startsAt),
    repeat: answers.repeat,
    timeZone: area.timeZone,
  });
  return { visits, timeZone: area.timeZone };
}
