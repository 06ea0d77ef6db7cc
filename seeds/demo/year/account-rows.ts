import { dayLength, hour } from './calendar.ts';
import { between, draw } from './draw.ts';
import type { Payer } from './households.ts';
import type { Year } from './plan.ts';
import { rowsOf, type TableRows } from './table-rows.ts';

const notes = [
  'Hears badly on the phone. Let it ring, and speak slowly.',
  'A neighbor calls for them, too. That is fine.',
  'Call before noon. Rests in the afternoon.',
  'Wants the same person each time, and will wait for them.',
  'Prefers a letter to an email.',
  'Asked us to repeat the day and the time before hanging up.',
];

/** What the office knows of accounts: notes on some, and one that is stopped. */
export function accountRows(year: Year): TableRows[] {
  const { making, payers, cast, office } = year;
  const { chance, identifiers, calendar } = making;
  const stopped = stoppedOf(year);
  const noted = [cast.rosa.owner, cast.walter.owner, ...payers.filter((_, index) => index % 16 === 3)];
  const written = noted.map((payer, index) => {
    const since = Math.max(payer.joinedOn + 1, -90);
    const at = calendar.at(between(chance, Math.min(since, -1), -1), between(chance, 9 * 60, 16 * 60));
    return { at, payer, body: index < notes.length ? notes[index]! : draw(chance, notes) };
  });
  const stoppedAt = new Date(calendar.now.getTime() - 3 * dayLength - 2 * hour);
  return [
    ...doubleRows(year),
    rowsOf(
      'staff_notes',
      written.map(({ at, payer, body }) => ({
        id: identifiers.at(at),
        created_at: at,
        staff_id: office.conciergeId,
        subject: payer.userId,
        body,
      })),
    ),
    rowsOf(
      'account_stops',
      stopped === undefined
        ? []
        : [
            {
              id: identifiers.at(stoppedAt),
              created_at: stoppedAt,
              user_id: stopped.userId,
              staff_id: office.conciergeId,
              reason: 'unsafe',
            },
          ],
    ),
    rowsOf('audit_events', [
      ...written.map(({ at, payer }) => auditRow(year, at, 'note_written', payer)),
      ...(stopped === undefined ? [] : [auditRow(year, stoppedAt, 'account_stopped', stopped)]),
    ]),
  ];
}

/**
 * People who registered twice: two that were not noticed yet, and one whose accounts are one by now. The
 * second account has the name with a letter less, and another address.
 */
function doublesOf({ households, making: { identifiers } }: Year) {
  const twice = households
    .filter(({ isKnown, isTheMember, owner }) => !isKnown && isTheMember && owner.joinedOn < -60)
    .slice(4, 7);
  return twice.map((household, index) => {
    const { owner } = household;
    const at = new Date(owner.joinedAt.getTime() + 30 * dayLength);
    const name = owner.name.slice(0, -2) + owner.name.slice(-1);
    const [id, recipientId] = [identifiers.at(at), identifiers.at(at)];
    return { household, owner, at, name, id, recipientId, isMerged: index === 2 };
  });
}

function doubleRows(year: Year): TableRows[] {
  const doubles = doublesOf(year);
  return [
    rowsOf(
      'users',
      doubles.map(({ id, at, owner, name, isMerged }, index) => ({
        id,
        created_at: at,
        status: isMerged ? 'S' : 'A',
        email: `second.account.${index + 1}@example.com`,
        phone: null,
        contact_phone: owner.contactPhone ?? owner.phone,
        contact_phone_since: at,
        name,
        time_zone: owner.timeZone,
        activated_at: new Date(at.getTime() + hour),
        merged_into: isMerged ? owner.userId : null,
      })),
    ),
    rowsOf(
      'recipients',
      doubles.map(({ household, owner, recipientId, id, at, name, isMerged }) => ({
        id: recipientId,
        created_at: at,
        member_id: isMerged ? owner.userId : id,
        is_the_member: !isMerged,
        name,
        phone: null,
        ...household.address,
        time_zone: household.timeZone,
      })),
    ),
    ...mergeRows(year, doubles),
  ];
}

function mergeRows(
  { making: { identifiers, calendar }, office }: Year,
  doubles: ReturnType<typeof doublesOf>,
): TableRows[] {
  const merged = doubles.filter(({ isMerged }) => isMerged);
  const mergedAt = new Date(calendar.now.getTime() - 6 * dayLength);
  const mergeId = identifiers.at(mergedAt);
  return [
    rowsOf(
      'account_merges',
      merged.map(({ owner, id }) => ({
        id: mergeId,
        created_at: mergedAt,
        staff_id: office.conciergeId,
        stays_id: owner.userId,
        double_id: id,
        status_before: 'A',
        gift_cents: 0,
        undo_until: new Date(mergedAt.getTime() + 30 * dayLength),
      })),
    ),
    rowsOf(
      'account_merge_rows',
      merged.flatMap(({ recipientId }) =>
        ['recipients.member_id', 'recipients.is_the_member'].map((place) => ({
          merge_id: mergeId,
          place,
          row_id: recipientId,
        })),
      ),
    ),
  ];
}

const auditRow = ({ making, office }: Year, at: Date, action: string, { userId }: Payer) => ({
  id: making.identifiers.at(at),
  created_at: at,
  staff_id: office.conciergeId,
  action,
  subject: userId,
  on_behalf_of: action === 'note_written' ? null : userId,
  before: null,
  after: action === 'note_written' ? null : { reason: 'unsafe', cancelsVisits: false },
});

/** A member who has been with us for a while, and has no visit ahead. */
export function stoppedOf({ households, visits, making: { calendar } }: Year): Payer | undefined {
  const expected = new Set(
    visits.filter(({ visit }) => visit.startsAt > calendar.now).map(({ visit }) => visit.household),
  );
  return households.find(
    (household) => !household.isKnown && household.owner.joinedOn < -60 && !expected.has(household),
  )?.owner;
}
