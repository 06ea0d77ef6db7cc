import {
  type Approval,
  type ApprovalState,
  listApprovals,
} from '#domains/payments/approvals/approval.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { capabilitiesOf } from '#domains/people/capability.ts';
import { listStaff } from '#domains/staff/staff.server.ts';
import type { Database } from '#platform/database/database.ts';
import type { Section } from '../screen.ts';
import type { Waiting } from './second-person.ts';

/** What the reader has to do with an open request. */
export async function waitingFor(
  database: Database,
  staff: Staff,
  { askedBy, askedByName }: { askedBy: string; askedByName: string },
): Promise<Waiting> {
  const colleagues = await listStaff(database);
  return {
    isOwn: askedBy === staff.staffId,
    askedByName,
    hasOther: colleagues.some(
      ({ id, standing, roles }) =>
        id !== staff.staffId && standing === 'active' && capabilitiesOf(roles).has('money'),
    ),
  };
}

const stateWords: Record<ApprovalState, string> = {
  asked: 'Waiting for second approval',
  given: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  outdated: 'Ended: the amount has changed since',
  lapsed: 'Expired without a decision',
};

/** What was asked of a second person about a gift card or a visit, for the reader of its page. */
export interface Asked {
  /** Undefined where nothing waits: it is decided, or was settled otherwise meanwhile. */
  waiting: Waiting | undefined;
  sections: Section[];
}

/** `dueCents` is what could be given up now; null where that is no longer anything. */
export async function findAsked(
  database: Database,
  staff: Staff,
  subjectId: string,
  dueCents: number | null,
  inWords: (moment: Date) => string,
): Promise<Asked> {
  const approvals = await listApprovals(database, subjectId);
  const waits = approvals.find(({ state, amountCents }) => state === 'asked' && amountCents === dueCents);
  const wordsOf = (each: Approval) =>
    each.state === 'asked' && each !== waits ? settledWords : stateWords[each.state];
  const table = {
    columns: ['When', 'Asked for by', 'Amount', 'Status', 'Second person', 'Why not'],
    rows: approvals.map((each) => [
      inWords(each.at),
      each.askedByName,
      { cents: each.amountCents },
      wordsOf(each),
      each.state === 'withdrawn' ? null : each.decidedByName,
      each.answer,
    ]),
    empty: '',
  };
  return {
    waiting: waits && (await waitingFor(database, staff, waits)),
    sections: approvals.length === 0 ? [] : [{ title: 'Second person', table }],
  };
}

const settledWords = 'Ended: it was settled otherwise meanwhile';
