import { sql } from 'kysely';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { hasPapersFor, isPaperNeeded } from '#domains/availability/schedule.server.ts';
import { acquaintancesOf, type AssignmentFacts } from '#domains/booking/assignment.server.ts';
import { timeOf } from '#domains/booking/occupied-time.server.ts';
import { orderOf } from '#domains/booking/series/there-and-back.server.ts';
import { wishedLanguagesOf } from '#domains/people/chosen-need.server.ts';
import { dayIn } from '#domains/professionals/days.ts';
import { findProfessional } from '#domains/professionals/professional.server.ts';
import { listTimeOff } from '#domains/professionals/time-off.server.ts';
import { listOtherHours } from '#domains/professionals/week-hours.server.ts';
import { findOthersFree } from '#domains/visit-changes/professional-choice.server.ts';
import { findClashes } from '#domains/visits/clash.server.ts';
import { bothOf, engagedInWords, engagementFrom } from '#domains/visits/clash.ts';
import { firstPolicy, type Policy } from '#domains/visits/terms/terms.ts';
import { policyOf } from '#domains/visits/visit-access.server.ts';
import { standingStates } from '#domains/visits/visit.ts';
import { type Database, type DatabaseReader, literals } from '#platform/database/database.ts';
import { daysLater } from '../professionals/professional-week.ts';
import type { OfficeVisit } from '../visits/office-visit.ts';
import { consequencesOf, type Consequence, type VisitBeside } from './move.ts';

/** What is asked of a move, before anything is moved. */
export interface AskedMove {
  professionalId: string;
  startsAt: Date;
}

/** Who would come, and what it would break; null where there is no such person. */
export async function findConsequences(
  database: Database,
  visit: OfficeVisit,
  { professionalId, startsAt }: AskedMove,
  now: Date,
): Promise<{ name: string; consequences: Consequence[]; both: string } | null> {
  const person = await findProfessional(database, professionalId);
  if (person === undefined) return null;
  const to = timesAt(visit, startsAt);
  const day = dayIn(person.timeZone, startsAt);
  const [others, off, visits, between, isFree, keepsOrder, clashing] = await Promise.all([
    listOtherHours(database, person.id, day, daysLater(day, 1)),
    listTimeOff(database, person.id, to),
    findVisitsBeside(database, visit, person.id, startsAt),
    findBetween(database, visit, person.id),
    isFreeFor(database, visit, { professionalId: person.id, startsAt }, now),
    orderOf(database, visit).then((isInOrder) => isInOrder(startsAt)),
    findClashes(database, visit.recipientId, [engagementIn(visit, to)], { without: [visit.id], now }),
  ]);
  const consequences = consequencesOf({
    now,
    visit: {
      ...visit,
      areaId: visit.serviceAreaId,
      place: visit.address,
      needs: visit.needs?.length ?? null,
      isOfSeries: visit.seriesId !== null,
      policy: between.policy ?? firstPolicy,
    },
    to,
    isFree,
    keepsOrder,
    // It was told as a need.
    wishedLanguages: visit.needs === null ? null : between.languages,
    beside: clashing.map(engagedInWords),
    timesBefore: between.before?.[visit.professionalId]?.visits ?? 0,
    person: {
      ...person,
      isActive: person.active,
      options: person.skills.map(({ id }) => id),
      others,
      off,
      visits,
      papersEnd: between.papersEnd,
      hasPapers: between.hasPapers,
      before: between.before?.[person.id] ?? { visits: 0, stars: null },
    },
  });
  return { name: person.name, consequences, both: bothOf(clashing) };
}

const engagementIn = (visit: OfficeVisit, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  engagementFrom(startsAt, (endsAt.getTime() - startsAt.getTime()) / 60_000, visit);

/** As long as it is, and what it takes after it, from another moment on. */
export function timesAt(visit: Pick<OfficeVisit, 'startsAt' | 'endsAt' | 'occupiedUntil'>, startsAt: Date) {
  const shifted = (moment: Date) =>
    new Date(moment.getTime() + startsAt.getTime() - visit.startsAt.getTime());
  return { startsAt, endsAt: shifted(visit.endsAt), occupiedUntil: shifted(visit.occupiedUntil) };
}

/** Looked for as it is when it is taken, where the visit's own time counts as free. */
async function isFreeFor(
  database: Database,
  visit: OfficeVisit,
  { professionalId, startsAt }: AskedMove,
  now: Date,
): Promise<boolean> {
  const starts = await findFreeStarts(database, {
    serviceAreaId: visit.serviceAreaId,
    serviceOptionId: visit.optionId,
    lengthMinutes: (visit.endsAt.getTime() - visit.startsAt.getTime()) / 60_000,
    leadHours: 0,
    now,
    inSeries: true,
    professionalId,
    givenBack: await timeOf(database, visit.id),
  });
  return starts.some((start) => start.startsAt.getTime() === startsAt.getTime());
}

/** Their other visits from the day before until the day after, in their order. */
async function findVisitsBeside(
  database: DatabaseReader,
  { id }: OfficeVisit,
  professionalId: string,
  startsAt: Date,
): Promise<VisitBeside[]> {
  const [from, until] = [-24, 24].map((hours) => new Date(startsAt.getTime() + hours * 3_600_000));
  const { rows } = await sql<VisitBeside>`
    select b.reference, r.name as "recipientName", b.starts_at as "startsAt", b.ends_at as "endsAt", b.occupied_until as "occupiedUntil",
      case when b.address ? 'latitude' and b.address ? 'longitude' then jsonb_build_object('latitude', b.address->'latitude', 'longitude', b.address->'longitude') end as place
    from bookings b join recipients r on r.id = b.recipient_id
    where b.professional_id = ${professionalId} and b.id <> ${id} and b.starts_at > ${from} and b.starts_at < ${until}
      and b.state in ${literals(standingStates)} order by b.starts_at, b.id`.execute(database);
  return rows;
}

interface Between extends Pick<AssignmentFacts, 'before'> {
  languages: string[] | null;
  papersEnd: string | null;
  hasPapers: boolean;
  policy: Policy | null;
}

/**
 * What each was to the recipient before, what is wished for, until when the professional who would come has
 * papers, and the rules that the visit was held under.
 */
async function findBetween(
  database: DatabaseReader,
  { id, recipientId, optionId }: OfficeVisit,
  wantedId: string,
): Promise<Between> {
  const recipient = sql`${recipientId}::uuid`;
  const { rows } = await sql<Between>`
    select ${acquaintancesOf(recipient)} as before, ${wishedLanguagesOf(recipient)} as languages,
      (select ${policyOf()} from bookings b where b.id = ${id}) as policy,
      (select min(paper.ends_on)::text from professional_papers paper where paper.professional_id = ${wantedId} and ${isPaperNeeded(sql`paper`)}) as "papersEnd",
      ${hasPapersFor(sql`${wantedId}::uuid`, optionId)} as "hasPapers"`.execute(database);
  return rows[0]!;
}

/** Who is available at a time, the most suitable first. */
export const findFreeAt = (database: Database, visit: OfficeVisit, startsAt: Date, now: Date) =>
  findOthersFree(database, { ...visit, ...timesAt(visit, startsAt) }, now, { leadHours: 0 });

/** Whose lane it is on the board that a visit was dragged to; undefined where it is not one person's. */
export async function findByLane(database: DatabaseReader, key: string): Promise<string | undefined> {
  if (!/^[\da-f-]{5,36}$/.test(key)) return undefined;
  const { rows } = await sql<{
    id: string;
  }>`select id from professionals where right(id::text, ${key.length}::integer) = ${key} limit 2`.execute(
    database,
  );
  return rows.length === 1 ? rows[0]?.id : undefined;
}
