import { sql } from 'kysely';
import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import {
  cancelMembershipFor,
  findCancellation,
  keepMembershipFor,
} from '#domains/membership/membership.server.ts';
import {
  type Billing,
  cancelWish,
  type Membership,
  type MembershipState,
  type PaidPlanId,
  planOf,
  plans,
} from '#domains/membership/membership.ts';
import { findMembership } from '#domains/membership/record.server.ts';
import { findAskedMembershipRefund, findMembershipRefundable } from '#domains/membership/refund.server.ts';
import { billingWords, priceInWords, reasonWords } from '#domains/membership/words.ts';
import type { Staff } from '#domains/people/actor.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { formatCents } from '#platform/money.ts';
import { waitingFor } from '../money/second-person.server.ts';
import { waitingInWords } from '../money/second-person.ts';
import {
  actOf,
  type Asked,
  type Cell,
  type Listed,
  noInput,
  recordOf,
  saying,
  type Screen,
  type Shown,
} from '../screen.ts';
import { datedCell, datedMoment, sinceCursor, toCursor } from '../words.server.ts';
import { membershipRefundActs, type RefundableMember } from './membership-refund-acts.server.ts';

const may = 'money';

interface Charged {
  at: Date;
  kind: string;
  planId: PaidPlanId;
  cents: number;
  state: string;
}

interface Subject extends Membership, RefundableMember {
  name: string;
  since: Date;
  /** Why it was canceled, where it was and they said so. */
  reason: string | null;
  charges: Charged[];
  inWords: (moment: Date) => string;
}

const stateWords: Record<MembershipState, string> = {
  active: 'Active',
  overdue: 'Unpaid',
  paused: 'Paused',
  ended: 'Ended',
};
const states = Object.entries(stateWords).map(([value, label]) => ({ value, label }));
const kinds = plans
  .filter(({ id }) => id !== 'pay-as-you-go')
  .map(({ id, title }) => ({ value: id, label: title }));

const standingOf = ({ state, endsAt }: { state: MembershipState; endsAt: Date | null }) =>
  state === 'active' && endsAt !== null ? 'Canceled, ending' : stateWords[state];

interface Row {
  userId: string;
  at: Date;
  name: string;
  planId: PaidPlanId;
  billing: Billing;
  state: MembershipState;
  periodEndsAt: Date;
  endsAt: Date | null;
}

async function read(
  platform: ConnectedPlatform,
  _staff: unknown,
  { filters, cursor, most }: Asked,
): Promise<Listed> {
  const { state = '', plan = '' } = filters;
  const isKnown = (options: readonly { value: string }[], asked: string) =>
    options.some(({ value }) => value === asked);
  const { rows } = await sql<Row>`
    select m.user_id as "userId", m.created_at as at, u.name, m.plan_id as "planId", m.billing, m.state, m.period_ends_at as "periodEndsAt", m.ends_at as "endsAt"
    from memberships m join users u on u.id = m.user_id
    where ${sinceCursor(cursor, sql`m.created_at`, sql`m.user_id`)}
      ${isKnown(states, state) ? sql`and m.state = ${state}` : sql``} ${isKnown(kinds, plan) ? sql`and m.plan_id = ${plan}` : sql``}
    order by m.created_at desc, m.user_id desc limit ${most + 1}`.execute(platform.database);
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => ({
      id: row.userId,
      cells: [
        row.name,
        planOf(row.planId).title,
        billingWords[row.billing],
        standingOf(row),
        datedCell(platform, row.endsAt ?? row.periodEndsAt),
        datedCell(platform, row.at),
      ],
    })),
    nextCursor: rows.length > most && last ? toCursor(last.at, last.userId) : null,
  };
}

const cancelInput = z.object({ reason: cancelWish.shape.reason });
const cancel = actOf<Subject, typeof cancelInput>({
  name: 'cancel',
  may,
  label: 'Cancel membership',
  input: cancelInput,
  offer: ({ state, endsAt, name, periodEndsAt, inWords }, now) =>
    state === 'ended' || endsAt !== null
      ? null
      : {
          consequence:
            state === 'overdue' || periodEndsAt <= now
              ? `It ends right away. ${name} is told, with your office as who did it.`
              : `It runs through ${inWords(periodEndsAt)}, which is paid, and does not renew. ${name} is told. You can undo until then.`,
          fields: [
            {
              name: 'reason',
              label: 'Why, if they said so',
              kind: 'choice',
              isOptional: true,
              options: Object.entries(reasonWords).map(([value, label]) => ({ value, label })),
            },
          ],
          isGrave: true,
        },
  run: async (platform, staff, { userId }, { reason }) =>
    saying(await cancelMembershipFor(platform, staff, userId, reason), 'It is canceled, and they are told.'),
});

const keep = actOf<Subject, typeof noInput>({
  name: 'keep',
  may,
  label: 'Undo cancellation',
  input: noInput,
  offer: ({ state, endsAt, name }, now) =>
    state !== 'ended' && endsAt !== null && endsAt > now
      ? { consequence: `It continues and renews as before. ${name} is told.`, fields: [] }
      : null,
  run: async (platform, staff, { userId }) =>
    saying(await keepMembershipFor(platform, staff, userId), 'Membership continues. They’ve been told.'),
});

async function find(platform: ConnectedPlatform, staff: Staff, id: string): Promise<Subject | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { database } = platform;
  const membership = await findMembership(database, id);
  if (membership === undefined) return undefined;
  const [about, charges, cancellation, refundableCents, asked] = await Promise.all([
    sql<{ name: string; since: Date }>`
      select u.name, m.created_at as since from memberships m join users u on u.id = m.user_id where m.user_id = ${id}`.execute(
      database,
    ),
    sql<Charged>`
      select created_at as at, kind, plan_id as "planId", amount_cents as cents, state from membership_charges
      where user_id = ${id} order by created_at desc limit 40`.execute(database),
    findCancellation(database, id),
    findMembershipRefundable(database, id),
    findAskedMembershipRefund(database, id),
  ]);
  const [row] = about.rows;
  if (row === undefined) return undefined;
  return {
    ...membership,
    ...row,
    reason: cancellation?.reason ? reasonWords[cancellation.reason] : null,
    charges: charges.rows,
    refundableCents,
    limitCents: platform.configuration.REFUND_LIMIT,
    asked: asked ?? null,
    waiting: asked && (await waitingFor(database, staff, asked)),
    inWords: (moment) => datedMoment(platform, moment),
  };
}

const kindWords: Record<string, string> = {
  join: 'Joined',
  change: 'Changed',
  renewal: 'Renewed',
  'late-renewal': 'Renewed late',
};
const chargeWords: Record<string, string> = {
  pending: 'Waiting for bank',
  paid: 'Paid',
  declined: 'Declined by bank',
  dropped: 'Canceled',
};

function show(subject: Subject): Shown {
  const { name, planId, billing, state, userId, creditCents, reason, inWords } = subject;
  return {
    title: `${planOf(planId).title} of ${name}`,
    lead: `${standingOf(subject)}.`,
    sections: [
      {
        title: 'At a glance',
        facts: [
          { term: 'Price', details: priceInWords(planId, billing) },
          { term: 'Member since', details: inWords(subject.since) },
          { term: 'Paid until', details: inWords(subject.periodEndsAt) },
          ...(creditCents === 0
            ? []
            : [{ term: 'Paid already, to be used first', details: formatCents(creditCents) }]),
          ...(subject.asked === null || subject.waiting === undefined
            ? []
            : [
                {
                  term: 'Refund to approve',
                  details: [
                    `${formatCents(subject.asked.amountCents)}, asked for by ${subject.asked.askedByName}: ${subject.asked.reason}`,
                    waitingInWords(subject.waiting),
                  ],
                },
              ]),
          ...(subject.endsAt === null ? [] : [{ term: 'Ends', details: inWords(subject.endsAt) }]),
          ...(reason === null ? [] : [{ term: 'Why it was canceled', details: reason }]),
          ...(state === 'overdue'
            ? [
                {
                  term: 'The payment',
                  details: 'It failed',
                  to: pathTo('/office/payments/:id', { id: userId }),
                },
              ]
            : []),
        ],
      },
      {
        title: 'Charges',
        table: {
          columns: ['When', 'What', 'Amount', 'Status'],
          rows: subject.charges.map((charge): Cell[] => [
            inWords(charge.at),
            `${kindWords[charge.kind] ?? charge.kind}: ${planOf(charge.planId).title}`,
            { cents: charge.cents },
            chargeWords[charge.state] ?? charge.state,
          ]),
          empty: 'No charges yet.',
        },
      },
    ],
  };
}

export const membershipsScreen: Screen = {
  name: 'memberships',
  title: 'Memberships',
  list: {
    columns: ['Member', 'Plan', 'Paid', 'Status', 'Until', 'Since'],
    filters: [
      { name: 'state', label: 'Status', options: states },
      { name: 'plan', label: 'Plan', options: kinds },
    ],
    changesWith: ['money'],
    empty: 'No matching memberships.',
    read,
  },
  acts: [],
  record: recordOf<Subject>({
    find,
    show,
    acts: [cancel, keep, ...membershipRefundActs],
  }),
};
