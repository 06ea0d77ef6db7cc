import { sql } from 'kysely';
import { inWeekOrder, releaseTime } from '#domains/availability/taken-time.server.ts';
import { spansOf } from '#domains/availability/week-bits.ts';
import type { Staff } from '#domains/people/actor.ts';
import { noLongerFree, visitChanged } from '#domains/visit-changes/absence.ts';
import {
  findReplacements,
  replaceableColumns,
  sendAfterRelease,
} from '#domains/visit-changes/replacement.server.ts';
import type { ReplaceableVisit } from '#domains/visit-changes/replacement.ts';
import { aheadStates } from '#domains/visits/visit.ts';
import { type DatabaseTransaction, literals, transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { Accepted, AcceptedGroup } from './accepting.ts';

/** Keeps how a group is undone, in the transaction that carries it out. */
type KeepWayBack = (work: DatabaseTransaction, wayBack: AcceptedGroup) => Promise<void>;

/**
 * Carries out the groups of a plan, each as a whole or not at all: only where each visit is as it was when it
 * was planned, and the professional who should come is still available and can do it. The people of each
 * visit are told in a minute.
 */
export async function acceptGroups(
  platform: Platform,
  staff: Staff,
  groups: readonly AcceptedGroup[],
  keep: KeepWayBack,
): Promise<Accepted> {
  const accepted: Accepted = { moved: 0, refused: [] };
  const doing = { by: staff, reason: 'Was moved by the plan of the day, which the office agreed to.' };
  for (const group of groups) {
    const refused = await unlessRefused(platform, async (work) =>
      keep(work, await carryOut(platform, work, doing, group)),
    );
    if (refused === undefined) accepted.moved += group.length;
    else accepted.refused.push({ references: refused.references, message: refused.message });
  }
  return accepted;
}

/**
 * Gives visits back to the professionals who had them before a group was carried out, as many as can be:
 * visits that were not changed since, and whose former professionals are available and can come. News that
 * were not sent yet are withdrawn.
 */
export async function takeBackGroups(
  platform: Platform,
  staff: Staff,
  waysBack: readonly AcceptedGroup[],
): Promise<Accepted> {
  const takenBack: Accepted = { moved: 0, refused: [] };
  const doing = {
    by: staff,
    reason: 'Is as it was before: the office took the plan back.',
    isTakenBack: true,
  };
  for (const wayBack of waysBack) {
    let left = wayBack;
    while (left.length > 0) {
      const moves = left;
      const refused = await unlessRefused(platform, (work) => carryOut(platform, work, doing, moves));
      if (refused === undefined) {
        takenBack.moved += left.length;
        break;
      }
      const { visitId, reference, message } = refused;
      takenBack.refused.push({ references: reference === undefined ? [] : [reference], message });
      left = left.filter((move) => move.visitId !== visitId);
    }
  }
  return takenBack;
}

/** Returns why nothing of it was done; undefined where it was. */
async function unlessRefused(
  { database }: Platform,
  carry: (work: DatabaseTransaction) => Promise<unknown>,
): Promise<GroupRefused | undefined> {
  try {
    await transaction(database, carry);
    return undefined;
  } catch (error) {
    if (error instanceof GroupRefused) return error;
    throw error;
  }
}

/** Undoes what was done of a group, because of one of its visits. */
class GroupRefused extends Error {
  readonly visitId: string;
  readonly reference: string | undefined;
  readonly references: string[];

  constructor(visitId: string, visits: readonly LockedVisit[], message: string) {
    super(message);
    this.visitId = visitId;
    this.reference = visits.find(({ id }) => id === visitId)?.reference;
    this.references = visits.map(({ reference }) => reference);
  }
}

interface LockedVisit extends ReplaceableVisit {
  reference: string;
  version: number;
  isAhead: boolean;
}

/** Returns how it can be undone. */
async function carryOut(
  platform: Platform,
  work: DatabaseTransaction,
  doing: { by: Staff; reason: string; isTakenBack?: boolean },
  group: AcceptedGroup,
): Promise<AcceptedGroup> {
  const now = platform.clock.now();
  const visits = await lockVisits(work, group, now);
  const moves = group.map((wanted) => ({ wanted, visit: visits.find(({ id }) => id === wanted.visitId) }));
  const changed = moves.find(({ wanted, visit }) => !visit?.isAhead || visit.version !== wanted.version);
  if (changed !== undefined) throw new GroupRefused(changed.wanted.visitId, visits, visitChanged);
  await lockWeeks(work, visits, group);
  for (const visit of visits.toSorted(inWeekOrder)) await releaseTime(work, visit);
  await standAside(work, visits);
  for (const { wanted, visit } of moves) {
    const chosen = (await findReplacements(work, visit!, now)).find(({ id }) => id === wanted.professionalId);
    const isSent =
      chosen !== undefined && (await sendAfterRelease(platform, work, visit!, chosen, doing, now));
    if (!isSent) throw new GroupRefused(wanted.visitId, visits, noLongerFree);
  }
  return visits.map(({ id, version, professionalId }) => ({
    visitId: id,
    version: version + 1,
    professionalId,
  }));
}

async function lockVisits(
  work: DatabaseTransaction,
  group: AcceptedGroup,
  now: Date,
): Promise<LockedVisit[]> {
  const ids = group.map(({ visitId }) => visitId);
  const { rows } = await sql<LockedVisit>`
    select ${replaceableColumns}, b.reference, b.version, (b.state in ${literals(aheadStates)} and b.starts_at > ${now}) as "isAhead"
    from bookings b join recipients r on r.id = b.recipient_id where b.id = any(${ids}::uuid[]) order by b.id for update of b`.execute(
    work,
  );
  return rows;
}

const firstAside = 1_000;
const mostLanes = 50;

/**
 * Professionals who exchange visits would have two at once between two statements, which the table does not
 * accept. So each visit is put in a lane that no professional has until it is assigned, within this
 * transaction.
 */
async function standAside(work: DatabaseTransaction, visits: readonly LockedVisit[]): Promise<void> {
  if (visits.length === 1) return;
  for (const [index, { id }] of visits.entries())
    await work
      .updateTable('bookings')
      .set({ lane: firstAside + index * mostLanes })
      .where('id', '=', id)
      .execute();
}

/** All weeks of all who come or came, in one order, so that two plans wait for each other. */
async function lockWeeks(
  work: DatabaseTransaction,
  visits: readonly ReplaceableVisit[],
  group: AcceptedGroup,
): Promise<void> {
  const people = [
    ...visits.map(({ professionalId }) => professionalId),
    ...group.map(({ professionalId }) => professionalId),
  ];
  const weeks = visits.flatMap(({ startsAt, occupiedUntil }) =>
    spansOf(startsAt, occupiedUntil).map(({ week }) => week),
  );
  await sql`select 1 from busy_week where professional_id = any(${people}::uuid[]) and week = any(${weeks}::integer[])
    order by week, professional_id, lane for update`.execute(work);
}
