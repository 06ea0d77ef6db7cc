import type { Draft } from '#domains/booking/data.server.ts';
import { timeHeldFor } from '#domains/booking/own-time/data.server.ts';
import { planSeries } from '#domains/booking/series/data.server.ts';
import { isAskedAbout } from '#domains/booking/series/rules.ts';
import type { ChosenVisit, PlannedVisit } from '#domains/booking/series/schema.ts';
import { dateInWords } from '#domains/booking/series/wording/rules.ts';
import { momentInWords } from '#domains/booking/wording/rules.ts';
import { describeStart } from '#domains/availability/wording/rules.ts';
import { findService, findServiceArea } from '#domains/catalogue/data.server.ts';
import { estimateVisit } from '#domains/catalogue/rules.ts';
import { findRecipient } from '#domains/people/data.server.ts';
import { memberOf, type Visit } from '../../shell/visit.ts';
import type { Flow } from './flows.ts';

export const visitField = (date: string) => `visit-${date}`;

/** The visits that a draft asks for, looked up in the calendar as it is now, where what it holds is still to be had; null where the draft is not that far. */
export async function planOfDraft(visit: Visit, draft: Draft, flow: Flow): Promise<{ visits: PlannedVisit[]; timeZone: string } | null> {
  const { database, clock } = visit.platform;
  const { answers } = draft;
  if (!answers.repeat || answers.startsAt === undefined || answers.visit === undefined || answers.recipientId === undefined) return null;
  const [service, recipient] = await Promise.all([findService(database, flow.serviceId), findRecipient(database, memberOf(visit), answers.recipientId)]);
  const option = service?.options.find((each) => each.id === answers.visit?.optionId);
  const area = recipient && (await findServiceArea(database, recipient.address.zipcode, flow.serviceId));
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

/** One visit in words, and what there is to choose from where it has to be asked about. */
export function describePlanned(visit: PlannedVisit, timeZone: string, chosen: readonly ChosenVisit[] | undefined) {
  const day = dateInWords(visit.date);
  const before = chosen?.find((each) => each.date === visit.date);
  const others = visit.others.map((each) => ({ value: each.toISOString(), label: momentInWords(each, timeZone) }));
  const wanted = visit.startsAt === null ? null : describeStart(visit.startsAt, timeZone).time;
  return {
    field: visitField(visit.date),
    day,
    when: wanted === null ? day : `${day}, ${wanted}`,
    isAsked: isAskedAbout(visit),
    why: whyAsked(visit, wanted),
    choices: [
      ...(visit.isFree && visit.startsAt !== null ? [{ value: visit.startsAt.toISOString(), label: `Yes, come on ${day} at ${wanted}` }] : []),
      ...others,
      { value: 'skip', label: 'Leave this visit out' },
    ],
    before: before === undefined ? undefined : (before.startsAt ?? 'skip'),
  };
}

function whyAsked({ isFree, startsAt, holiday }: PlannedVisit, wanted: string | null): string {
  if (startsAt === null) return 'The clocks change that night, and this time does not exist.';
  if (!isFree) return `Nobody is free at ${wanted} on this day.`;
  return holiday === null ? '' : `This is a holiday: ${holiday}. Should we come?`;
}
