import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { type Accepted, acceptedInWords, takenBackInWords } from '#domains/plan/accepting.ts';
import { acceptOfPlan, findKeptPlan, makePlan, takeBackOfPlan } from '#domains/plan/day-plan.server.ts';
import { type KeptMove, type KeptPlan, strandedOf, acceptedJustNow } from '#domains/plan/day-plan.ts';
import { countVisits, type ReadDay, readDay } from '#domains/plan/day.server.ts';
import { asItIs } from '#domains/plan/day/day.ts';
import { calendarDay, dayIn, periodOf } from '#domains/professionals/days.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { type Result, success } from '#platform/result.ts';
import { readAreaOptions } from '../filter-options.server.ts';
import { isFilterDay } from '../lists/filter.ts';
import { actOf, type Done, noInput, recordOf, type Screen, type Section } from '../screen.ts';

const may = 'visits';

/** A day of an area as the office sees it. */
interface PlannedDay extends ReadDay {
  areaId: string;
  date: string;
  plan: KeptPlan | null;
}

const make = actOf<PlannedDay, typeof noInput>({
  name: 'make',
  may,
  label: 'Find a better plan',
  input: noInput,
  offer: ({ visits }) =>
    visits.length === 0
      ? null
      : {
          consequence:
            'Takes a few seconds. Nothing changes and no one is told: you see who should go where, and decide. Promised times never move. Deliveries made on a round are not planned here.',
          fields: [],
        },
  async run(platform, staff, { areaId, date: day }) {
    const made = await makePlan(platform, staff, { areaId, day });
    return made.ok ? success({ said: `${made.value}.`.replace(/\.\.$/, '.') }) : made;
  },
});

const acceptInput = z.object({
  plan: z.uuid(),
  groups: z.array(z.coerce.number().int().min(0).max(9_999)).min(1, 'Choose at least one row.'),
});
const accept = actOf<PlannedDay, typeof acceptInput>({
  name: 'accept',
  may,
  label: 'Apply selected',
  input: acceptInput,
  offer(planned) {
    const { plan } = planned;
    if (plan === null || plan.groups.length === 0) return null;
    const all = [...plan.groups.keys()].map(String);
    return {
      consequence:
        'Members are told of their helper in a minute. You can undo until then. Visits that changed since stay as they are, and we tell you.',
      fields: [
        { name: 'plan', label: 'Plan', kind: 'hidden', value: plan.id },
        {
          name: 'groups',
          label: 'What to change',
          hint: 'Visits in one row only work together.',
          kind: 'choices',
          options: plan.groups.map((group, index) => ({
            value: String(index),
            label: group.map((move) => moveInWords(planned, move)).join('; '),
          })),
          value: all.join(','),
        },
      ],
    };
  },
  async run(platform, staff, _planned, { plan, groups }) {
    return doneOf(await acceptOfPlan(platform, staff, { planId: plan, chosen: groups }));
  },
});

function doneOf(accepted: Result<Accepted & { id: string }>): Result<Done> {
  if (!accepted.ok) return accepted;
  const { id, moved } = accepted.value;
  return success({
    said: acceptedInWords(accepted.value),
    ...(moved > 0 && { takeBack: { act: 'take-back', input: { accepted: id } } }),
  });
}

const acceptWholeInput = z.object({ plan: z.uuid() });
const acceptWhole = actOf<PlannedDay, typeof acceptWholeInput>({
  name: 'accept-whole',
  may,
  label: 'Apply all',
  input: acceptWholeInput,
  offer({ plan }) {
    if (plan === null || plan.whole === null) return null;
    return {
      consequence: `${plan.whole.summary}. Members are told of their helper in a minute. You can undo until then.`,
      fields: [{ name: 'plan', label: 'Plan', kind: 'hidden', value: plan.id }],
    };
  },
  run: async (platform, staff, _planned, { plan }) =>
    doneOf(await acceptOfPlan(platform, staff, { planId: plan, chosen: 'whole' })),
});

const takeBackInput = z.object({ accepted: z.uuid() });
const takeBack = actOf<PlannedDay, typeof takeBackInput>({
  name: 'take-back',
  may,
  label: 'Undo last plan',
  input: takeBackInput,
  offer({ plan }, now) {
    const [last] = plan === null ? [] : acceptedJustNow(plan, now);
    return last === undefined
      ? null
      : {
          consequence:
            'Each visit goes back to its earlier helper, if still available and unchanged. No one was told yet, and no one will be.',
          fields: [{ name: 'accepted', label: '', kind: 'hidden', value: last.id }],
        };
  },
  async run(platform, staff, { areaId, date: day }, { accepted }) {
    const takenBack = await takeBackOfPlan(platform, staff, { areaId, day }, accepted);
    return takenBack.ok ? success({ said: takenBackInWords(takenBack.value) }) : takenBack;
  },
});

const visitOf = ({ visits }: PlannedDay, { visitId }: KeptMove) => visits.find(({ id }) => id === visitId);
const nameOf = ({ day }: PlannedDay, id: string | null) =>
  day.people.find((person) => person.id === id)?.name ?? 'nobody';

function moveInWords(planned: PlannedDay, move: KeptMove): string {
  const visit = visitOf(planned, move);
  if (visit === undefined) return 'A visit that is no longer on this day';
  const when = momentInWords(visit.startsAt, visit.timeZone);
  return `${when}, ${visit.title} for ${visit.recipientName}: ${nameOf(planned, move.toId)} instead of ${visit.professionalName}`;
}

function planSection(planned: PlannedDay): Section {
  const { plan } = planned;
  if (plan === null)
    return {
      title: 'The plan',
      words: ['No plan for this day yet. Press "Find a better plan".'],
    };
  return {
    title: 'The plan',
    words: [plan.summary],
    table: tableOf(
      planned,
      plan.groups,
      plan.whole === null ? 'Nothing is left to decide.' : 'See “All changes” below.',
    ),
  };
}

/** More than the lines reach, but many visits change hands together. */
function wholeSections(planned: PlannedDay): Section[] {
  const whole = planned.plan?.whole ?? null;
  if (whole === null) return [];
  return [
    {
      title: 'All changes',
      words: [`${whole.summary}. Use this instead of the rows above: choose rows, or apply all of this.`],
      table: tableOf(planned, whole.groups, 'Nothing is left to decide.'),
    },
  ];
}

const tableOf = (planned: PlannedDay, groups: readonly KeptMove[][], empty: string) => ({
  columns: ['Line', 'Visit', 'Suggested helper', 'Why'],
  rows: groups.flatMap((group, index) =>
    group.map((move) => {
      const visit = visitOf(planned, move);
      const link =
        visit === undefined
          ? null
          : { text: visit.reference, to: pathTo('/office/visits/:id', { id: visit.id }) };
      return [index + 1, link, moveInWords(planned, move), move.reasons.join(' ')];
    }),
  ),
  empty,
});

function strandedSection({ day, visits }: PlannedDay): Section {
  return {
    title: 'Unassigned',
    table: {
      columns: ['Visit', 'When', 'Options, best first'],
      rows: strandedOf(day, asItIs(day)).map(({ visit, suggested }) => {
        const shown = visits[visit]!;
        return [
          { text: shown.reference, to: pathTo('/office/visits/:id', { id: shown.id }) },
          momentInWords(shown.startsAt, shown.timeZone),
          suggested.map(({ name, reasons }) => `${name}: ${reasons.join(' ')}`).join(' · ') ||
            'No one is available then. The plan may move another visit to make room.',
        ];
      }),
      empty: 'Every visit can be covered.',
    },
  };
}

const idPattern = /^(\d{4}-\d{2}-\d{2})\.(.+)$/;

/** A day in an area: what it is like, who should come instead, and saying yes to it whole or line by line. */
export const planScreen: Screen = {
  name: 'plan',
  title: 'Day plan',
  lead: 'Choose a day and area to see who should go where. Promised times never move.',
  list: {
    columns: ['Area', 'Day', 'Visits to plan', 'Plan'],
    filters: [
      { name: 'day', label: 'Day', kind: 'date' },
      { name: 'area', label: 'Area', readOptions: readAreaOptions },
    ],
    empty: 'No areas yet.',
    async read(platform, _staff, { filters }) {
      const { database, clock } = platform;
      const areas = await database
        .selectFrom('service_areas')
        .select(['id', 'title', 'time_zone'])
        .orderBy('title')
        .execute();
      const tomorrow = new Date(clock.now().getTime() + 86_400_000);
      const asked = filters['day'];
      const days = areas
        .filter(({ id }) => filters['area'] === undefined || id === filters['area'])
        .map(({ id, title, time_zone: zone }) => {
          const day = asked ?? dayIn(zone, tomorrow);
          return { areaId: id, title, day, period: periodOf({ firstDay: day, lastDay: day }, zone) };
        });
      const visits = await countVisits(database, days);
      const plans = await Promise.all(days.map((each) => findKeptPlan(database, each)));
      const rows = days.map(({ areaId, title, day }, index) => ({
        id: `${day}.${areaId}`,
        cells: [title, calendarDay(day), visits[index] ?? 0, plans[index]?.summary ?? null],
      }));
      return { nextCursor: null, rows };
    },
  },
  acts: [],
  record: recordOf<PlannedDay>({
    async find({ database, clock }, _staff, id) {
      const [, date = '', areaId = ''] = idPattern.exec(id) ?? [];
      if (!isFilterDay(date)) return undefined;
      const read = await readDay(database, { areaId, day: date }, clock.now());
      const plan = await findKeptPlan(database, { areaId, day: date });
      return read && { ...read, areaId, date, plan };
    },
    show: (planned) => ({
      title: `${planned.title}, ${calendarDay(planned.date)}`,
      sections: [
        {
          title: 'At a glance',
          facts: [
            { term: 'Visits to plan', details: String(planned.visits.length) },
            { term: 'Helpers', details: String(planned.day.people.length) },
          ],
        },
        planSection(planned),
        ...wholeSections(planned),
        strandedSection(planned),
      ],
    }),
    acts: [make, accept, acceptWhole, takeBack],
  }),
};
