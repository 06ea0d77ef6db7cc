import { sql } from 'kysely';
import { type Fact, isShownToProfessional } from '#domains/people/disclosure/disclosure.ts';
import { emergencyContactOf } from '#domains/people/emergency-contact.server.ts';
import { lineOf } from '#domains/people/recipient.server.ts';
import { givenName } from '#domains/people/words.ts';
import { dayIn } from '#domains/professionals/days.ts';
import { type OrderedFacts, orderedOf, type OrderedRow } from '#domains/services/ordered.ts';
import { helpOfAnswers } from '#domains/services/ride/ride.ts';
import { closedDoorSince } from '#domains/visits/day/due.server.ts';
import { wordOfVisit } from '#domains/visits/door-word.ts';
import { orderedFactsOf, visitTitle } from '#domains/visits/ordered.server.ts';
import { vehicleOf } from '#domains/visits/professional.server.ts';
import type { Vehicle } from '#domains/visits/professional.ts';
import { firstPolicy } from '#domains/visits/terms/terms.ts';
import { offStates } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { literals } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import type { Place, Route } from '#platform/routing/routing.ts';
import { daysShown, type FieldDay, type FieldVisit, isOff } from './day.ts';
import type { FieldSession } from './field-session.ts';
import { findHomeSafe } from './home-safe.server.ts';

type VisitRow = Omit<
  FieldVisit,
  'doorWord' | 'drive' | 'ordered' | 'help' | 'needs' | 'warnings' | 'photos' | 'steps' | 'refused'
> & {
  facts: OrderedFacts;
  vehicle: Vehicle | null;
  answers: Record<string, unknown>;
  needs: (Omit<FieldVisit['needs'][number], 'readAt'> & { readAt: string | null })[];
  warnings: { id: string; body: string; readAt: string | null }[];
  photos: { id: string; at: string }[];
  steps: (Omit<FieldVisit['steps'][number], 'at' | 'takenBackAt'> & {
    at: string;
    takenBackAt: string | null;
  })[];
  refused: (Omit<FieldVisit['refused'][number], 'at'> & { at: string })[];
};

/** The visits of today and tomorrow of the professional who is signed in, with the way to each. */
export async function readFieldDay(platform: ConnectedPlatform, session: FieldSession): Promise<FieldDay> {
  const now = platform.clock.now();
  const { day, tomorrow } = daysShown(session.timeZone, now);
  const visits = await readVisits(platform, session, now);
  const home = await findHome(platform, session);
  const isToday = (visit: FieldVisit) => visit.startsAt < tomorrow;
  // After midnight the last visit is still that of the day before.
  const last = visits.filter(isToday).findLast((visit) => !isOff(visit));
  const lastDay = last === undefined ? day : dayIn(last.timeZone, last.startsAt);
  return {
    day,
    today: await withDrives(platform, visits.filter(isToday), home),
    tomorrow: await withDrives(
      platform,
      visits.filter((visit) => !isToday(visit)),
      home,
    ),
    homeAt: await findHomeSafe(platform.database, session.professional, lastDay),
  };
}

/** One of these visits; any other is not there. */
export async function findFieldVisit(
  platform: ConnectedPlatform,
  session: FieldSession,
  id: string,
): Promise<FieldVisit | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { today, tomorrow } = await readFieldDay(platform, session);
  return [...today, ...tomorrow].find((visit) => visit.id === id);
}

async function readVisits(
  platform: ConnectedPlatform,
  { professional, timeZone }: FieldSession,
  now: Date,
): Promise<FieldVisit[]> {
  const { from, until } = daysShown(timeZone, now);
  const theirs = sql`professional_id = ${professional.professionalId} and starts_at < ${until} and starts_at >= ${from}::timestamptz - interval '1 day' and ends_at > ${from}`;
  const { rows } = await sql<VisitRow>`
    select b.id, b.reference, b.state, b.starts_at as "startsAt", b.ends_at as "endsAt", b.expected_at as "expectedAt", b.time_zone as "timeZone", ${visitTitle} as title,
      o.id as "optionId", o.kind, r.name as "recipientName", coalesce(${lineOf('r')}, m.contact_phone, m.phone) as phone, b.address, b.answers, b.notes,
      ${orderedFactsOf()} as facts, ${vehicleOf()} as vehicle, ${emergencyContactOf(sql`r.id`)} as "emergencyContact",
      case when b.answers ->> 'destination' is not null then concat_ws(', ', b.answers ->> 'destination', nullif(trim(b.answers ->> 'door'), ''), (select z.city || ', ' || z.state || ' ' || z.zipcode from zip_codes z where z.zipcode = b.answers ->> 'destinationZip')) end as destination,
      exists (select from home_cards k where k.recipient_id = b.recipient_id and k.ended_at is null) as "hasCard",
      coalesce((b.terms ->> 'waitMinutes')::integer, ${firstPolicy.waitMinutes}::integer) as "waitMinutes",
      ${closedDoorSince} is not null as "isReported",
      (select coalesce(jsonb_agg(jsonb_build_object('position', n.position, 'title', n.title, 'remarks', n.remarks, 'isAllergen', n.is_allergen, 'readAt', n.acknowledged_at) order by n.is_allergen desc, n.position), '[]')
        from booking_needs n where n.booking_id = b.id) as needs,
      (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'body', w.body, 'readAt', d.created_at) order by w.created_at, w.id), '[]')
        from home_warnings w left join warning_reads d on d.warning_id = w.id and d.booking_id = b.id and d.professional_id = b.professional_id
        where w.recipient_id = b.recipient_id and w.ended_at is null) as warnings,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'description', c.description, 'amountCents', c.amount_cents, 'state', c.state) order by c.created_at, c.id), '[]')
        from visit_charges c where c.booking_id = b.id and c.kind <> 'tip') as extras,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'at', t.taken_at) order by t.taken_at, t.id), '[]')
        from taken_photos t where t.booking_id = b.id and t.professional_id = b.professional_id) as photos,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'at', s.happened_at, 'byHand', s.by_hand, 'takenBackAt', s.taken_back_at,
          'words', coalesce(s.payload ->> 'body', s.payload ->> 'reason', '')) order by s.happened_at, s.created_at, s.id), '[]')
        from field_steps s where s.booking_id = b.id and s.professional_id = b.professional_id and s.outcome = 'taken') as steps,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'at', s.happened_at, 'why', s.words) order by s.happened_at, s.created_at, s.id), '[]')
        from field_steps s where s.booking_id = b.id and s.professional_id = b.professional_id and s.outcome = 'refused' and s.refusal_code <> 'too_soon') as refused
    from bookings b join recipients r on r.id = b.recipient_id join users m on m.id = r.member_id join service_options o on o.id = b.service_option_id
    where b.id in (
      select id from bookings where ${theirs} and state not in ${literals(offStates)} and state <> 'held'
      union all select id from bookings where ${theirs} and state in ${literals(offStates)})
    order by b.starts_at, b.id`.execute(platform.database);
  return rows.map((row) => toVisit(row, platform.secret, professional.professionalId, now));
}

function toVisit(row: VisitRow, secret: string, professionalId: string, now: Date): FieldVisit {
  const { facts, vehicle, answers, needs, warnings, photos, steps, refused, ...visit } = row;
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  const days = { today: dayIn(row.timeZone, now), dayOfVisit: dayIn(row.timeZone, row.startsAt) };
  const sees = (fact: Fact) => isShownToProfessional(fact, days);
  const known = {
    ...visit,
    recipientName: sees('fullName') ? row.recipientName : givenName(row.recipientName),
    emergencyContact: sees('emergencyContact') ? row.emergencyContact : null,
    ordered: [...carOf(vehicle), ...orderedOf(facts)],
    help: row.kind === 'ride' ? helpOfAnswers(answers) : [],
    needs: needs.map((need) => ({ ...need, readAt: moment(need.readAt) })),
    warnings: warnings.map((warning) => ({ ...warning, readAt: moment(warning.readAt) })),
    photos: photos.map(({ id, at }) => ({ id, at: new Date(at) })),
    steps: steps.map((step) => ({
      ...step,
      at: new Date(step.at),
      takenBackAt: moment(step.takenBackAt),
    })),
    refused: refused.map((step) => ({ ...step, at: new Date(step.at) })),
    doorWord: wordOfVisit(secret, { id: row.id, professionalId }),
    drive: null,
  };
  return isOff(known) ? withoutTheirHome(known) : known;
}

/** What the people of a ride were told comes, so that its driver takes that one. */
const carOf = (vehicle: Vehicle | null): OrderedRow[] =>
  vehicle === null ? [] : [{ term: 'They expect', details: `${vehicle.words}, plate ${vehicle.plate}` }];

/** Of a visit that does not take place nobody needs to know where and how. */
function withoutTheirHome(visit: FieldVisit): FieldVisit {
  return {
    ...visit,
    phone: null,
    address: null,
    destination: null,
    ordered: [],
    help: [],
    notes: null,
    needs: [],
    warnings: [],
    photos: [],
    emergencyContact: null,
  };
}

async function findHome(platform: ConnectedPlatform, { professional }: FieldSession): Promise<Place | null> {
  const { latitude, longitude } = await platform.database
    .selectFrom('professionals')
    .select(['latitude', 'longitude'])
    .where('id', '=', professional.professionalId)
    .executeTakeFirstOrThrow();
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The way to each visit from the one before; to the first from where they set out. */
async function withDrives(
  platform: ConnectedPlatform,
  visits: readonly FieldVisit[],
  home: Place | null,
): Promise<FieldVisit[]> {
  return Promise.all(
    visits.map(async (visit, index) => {
      const before = visits.slice(0, index).findLast(({ address }) => address !== null)?.address ?? home;
      const drive: Route | null =
        before === null || visit.address === null
          ? null
          : await platform.routing.between(before, visit.address);
      return { ...visit, drive };
    }),
  );
}
