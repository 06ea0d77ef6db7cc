import { redirect } from 'react-router';
import type { Act, Done, Offer, ScreenRecord } from '#domains/office/screen.ts';
import { inputOf } from '#domains/office/typed-input.ts';
import { keepTold } from '#domains/staff/staff-session.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { refused } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { fieldsOf, formOf, formReply, listOf, listsOf, textOf } from '../shell/forms.ts';
import { insideOf } from '../shell/office-guard.ts';
import type { PageContext } from '../shell/request-context.ts';
import { fieldOf, type OfferedAct } from './act-form.tsx';

/** What somebody inside may do to a subject now, with a key for its forms. */
export function offeredActs<Subject>(
  requestContext: PageContext,
  acts: readonly Act<Subject>[],
  subject: Subject,
  mark: string | null = null,
): { acts: OfferedAct[]; requestKey: string; version: string | null } {
  const { staff } = insideOf(requestContext);
  const now = requestContext.platform.clock.now();
  return {
    requestKey: newIdentifier(now),
    version: mark,
    acts: acts.flatMap(({ name, label, key, may, offer }) => {
      const offered: Offer | null = staff.capabilities.has(may) ? offer(subject, now) : null;
      return offered === null ? [] : [{ name, label, key, offer: offered }];
    }),
  };
}

/**
 * What a form carries of what it was made for: its version, and how much had happened to it; null if it has
 * none.
 */
export function markOf<Subject>(record: ScreenRecord<Subject>, subject: Subject): string | null {
  const version = record.versionOf?.(subject);
  return version === undefined ? null : `${version}.${record.happened?.(subject).length ?? 0}`;
}

interface Performing<Subject> {
  acts: readonly Act<Subject>[];
  subject: Subject;
  /** The page of what was made, or the same page: what was done is told there. */
  placeOf(done: Done): string;
  /** Where it is taken back, if that is another page. */
  takeBackAt?: string;
  /** For what has versions: a form that was made for an earlier one does nothing. */
  record?: ScreenRecord<Subject>;
}

/** Does what a form asks, and leads to what is shown next. */
export async function performAct<Subject>(
  requestContext: PageContext,
  request: Request,
  { acts, subject, placeOf, takeBackAt, record }: Performing<Subject>,
) {
  const session = insideOf(requestContext);
  const { platform } = requestContext;
  const form = await formOf(request);
  const name = textOf(form, 'act');
  const act = acts.find((each) => each.name === name);
  const values = Object.fromEntries(fieldsOf(form));
  const offer =
    act !== undefined && session.staff.capabilities.has(act.may)
      ? act.offer(subject, platform.clock.now())
      : null;
  const { told } = session;
  if (told?.key !== undefined && told.key === values['key']) return redirect(told.place, 303);
  if (act === undefined || offer === null) return formReply(values, notPossible);
  const lists = listsOf(fieldsOf(form));
  const changed = record && meanwhileOf(record, subject, values['version']);
  if (changed !== undefined) return formReply(values, changed, 409, lists);
  const input = act.input.safeParse(
    inputOf(offer.fields, {
      text: (field) => textOf(form, fieldOf(name, field)),
      list: (field) => listOf(form, fieldOf(name, field)),
      file: (field) => form.get(fieldOf(name, field)),
    }),
  );
  const named = (problems: { field: string; message: string }[]) =>
    problems.map(({ field, message }) => ({ field: fieldOf(name, field.split('.')[0] ?? ''), message }));
  if (!input.success) return formReply(values, named(problemsOf(input.error)), 422, lists);
  const key = /^[\w-]{8,100}$/.test(values['key'] ?? '')
    ? values['key']!
    : newIdentifier(platform.clock.now());
  const done = await platform.asCommand(`office ${act.name}`, () =>
    act.run(platform, session.staff, subject, input.data, key),
  );
  if (!done.ok)
    return formReply(
      values,
      done.refusal.fields === undefined ? done.refusal : named(done.refusal.fields),
      422,
      lists,
    );
  const place = placeOf(done.value);
  await keepTold(platform, session, {
    said: done.value.said,
    takeBack: done.value.takeBack,
    place,
    takeBackAt,
    key,
  });
  return redirect(place, 303);
}

/** What has changed since a form was made, and by whom; undefined where nothing has. */
function meanwhileOf<Subject>(record: ScreenRecord<Subject>, subject: Subject, mark: string | undefined) {
  const [version, happened] = (markOf(record, subject) ?? '').split('.');
  const [seen, before = happened] = mark?.split('.') ?? [];
  if (seen === undefined || seen === version) return undefined;
  const news = record.happened?.(subject).slice(Number(before)) ?? [];
  const what = news.length === 0 ? 'Somebody has changed this meanwhile.' : `Meanwhile: ${news.join(', ')}.`;
  return refused({
    kind: 'conflict',
    code: 'changed_meanwhile',
    message: `${what} Please look at it again, and then press once more.`,
  }).refusal;
}

const notPossible = refused({
  kind: 'conflict',
  code: 'not_possible',
  message: 'This can no longer be done here. Please look at what has changed.',
}).refusal;
