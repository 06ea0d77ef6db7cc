import { type RawBuilder, sql } from 'kysely';
import { reachableFields } from '#domains/notifications/settings.server.ts';
import { inTime, type Reachable, type Way, waysToTell } from '#domains/notifications/settings.ts';
import { feeLapsesAt, isPaidLater, payerOf } from '#domains/payments/deferred-payment.server.ts';
import { type Doer, takeBackMilliseconds } from '#domains/people/actor.ts';
import type { WrittenAddress } from '#domains/people/address.ts';
import { isCall } from '#domains/services/kind.ts';
import { type OrderedFacts, orderedOf } from '#domains/services/ordered.ts';
import { arrivalOfAnswers, rideTitle } from '#domains/services/ride/ride.ts';
import type { KindId } from '#domains/services/service.ts';
import type { DatabaseReader, DatabaseTransaction } from '#platform/database/database.ts';
import { portraitAddress } from '#platform/image-address.ts';
import type { Message } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal } from '#platform/result.ts';
import { calendarEntryOf } from './calendar-entry.ts';
import { wordOfVisit } from './door-word.ts';
import { actorNameOf, type Happening, lastOf } from './history.server.ts';
import { expiryOf, hasCalendarEntry, isForTheDoor, type NoticeKind, topicOf } from './notice-kind.ts';
import { wordNotice } from './notice.ts';
import { orderedFactsOf } from './ordered.server.ts';
import { professionalFacts, vehicleOf } from './professional.server.ts';
import { aboutInWords, type Professional, type Vehicle } from './professional.ts';
import { readTerms, type TermsRow } from './terms/terms.ts';
import { termsRowOf } from './visit-access.server.ts';
import type { OwedShare } from './visit.ts';

/** Who is told about a booking, and what they are told, as one JSON list inside another select. */
export function noticeRowsOf(
  platform: Pick<Platform, 'channels' | 'configuration'>,
  bookingId: RawBuilder<unknown>,
): RawBuilder<NoticeRow[]> {
  return sql<NoticeRow[]>`(
    select coalesce(json_agg(json_build_object('userId', u.id, 'pays', u.id = ${payerOf('visit')}, 'lacksCard', visit.payment_id is null and not exists (select from booking_series paid where paid.id = visit.series_id and paid.card_id is not null), 'owns', u.id = r.member_id, 'actor', actor.person, 'personName', u.name, ${reachableFields(platform)}, 'id', visit.id,
      'reference', visit.reference, 'version', visit.version, 'startsAt', extract(epoch from visit.starts_at) * 1000, 'endsAt', extract(epoch from visit.ends_at) * 1000,
      'visitZone', visit.time_zone, 'isWindow', o.window_starts is not null, 'ride', case when o.kind = 'ride' then visit.answers end, 'kind', o.kind, 'optionTitle', o.title, 'ordered', ${orderedFactsOf('visit')}, 'recipientName', r.name, 'readerIsRecipient', r.is_the_member and u.id = r.member_id, 'recipientPhone', case when not r.is_the_member and r.phone_ext is null and not exists (select from undeliverable_addresses lost where lost.channel = 'text' and lost.address = r.phone) then r.phone end, 'recipientWasTold', r.phone is not null and exists (select from messages told_before where told_before.about = visit.id and told_before.user_id is null and told_before.recipient_address = r.phone and told_before.channel = 'text' and told_before.dropped_at is null), 'forWhom', case when u.id <> r.member_id or exists (select from recipients other where other.member_id = r.member_id and other.id <> r.id) then split_part(r.name, ' ', 1) end, 'address', visit.address, 'professionalId', p.id, 'professional', ${professionalFacts}, 'vehicle', ${vehicleOf('visit')}, 'totalCents', visit.total_cents,
      'feeCents', coalesce(x.fee_cents, 0), 'feeLapsesAt', extract(epoch from ${feeLapsesAt(sql`visit.id`)}) * 1000, 'owed', x.owed, 'cardFeeCents', visit.card_fee_cents,
      'paysLater', ${isPaidLater(sql`visit.id`)}, 'isAuthorized', visit.gift_cents > 0 or exists (select 1 from payments p where p.id = visit.payment_id and p.state <> 'declined'), 'terms', ${termsRowOf('visit')},
      'expectedAt', extract(epoch from visit.expected_at) * 1000)), '[]')
    from bookings visit
    join service_options o on o.id = visit.service_option_id
    join recipients r on r.id = visit.recipient_id
    join professionals p on p.id = visit.professional_id
    cross join lateral ${peopleOf(sql`r`)} told
    join users u on u.id = told.id and u.status <> 'C'
    left join booking_cancellations x on x.booking_id = visit.id
    left join lateral (
      select json_build_object('id', coalesce(a.id, office.id), 'name', ${actorNameOf(sql`a.name`, sql`office.name`, sql`null`)}) as person
      from booking_events e left join users a on a.id = e.actor_id left join staff office on office.id = e.staff_id
      where e.booking_id = visit.id and num_nonnulls(e.actor_id, e.staff_id) = 1 order by e.created_at desc, e.id desc limit 1) actor on true
    where visit.id = ${bookingId})`;
}

/** The ids of the people who hear what happens to the visits of a recipient. */
const peopleOf = (recipient: RawBuilder<unknown>) => sql`(
  select ${recipient}.member_id as id union
  select c.user_id from carers c where c.recipient_id = ${recipient}.id and c.withdrawn_at is null)`;

/** Who hears of what happens to a visit: whose account it is on first, then by name. */
export async function listPeopleTold(
  database: DatabaseReader,
  recipientId: string,
): Promise<{ userId: string; name: string; owns: boolean }[]> {
  const { rows } = await sql<{ userId: string; name: string; owns: boolean }>`
    select u.id as "userId", u.name, u.id = r.member_id as owns from recipients r cross join lateral ${peopleOf(sql`r`)} told
    join users u on u.id = told.id and u.status <> 'C' where r.id = ${recipientId} order by owns desc, u.name, u.id`.execute(
    database,
  );
  return rows;
}

/**
 * The messages about a booking: to the account that the recipient belongs to, and to everyone who may
 * currently act for the recipient. Each person is told once for a `dedupeKey`, by the ways that they have
 * chosen.
 */
export async function noticesOf(
  platform: Platform,
  work: DatabaseTransaction,
  bookingId: string,
  kind: NoticeKind,
  dedupeKey: string,
  note?: string,
): Promise<Message[]> {
  const { rows } = await sql<{
    people: NoticeRow[];
  }>`select ${noticeRowsOf(platform, sql`${bookingId}::uuid`)} as people`.execute(work);
  return toMessages(platform, rows[0]?.people ?? [], kind, dedupeKey, note);
}

/** The visit's times are given in its own zone; the person's zone, where we know it, is for their quiet hours. */
export interface NoticeRow extends Reachable {
  userId: string;
  pays: boolean;
  /** Whether no card was chosen for it. */
  lacksCard: boolean;
  /** Whether the recipient belongs to their account. */
  owns: boolean;
  /** Who changed the booking last. */
  actor: { id: string; name: string } | null;
  personName: string;
  id: string;
  reference: string;
  version: number;
  startsAt: number;
  endsAt: number;
  visitZone: string;
  isWindow: boolean;
  /** The answers of a ride. */
  ride: Record<string, unknown> | null;
  kind: KindId;
  optionTitle: string;
  ordered: OrderedFacts;
  recipientName: string;
  readerIsRecipient: boolean;
  /** The number of a recipient without an account of their own, as far as it takes our texts. */
  recipientPhone: string | null;
  /** Whether that number was texted about this visit. */
  recipientWasTold: boolean;
  /** Set for carers, and where the account is of several people. */
  forWhom: string | null;
  address: WrittenAddress;
  professionalId: string;
  professional: Professional;
  vehicle: Vehicle | null;
  totalCents: number;
  feeCents: number;
  /** When the fee is released, while the office still decides on it. */
  feeLapsesAt: number | null;
  /** What is owed of it, where it was broken off. */
  owed: OwedShare | null;
  /** What a card has to pay of the fee, if the visit did not take place. */
  cardFeeCents: number;
  /** Whether any money was authorized for it. */
  isAuthorized: boolean;
  paysLater: boolean;
  terms: TermsRow;
  expectedAt: number | null;
}

/**
 * A message for each person by each way that they want. The payer is always told about a failed payment,
 * whatever they chose. `note` is what else there is to say.
 */
export function toMessages(
  platform: Platform,
  people: readonly NoticeRow[],
  kind: NoticeKind,
  dedupeKey: string,
  note?: string,
): Message[] {
  const now = platform.clock.now();
  const topic = topicOf(kind);
  const payers = people.filter((person) => person.pays);
  const told = kind === 'payment_failed' && payers.length > 0 ? payers : people;
  const messages = told.flatMap((person) => {
    const facts = { ...factsOf(platform, person, kind, now), note };
    const reached = { ...person, timeZone: person.timeZone ?? person.visitZone };
    const ways = withCarerWays(
      waysToTell(reached, topic, now),
      reached,
      facts.actorName !== null && person.owns,
      now,
    );
    return inTime(ways, reached, facts.startsAt, now).map(
      ({ channel, address, dueAt, added, topic: wanted = topic }) => ({
        dedupeKey: `${dedupeKey}:${person.userId}`,
        kind,
        channel,
        address,
        dueAt,
        userId: person.userId,
        about: person.id,
        expiresAt: expiryOf(kind, facts),
        // A topic would be checked against the person's choices at the time of sending.
        ...(wanted === 'always' || added ? {} : { topic: wanted }),
        ...wordNotice(kind, channel, facts),
        ...(channel === 'email' && hasCalendarEntry(kind)
          ? { calendarEntry: calendarEntryOf({ ...facts, cancelled: kind === 'cancelled' }, now) }
          : {}),
      }),
    );
  });
  return [...messages, ...textsAtTheDoor(platform, people, kind, dedupeKey, messages)];
}

/**
 * The text to the recipient's own phone when the helper sets out or is late, and when what it was told is no
 * longer so: the member who booked from far away cannot hear the two words at the door. A number that a
 * member is texted at is not texted twice.
 */
function textsAtTheDoor(
  platform: Platform,
  people: readonly NoticeRow[],
  kind: NoticeKind,
  dedupeKey: string,
  others: readonly Message[],
): Message[] {
  const owner = people.find(({ owns }) => owns);
  if (owner === undefined || !owner.canText || owner.recipientPhone === null) return [];
  if (!isForTheDoor(kind, owner.recipientWasTold)) return [];
  const address = owner.recipientPhone;
  const isTold = others.some((each) => each.channel === 'text' && each.address === address);
  if (isTold || isCall(owner.kind)) return [];
  const facts = factsOf(platform, { ...owner, forWhom: null }, kind, platform.clock.now());
  return [
    {
      dedupeKey: `${dedupeKey}:${atTheDoor}`,
      kind,
      channel: 'text',
      address,
      about: owner.id,
      expiresAt: expiryOf(kind, facts),
      ...wordNotice(kind, 'text', { ...facts, actorName: null }),
    },
  ];
}

function factsOf(platform: Platform, person: NoticeRow, kind: NoticeKind, now: Date) {
  return {
    ...person,
    optionTitle: rideTitle(person.optionTitle, person.ride),
    ordered: orderedOf(person.ordered),
    professionalName: person.professional.name,
    address: person.owns ? person.address : null,
    doorWords: person.owns ? wordOfVisit(platform.secret, person) : null,
    aboutProfessional: [person.professional.introduction, ...aboutInWords(person.professional)],
    portraitUrl:
      person.professional.picture === null
        ? null
        : `${platform.publicUrl}${portraitAddress(person.professional.picture, 'jpeg')}`,
    site: platform.configuration.SITE_NAME,
    phone: platform.configuration.PHONE,
    url: `${platform.publicUrl}/account/upcoming-booking/${person.id}`,
    startsAt: new Date(person.startsAt),
    endsAt: new Date(person.endsAt),
    timeZone: person.visitZone,
    arrivesBy: person.ride === null ? null : arrivalOfAnswers(new Date(person.startsAt), person.ride),
    personTimeZone: person.timeZone,
    expectedAt: person.expectedAt === null ? null : new Date(person.expectedAt),
    // We decide who comes; the booker did not do this.
    actorName:
      topicOf(kind) === 'booked' &&
      kind !== 'assigned' &&
      person.actor !== null &&
      person.actor.id !== person.userId
        ? person.actor.name
        : null,
    feeLapsesAt: person.feeLapsesAt === null ? null : new Date(person.feeLapsesAt),
    terms: readTerms(person.terms),
    now,
  };
}

/** When a carer has acted for them, people also hear about it by the ways that they have chosen for that. */
function withCarerWays(ways: readonly Way[], person: NoticeRow, acted: boolean, now: Date): Way[] {
  if (!acted) return [...ways];
  const more = waysToTell(person, 'carer', now).filter((way) =>
    ways.every((each) => each.channel !== way.channel),
  );
  return [...ways, ...more.map((way) => ({ ...way, topic: 'carer' as const }))];
}

/** An act of the office or of the professional can be undone for a minute: until then nobody is told of it. */
export function heldBack(actor: Doer, messages: readonly Message[], now: Date): Message[] {
  if (actor.kind !== 'staff' && actor.kind !== 'professional') return [...messages];
  const earliest = new Date(now.getTime() + takeBackMilliseconds);
  return messages.map((message) => ({
    ...message,
    dueAt: message.dueAt === undefined || message.dueAt < earliest ? earliest : message.dueAt,
  }));
}

export const tooLateToTakeBack = refusal(
  'conflict',
  'too_late_to_take_back',
  'It is too late to undo this: they have been told.',
);

/** Stands for the recipient's own phone among the ids of the people who are told. */
const atTheDoor = 'recipient';

/** Those of some news that go to the people with these ids; without, to everyone it concerns. */
export const newsFor = (told: readonly string[] | undefined, messages: readonly Message[]): Message[] =>
  messages.filter(({ userId }) => told === undefined || told.includes(userId ?? atTheDoor));

/**
 * Withdraws the news of a visit that have this beginning of their key and were not sent yet. Returns whether
 * there were any, and no one was told: then undoing it is no news either.
 */
export async function withdrawUntold(
  work: DatabaseTransaction,
  bookingId: string,
  key: string,
  now: Date,
): Promise<boolean> {
  const news = await withdrawNews(work, bookingId, key, now);
  return news.length > 0 && news.every(({ sent }) => !sent);
}

/**
 * Withdraws the news of a visit that have this beginning of their key and were not sent yet. Returns who was
 * told already, by their ids; the recipient's own phone is one of them.
 */
export async function whoWasTold(
  work: DatabaseTransaction,
  bookingId: string,
  key: string,
  now: Date,
): Promise<string[]> {
  const news = await withdrawNews(work, bookingId, key, now);
  return news.flatMap(({ sent, userId }) => (sent ? [userId ?? atTheDoor] : []));
}

/**
 * Who hears of a change that is about to be written: the people of `told`, or everybody. Where it undoes the
 * last change of its kind, whose news have this key, only the people who were already told of that hear of
 * it, and the others never do.
 */
export async function whoHearsOf(
  work: DatabaseTransaction,
  bookingId: string,
  change: { happening: Happening; key: string; isTakenBack: boolean; told?: readonly string[] | undefined },
  now: Date,
): Promise<readonly string[] | undefined> {
  const undone = change.isTakenBack ? await lastOf(work, bookingId, change.happening) : undefined;
  if (undone === undefined) return change.told && [...change.told, atTheDoor];
  return whoWasTold(work, bookingId, `${change.key}:${undone}:`, now);
}

async function withdrawNews(work: DatabaseTransaction, bookingId: string, key: string, now: Date) {
  const { rows } = await sql<{ sent: boolean; userId: string | null }>`
    with news as (
      select id, user_id, sent_at is not null as sent from messages
      where about = ${bookingId} and starts_with(dedupe_key, ${key}) and dropped_at is null for no key update),
    dropped as (update messages set dropped_at = ${now} where id in (select id from news where not sent))
    select sent, user_id as "userId" from news`.execute(work);
  return rows;
}
