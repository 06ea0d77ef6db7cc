import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import type { Staff } from '../actor.ts';
import { referencesEndingIn } from '../recipient.server.ts';
import {
  type Closeness,
  closeness,
  conditionOf,
  type FoundPerson,
  readSearch,
  type Search,
  whyFound,
} from './search.ts';

interface Candidate {
  memberId: string;
  memberName: string;
  /** The recipient's; null for the member. */
  recipientId: string | null;
  recipientName: string | null;
  phones: (string | null)[];
  email: string | null;
  unit: string | null;
  street: string | null;
  more: string | null;
  zipcode: string | null;
  city: string | null;
  reference: string | null;
}

/** With so many good matches, weaker ones are not looked for. */
const enough = 10;

/**
 * Members and their recipients who match what was typed: first those with the same words and, where these are
 * few, those with words that begin with them, then with one letter wrong; each once. A search is not in the
 * audit: opening a person is.
 */
export async function searchPeople(
  platform: Platform,
  staff: Staff,
  typed: string,
  most: number,
): Promise<FoundPerson[]> {
  const search = readSearch(typed);
  if (search === null) return [];
  const found = new Map<string, FoundPerson>();
  // Without words there is nothing that could be begun or alike.
  const steps = search.words.length === 0 ? (['same'] as const) : closeness;
  for (const close of steps) {
    if (found.size >= Math.min(most, enough)) break;
    for (const candidate of await findCandidates(platform, search, close, most)) {
      const person = toFound(candidate, search, staff.capabilities.has('needs'));
      if (!found.has(person.id)) found.set(person.id, person);
    }
  }
  return [...found.values()].slice(0, most);
}

/** A member comes twice where their home fits as well as their account, so twice as many are read. */
async function findCandidates(
  { database }: Platform,
  search: Search,
  close: Closeness,
  most: number,
): Promise<Candidate[]> {
  const condition = conditionOf(search, close);
  const { rows } = await sql<Candidate>`
    with found as materialized (
      select r.member_id, r.id as recipient_id, b.reference, 0 as place
      from bookings b join recipients r on r.id = b.recipient_id where b.reference = any(${referencesEndingIn(search.reference)}) and ${close === 'same'}
      union all (
        select coalesce(u.merged_into, u.id), null, null, 1 from users u
        where words_to_find(u.name, null, array[u.phone, u.contact_phone], u.email) @@ ${condition}::tsquery and u.status <> 'C' limit ${most})
      union all (
        select r.member_id, r.id, null, 1 from recipients r
        where words_to_find(r.name, array[r.unit_no, r.address_1, r.address_2, r.zipcode, r.city], array[r.phone], null) @@ ${condition}::tsquery limit ${2 * most})
    )
    select m.id as "memberId", m.name as "memberName", case when r.is_the_member then null else r.id end as "recipientId",
      case when r.is_the_member then null else r.name end as "recipientName",
      case when r.is_the_member is false then array[r.phone] else array[m.contact_phone, m.phone, r.phone] || array(select d.phone from users d where d.merged_into = m.id) end as phones,
      case when r.is_the_member is false then null else m.email end as email,
      r.unit_no as unit, r.address_1 as street, r.address_2 as more, r.zipcode, r.city, f.reference
    from found f join users m on m.id = f.member_id and m.status <> 'C'
    left join recipients r on r.id = coalesce(f.recipient_id, (
      select own.id from recipients own where own.member_id = m.id and own.is_the_member order by own.created_at, own.id limit 1))
    order by f.place, coalesce(case when r.is_the_member then null else r.name end, m.name), f.recipient_id is null, m.id`.execute(
    database,
  );
  return rows;
}

function toFound(candidate: Candidate, search: Search, knowsWhere: boolean): FoundPerson {
  const { memberId, memberName, recipientId, recipientName, phones, email, city, reference } = candidate;
  const { unit, street, more, zipcode } = candidate;
  const name = recipientName ?? memberName;
  return {
    id: recipientId ?? memberId,
    memberId,
    name,
    who: recipientId === null ? 'Member' : `Looked after by ${memberName}`,
    city,
    phoneEnd: phones.find((phone) => phone !== null)?.slice(-4) ?? null,
    why: whyFound(
      search,
      { name, home: [unit, street, more, zipcode, city], phones, email },
      reference,
      knowsWhere ? street : null,
    ),
  };
}
