import { progressStep } from '#domains/visits/day/day-steps.ts';
import type { FieldProblem } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { type FieldStep, fieldStep } from './step.ts';

type Typed = Readonly<Record<string, string>>;

export interface AboutVisit {
  id: string;
  /** A time of the clock on the day of the visit, as an instant in ISO 8601; undefined where it is none. */
  momentAt: (clock: string | undefined) => string | undefined;
}

/**
 * What a form of a visit says, as a step: pressed now, because the form comes when it is pressed. Returns
 * which fields to check. Fields of a form begin with its name, or with the step that it always makes, so that
 * two forms of a page never share one. Phones read their forms by it as well as we do.
 */
export function stepOfForm(
  sent: Typed,
  visit: AboutVisit,
  now: Date,
): { ok: true; value: FieldStep } | { ok: false; problems: FieldProblem[] } {
  const fold = sent['fold'] ?? '';
  const kind = sent['kind'] ?? sent[`${fold}.kind`] ?? '';
  const typed = withoutPrefix(sent, `${fold === '' ? kind : fold}.`);
  const byHand = progressStep.safeParse(kind).success && typed['by_hand'] !== undefined;
  const parsed = fieldStep.safeParse({
    id: typed['id'],
    visit: visit.id,
    kind,
    happened_at: byHand ? visit.momentAt(typed['at']) : now.toISOString(),
    ...detailsOf(kind, typed, visit, now),
    ...(byHand ? { by_hand: typed['by_hand'] } : {}),
  });
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    problems: problemsOf(parsed.error).map(({ field, message }) => ({
      field: `${fold === '' ? kind : fold}.${fieldsAsTyped[field] ?? field}`,
      message,
    })),
  };
}

const withoutPrefix = (sent: Typed, prefix: string): Typed =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name.startsWith(prefix) ? name.slice(prefix.length) : name,
      value,
    ]),
  );

/** Fields that are typed under another name than that of the step. */
const fieldsAsTyped: Record<string, string> = {
  happened_at: 'at',
  right_at: 'at',
  expected_at: 'minutes',
  'extra.kind': 'extra_kind',
  'extra.description': 'description',
  'extra.amount_cents': 'amount',
};

function detailsOf(kind: string, typed: Typed, visit: AboutVisit, now: Date): Record<string, unknown> {
  switch (kind) {
    case 'need_read':
      return { position: Number(typed['position']) };
    case 'warning_read':
      return { warning: typed['warning'] };
    case 'late':
      return { expected_at: inMinutes(typed['minutes'], now) };
    case 'extra':
      return {
        extra: {
          kind: typed['extra_kind'],
          description: typed['description'],
          amount_cents: centsOf(typed['amount'] ?? ''),
        },
      };
    case 'note':
      return { body: typed['body'] };
    case 'take_back':
      return { of: typed['of'] };
    case 'correction':
      return { of: typed['of'], right_at: visit.momentAt(typed['at']), reason: typed['reason'] };
    case 'cannot_come':
      return { reason: typed['reason'] };
    case 'in_progress':
    case 'completed':
      return (typed['card'] ?? '').trim() === '' ? {} : { card: typed['card'] };
    default:
      return {};
  }
}

const inMinutes = (minutes: string | undefined, now: Date) =>
  /^\d{1,3}$/.test(minutes ?? '')
    ? new Date(now.getTime() + Number(minutes) * 60_000).toISOString()
    : undefined;

/** "12.50", "$12" */
function centsOf(amount: string): number {
  const [, dollars = '', cents = '0'] = /^\s*\$?\s*(\d{1,5})(?:\.(\d{1,2}))?\s*$/.exec(amount) ?? [];
  return dollars === '' ? Number.NaN : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}
