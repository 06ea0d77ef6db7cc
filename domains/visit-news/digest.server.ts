import { sql } from 'kysely';
import { findConcierge } from '#domains/membership/concierge.server.ts';
import { plansInForceOf } from '#domains/membership/record.server.ts';
import { reachableFields } from '#domains/notifications/settings.server.ts';
import { addressOf, type Reachable, waysToTell } from '#domains/notifications/settings.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import { type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { digestMonday, type DigestVisit, weeksAround, wordDigest } from './digest.ts';

interface Household {
  memberId: string;
  timeZone: string;
}

/**
 * Writes the week's news of each Premier Concierge member, on Monday morning by the clock of the recipients
 * they look after. It goes to the member and to everyone who may act for them; the member also gets the
 * weekly call, as a task. Once a week, however often the process restarts. Returns for how many members.
 */
export async function sendWeeklyDigests(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  let written = 0;
  for (const household of await premierHouseholds(platform, now)) {
    const monday = digestMonday(household.timeZone, now);
    if (monday !== undefined && (await sendDigest(platform, household, monday, now))) written += 1;
  }
  return written;
}

async function premierHouseholds({ database, configuration }: Platform, now: Date): Promise<Household[]> {
  const { rows } = await sql<Household>`
    select m.user_id as "memberId", coalesce((select r.time_zone from recipients r where r.member_id = m.user_id order by r.created_at limit 1), ${configuration.OFFICE_TIME_ZONE}) as "timeZone"
    from memberships m
    where m.plan_id = 'premier-concierge' and ${plansInForceOf(sql`m.user_id`, now)}::jsonb ? 'premier-concierge'
      and not exists (select 1 from weekly_digests d where d.member_id = m.user_id and d.monday > ${new Date(now.getTime() - 5 * 86_400_000)}::date)`.execute(
    database,
  );
  return rows;
}

function sendDigest(
  platform: Platform,
  { memberId, timeZone }: Household,
  monday: string,
  now: Date,
): Promise<boolean> {
  return transaction(platform.database, async (work) => {
    const decided =
      await sql`insert into weekly_digests (member_id, monday, created_at) values (${memberId}, ${monday}::date, ${now}) on conflict do nothing returning member_id`.execute(
        work,
      );
    if (decided.rows.length === 0) return false;
    const visits = await visitsOf(work, memberId, weeksAround(timeZone, now));
    const people = await familyOf(platform, work, memberId);
    const concierge = (await findConcierge(work, memberId, now))?.name ?? null;
    await enqueueMessages(
      work,
      [
        ...people.flatMap((person) =>
          digestsFor(platform, { ...person, concierge }, visits, `digest:${memberId}:${monday}`, now),
        ),
        ...weeklyCall(
          people.find((person) => person.userId === memberId),
          concierge,
          monday,
          now,
        ),
      ],
      now,
    );
    return true;
  });
}

type Relative = Reachable & { userId: string; personName: string; recipients: string[] };

/**
 * The member, and everyone who may currently act for one of theirs, each with the recipients they may hear
 * about.
 */
async function familyOf(
  platform: Platform,
  work: DatabaseTransaction,
  memberId: string,
): Promise<Relative[]> {
  const { rows } = await sql<{ person: Relative }>`
    select json_build_object('userId', u.id, 'personName', u.name, ${reachableFields(platform)}, 'recipients', told.recipients) as person
    from (
      select id, json_agg(recipient) as recipients from (
        select r.member_id as id, r.id as recipient from recipients r where r.member_id = ${memberId}
        union
        select c.user_id, r.id from recipients r join carers c on c.recipient_id = r.id and c.withdrawn_at is null where r.member_id = ${memberId}) each_one
      group by id) told
    join users u on u.id = told.id and u.status <> 'C'`.execute(work);
  return rows.map((row) => row.person);
}

async function visitsOf(
  work: DatabaseTransaction,
  memberId: string,
  { from, until }: { from: Date; until: Date },
): Promise<(DigestVisit & { recipientId: string })[]> {
  const { rows } = await sql<DigestVisit & { recipientId: string }>`
    select r.id as "recipientId", r.name as "recipientName", ${visitTitle} as "optionTitle", p.name as "professionalName", b.starts_at as "startsAt", b.time_zone as "timeZone", b.state
    from bookings b
    join recipients r on r.id = b.recipient_id and r.member_id = ${memberId}
    join service_options o on o.id = b.service_option_id
    join professionals p on p.id = b.professional_id
    where b.starts_at >= ${from} and b.starts_at < ${until} and b.state <> 'held'
    order by b.starts_at`.execute(work);
  return rows;
}

/** The call that the membership promises, as a task for the office; a member without a telephone has none. */
function weeklyCall(
  member: Relative | undefined,
  concierge: string | null,
  monday: string,
  now: Date,
): Message[] {
  const address = member && addressOf(member, 'call');
  if (member === undefined || address === undefined) return [];
  const whose = concierge === null ? '' : `This is for ${concierge}, their concierge. `;
  const body = `${whose}Please call ${member.personName} this week, as with each week of Premier Concierge. Ask how they are, how the last visits were, and what they need next.`;
  return [
    {
      dedupeKey: `weekly-call:${member.userId}:${monday}`,
      kind: 'weekly_call',
      userId: member.userId,
      channel: 'call',
      address,
      dueAt: now,
      subject: `The weekly call to ${member.personName}`,
      body,
    },
  ];
}

function digestsFor(
  platform: Platform,
  person: Relative & { concierge: string | null },
  visits: readonly (DigestVisit & { recipientId: string })[],
  dedupeKey: string,
  now: Date,
): Message[] {
  const { SITE_NAME: site, PHONE: phone } = platform.configuration;
  const seen = visits.filter((visit) => person.recipients.includes(visit.recipientId));
  return waysToTell(person, 'digest', now).flatMap(({ channel, address, dueAt }) => {
    const words = wordDigest(channel, {
      site,
      phone,
      publicUrl: platform.publicUrl,
      personName: person.personName,
      safeWord: person.safeWord,
      concierge: person.concierge,
      visits: seen,
      now,
    });
    return words === null
      ? []
      : [
          {
            dedupeKey: `${dedupeKey}:${person.userId}`,
            kind: 'digest',
            topic: 'digest',
            userId: person.userId,
            channel,
            address,
            dueAt,
            ...words,
          },
        ];
  });
}
