import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { extendHorizon } from '#domains/availability/free-starts.server.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { carOf } from '../professionals/cars.ts';
import { knownOf } from '../professionals/known.ts';
import { phoneOf } from '../professionals/phones.ts';
import { portraitFile } from '../professionals/portraits.ts';
import { professionals } from '../professionals/professionals.ts';
import { type ProfessionalSeed, trades, weeks } from '../professionals/trades.ts';
import { serviceAreas } from '../service-areas.ts';

type Person = ProfessionalSeed & { id: string; serviceAreaId: string; timeZone: string };

/** Inserts the professionals with their skills, hours, days off and an empty calendar. */
export async function insertProfessionals(work: DatabaseTransaction, now: Date): Promise<void> {
  const people = listPeople(now);
  await work
    .insertInto('professionals')
    .values(
      people.map(({ id, name, introduction, serviceAreaId }, index) => ({
        id,
        created_at: now,
        name,
        introduction,
        service_area_id: serviceAreaId,
        active: true,
        phone: phoneOf(name),
        ...whatIsKnownOf(name, index, now),
      })),
    )
    .execute();
  await work.insertInto('professional_skills').values(people.flatMap(skillsOf)).execute();
  await work.insertInto('vehicles').values(vehiclesOf(people, now)).execute();
  await work.insertInto('working_hours').values(people.flatMap(hoursOf)).execute();
  await work
    .insertInto('time_off')
    .values(people.flatMap((person) => timeOffOf(person, now)))
    .execute();
  await spreadOut(work);
  await giveLanes(work);
  await extendHorizon(work, now);
}

const dayMilliseconds = 86_400_000;

/** Each was checked within the last year, counted from the day of seeding, and one visit in four was rated. */
function whatIsKnownOf(name: string, index: number, now: Date) {
  const known = knownOf[name];
  if (known === undefined) return {};
  const ratings = Math.floor(known.visitsDone / 4);
  return {
    picture: portraitFile(name),
    languages: [...known.languages],
    with_us_since: known.withUsSince,
    background_checked_on: new Date(now.getTime() - (14 + ((index * 23) % 340)) * dayMilliseconds),
    visits_done: known.visitsDone,
    ratings,
    stars: Math.round(ratings * (4.6 + (known.visitsDone % 4) / 10)),
  };
}

/** Professionals who deliver meals get as many lanes as the option's capacity allows. */
async function giveLanes(work: DatabaseTransaction): Promise<void> {
  await sql`update professionals set lanes = able.capacity from (
    select s.professional_id, max(o.capacity) as capacity from professional_skills s join service_options o on o.id = s.service_option_id group by s.professional_id) as able
    where able.professional_id = professionals.id`.execute(work);
}

/** Spreads the professionals' starting points over the ZIP codes of their area. */
async function spreadOut(work: DatabaseTransaction): Promise<void> {
  await sql`
    with homes as (
      select covered.service_area_id, place.latitude, place.longitude,
        row_number() over (partition by covered.service_area_id order by place.zipcode) - 1 as position, count(*) over (partition by covered.service_area_id) as places
      from service_area_zip_codes covered join zip_codes place on place.zipcode = covered.zipcode),
    people as (select id, service_area_id, row_number() over (partition by service_area_id order by id) * 7 as position from professionals)
    update professionals set latitude = homes.latitude, longitude = homes.longitude
    from people join homes on homes.service_area_id = people.service_area_id and homes.position = people.position % homes.places
    where professionals.id = people.id`.execute(work);
}

/** In the order of the list, also by id, so that ties are settled the same way in every demo. */
function listPeople(now: Date): Person[] {
  return serviceAreas
    .flatMap(({ id, timeZone }) =>
      (professionals[id] ?? []).map((person) => ({ ...person, serviceAreaId: id, timeZone })),
    )
    .map((person, index) => ({ ...person, id: newIdentifier(new Date(now.getTime() + index)) }));
}

function skillsOf(person: Person) {
  const options = new Set(person.trades.flatMap((trade) => trades[trade]));
  return [...options].map((option) => ({ professional_id: person.id, service_option_id: option }));
}

/** Each driver has one car, so that a member always reads which one comes. */
function vehiclesOf(people: readonly Person[], now: Date) {
  return people
    .filter(({ trades: own }) => own.includes('driver') || own.includes('vanDriver'))
    .map((person, place) => ({
      id: newIdentifier(now),
      created_at: now,
      professional_id: person.id,
      ...carOf(place, person.trades.includes('vanDriver')),
    }));
}

function hoursOf(person: Person) {
  return Object.entries(weeks[person.week]).flatMap(([weekday, ranges]) =>
    ranges.map(([starts, ends]) => ({ professional_id: person.id, weekday: Number(weekday), starts, ends })),
  );
}

function timeOffOf({ id, away, timeZone }: Person, now: Date) {
  if (away === undefined) return [];
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .startOfDay();
  const starts = today.add({ days: away.inDays });
  return [
    {
      id: newIdentifier(now),
      professional_id: id,
      starts_at: new Date(starts.epochMilliseconds),
      ends_at: new Date(starts.add({ days: away.days }).epochMilliseconds),
      reason: away.reason,
    },
  ];
}
