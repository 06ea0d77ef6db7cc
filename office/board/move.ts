import type { Period } from '#domains/availability/free-starts.ts';
import type { WorkingRange } from '#domains/availability/hours.ts';
import { languagesInWords, speaksOneOf } from '#domains/people/language.ts';
import { dayIn } from '#domains/professionals/days.ts';
import { isDisliked } from '#domains/professionals/suitability.ts';
import { isWorking, type OtherHours } from '#domains/professionals/week-hours.ts';
import { type Policy, type Terms, termsAt } from '#domains/visits/terms/terms.ts';
import { freeUntilInWords } from '#domains/visits/words.ts';
import { shortTime } from '#platform/days.ts';
import { formatCents } from '#platform/money.ts';
import { estimateRoute, type Place } from '#platform/routing/routing.ts';

/** What is known of moving a visit: as it is, and as it would be. */
export interface MoveFacts {
  now: Date;
  visit: {
    startsAt: Date;
    timeZone: string;
    areaId: string;
    optionId: string;
    optionTitle: string;
    recipientName: string;
    professionalId: string;
    professionalName: string;
    place: Place | null;
    totalCents: number;
    terms: Terms;
    /** The rules that they were made of. */
    policy: Policy;
    /** How many needs the professional has to read; null for readers who may not know of them. */
    needs: number | null;
    isOfSeries: boolean;
  };
  to: Period & { occupiedUntil: Date };
  person: PersonOfMove;
  /** Whether the time is free for them, as it is looked for when it is taken. */
  isFree: boolean;
  /** Whether the way there and the way back of a ride stay in their order. */
  keepsOrder: boolean;
  /** Of the recipient; null where it is any. */
  wishedLanguages: readonly string[] | null;
  /** How often the present professional was there. */
  timesBefore: number;
  /** What the recipient has then already, in words. */
  beside: readonly string[];
}

export interface PersonOfMove {
  id: string;
  name: string;
  isActive: boolean;
  areaId: string;
  options: readonly string[];
  languages: readonly string[];
  hours: readonly WorkingRange[];
  others: readonly OtherHours[];
  timeZone: string;
  off: readonly (Period & { reason: string })[];
  /** The last day on which the papers that they need hold, as in ISO 8601; null where none ends. */
  papersEnd: string | null;
  /** Whether they have the papers that it asks for. */
  hasPapers: boolean;
  /** Their other visits around that time. */
  visits: readonly VisitBeside[];
  before: { visits: number; stars: number | null };
}

/** Another visit of the professional who would come. */
export interface VisitBeside extends Period {
  reference: string;
  recipientName: string;
  occupiedUntil: Date;
  place: Place | null;
}

/** What a move would break, or ask of its people, in a sentence. */
export interface Consequence {
  about:
    | 'over'
    | 'order'
    | 'skill'
    | 'overlap'
    | 'clash'
    | 'hours'
    | 'way'
    | 'needs'
    | 'face'
    | 'language'
    | 'fee'
    | 'series';
  /** Whether it cannot be done like this. */
  isBlocking: boolean;
  words: string;
}

/** Everything to know before a visit is moved, what makes it impossible first. */
export function consequencesOf(facts: MoveFacts): Consequence[] {
  const blocking = facts.isFree && facts.keepsOrder ? [] : obstaclesOf(facts);
  return [...blocking, ...clashOf(facts), ...wayOf(facts), ...otherPersonOf(facts), ...termsOf(facts)];
}

const blocks = (about: Consequence['about'], words: string): Consequence => ({
  about,
  isBlocking: true,
  words,
});
const asks = (about: Consequence['about'], words: string): Consequence => ({
  about,
  isBlocking: false,
  words,
});

function obstaclesOf(facts: MoveFacts): Consequence[] {
  const { now, to, visit, person, keepsOrder } = facts;
  if (to.startsAt <= now) return [blocks('over', 'That time has passed.')];
  if (!keepsOrder) return [blocks('order', 'The ride home would start before they arrive.')];
  const found = [...standingOf(facts), ...overlapsOf(facts), ...hoursOf(facts)];
  return found.length > 0
    ? found
    : [
        blocks(
          'hours',
          `${person.name} is not available then. Visits start on the hour or half hour, and ${visit.optionTitle} needs time after it.`,
        ),
      ];
}

/** What holds at any time. */
function standingOf({ visit, to, person }: MoveFacts): Consequence[] {
  const { name } = person;
  if (!person.isActive) return [blocks('skill', `${name} no longer works with us.`)];
  return [
    ...(person.areaId === visit.areaId ? [] : [blocks('skill', `${name} works in another area.`)]),
    ...(person.options.includes(visit.optionId)
      ? []
      : [blocks('skill', `${name} does not do ${visit.optionTitle}.`)]),
    ...(person.hasPapers
      ? []
      : [blocks('skill', `${name} is missing a document that ${visit.optionTitle} needs.`)]),
    ...(person.papersEnd !== null && person.papersEnd < dayIn(person.timeZone, to.startsAt)
      ? [blocks('skill', `A document ${name} needs expires before that day.`)]
      : []),
  ];
}

const overlapsOf = ({ to, person }: MoveFacts): Consequence[] =>
  person.visits
    .filter((beside) => beside.startsAt < to.occupiedUntil && beside.occupiedUntil > to.startsAt)
    .map(({ startsAt, endsAt, recipientName, reference }) =>
      blocks(
        'overlap',
        `${person.name} is with ${recipientName} from ${clock(startsAt, person)} to ${clock(endsAt, person)} (${reference}).`,
      ),
    );

function hoursOf({ to, person }: MoveFacts): Consequence[] {
  const off = person.off.filter(({ startsAt, endsAt }) => startsAt < to.endsAt && endsAt > to.startsAt);
  if (off.length > 0)
    return off.map(({ reason }) => blocks('hours', `${person.name} has time off then: ${reason}.`));
  return isWorking(to, person) ? [] : [blocks('hours', `${person.name} does not work at that time.`)];
}

const clashOf = ({ visit, beside }: MoveFacts): Consequence[] =>
  beside.map((words) => asks('clash', `${visit.recipientName} has something else then: ${words}.`));

/** The ways from the visit before and to the one after, where there is not time enough for them. */
function wayOf({ to, visit, person }: MoveFacts): Consequence[] {
  const before = person.visits.filter(({ endsAt }) => endsAt <= to.startsAt).at(-1);
  const after = person.visits.find(({ startsAt }) => startsAt >= to.endsAt);
  const late = (beside: VisitBeside | undefined, gap: (beside: VisitBeside) => number, words: string) => {
    if (beside === undefined || beside.place === null || visit.place === null) return [];
    const { minutes } = estimateRoute(beside.place, visit.place);
    const left = Math.max(0, Math.round(gap(beside) / 60_000));
    return minutes <= left
      ? []
      : [
          asks(
            'way',
            `The drive ${words} ${beside.recipientName} takes about ${minutes} minutes, and there are ${left}.`,
          ),
        ];
  };
  return [
    ...late(before, ({ endsAt }) => to.startsAt.getTime() - endsAt.getTime(), 'from'),
    ...late(after, ({ startsAt }) => startsAt.getTime() - to.endsAt.getTime(), 'to'),
  ];
}

function otherPersonOf({ visit, person, wishedLanguages, timesBefore }: MoveFacts): Consequence[] {
  if (person.id === visit.professionalId) return [];
  const { visits, stars } = person.before;
  return [
    ...(isDisliked(person.before)
      ? [asks('face', `${person.name} was given ${stars} of 5 stars here the last time.`)]
      : []),
    ...(visits === 0 && timesBefore > 0
      ? [
          asks(
            'face',
            `${visit.recipientName} knows ${visit.professionalName} (${inTimes(timesBefore)}) and has not met ${person.name}.`,
          ),
        ]
      : []),
    ...(visit.needs === null || visit.needs === 0
      ? []
      : [
          asks(
            'needs',
            `${person.name} has to read ${visit.needs === 1 ? '1 need' : `${visit.needs} needs`} before setting out.`,
          ),
        ]),
    ...(wishedLanguages === null || speaksOneOf(person.languages, wishedLanguages)
      ? []
      : [
          asks(
            'language',
            `${person.name} does not speak ${languagesInWords([...wishedLanguages], 'disjunction')}, which is wished for here.`,
          ),
        ]),
  ];
}

const inTimes = (count: number) => (count === 1 ? '1 visit' : `${count} visits`);

function termsOf({ now, visit, to }: MoveFacts): Consequence[] {
  const until = (moment: Date) => freeUntilInWords(moment, visit.timeZone, now);
  return [
    asks(
      'fee',
      `The price stays ${formatCents(visit.totalCents)}, and nothing is charged for the change.${
        to.startsAt.getTime() === visit.startsAt.getTime()
          ? ''
          : ` Canceling is then ${until(termsAt(visit, to.startsAt, { chosenByUsAt: now }).freeUntil)} (now it is ${until(visit.terms.freeUntil)}).`
      }`,
    ),
    ...(visit.isOfSeries ? [asks('series', 'Only this visit moves. The rest of the series stays.')] : []),
  ];
}

function clock(moment: Date, { timeZone }: { timeZone: string }): string {
  return shortTime(moment, timeZone);
}
