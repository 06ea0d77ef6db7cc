import { data, redirect } from 'react-router';
import { officeCookie } from '#domains/staff/office-cookie.ts';
import { keepTold, type StaffSession } from '#domains/staff/staff-session.server.ts';
import { actRefusal, doAct } from '#office/do-act.server.ts';
import type { Act, Done, Offer, ScreenRecord } from '#office/screen.ts';
import { inputOf } from '#office/typed-input.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { refusal, refused } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { fieldsOf, formOf, formReply, listOf, listsOf, textOf } from '../shell/forms.ts';
import { insideOf } from '../shell/office-guard.ts';
import type { PageContext } from '../shell/request-context.ts';
import { fieldOf, type OfferedAct } from './act-form.tsx';
import { askFactorAgain, takeFactorAgain } from './second-factor-again.server.ts';

/** What this member of the office may do to a subject now, with a key for its forms. */
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
    acts: acts.flatMap(({ name, label, key, keeps, may, offer }) => {
      const offered: Offer | null = staff.capabilities.has(may) ? offer(subject, now) : null;
      return offered === null ? [] : [{ name, label, key, keeps, offer: offered }];
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
  /** Where it is undone, if that is another page. */
  takeBackAt?: string;
  /** For what has versions: a form that was made for an earlier one does nothing. */
  record?: ScreenRecord<Subject>;
}

/**
 * Does what a form asks, and leads to what is shown next. What is grave asks for the second factor first
 * where it was given too long ago: the form stays as it was typed, and carries it.
 */
export async function performAct<Subject>(
  requestContext: PageContext,
  request: Request,
  performing: Performing<Subject>,
) {
  const { acts, subject, record } = performing;
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
  const pressed = `${name} ${values['key'] ?? ''}`;
  if (told?.key === pressed) return redirect(told.place, 303);
  if (act === undefined || offer === null) return formReply(values, notPossible);
  const lists = listsOf(fieldsOf(form));
  const typedIn = act.keeps ?? name;
  const changed = record && meanwhileOf(record, subject, values['version']);
  if (changed !== undefined) return formReply(values, changed, 409, lists);
  const input = act.input.safeParse(
    inputOf(offer.fields, {
      text: (field) => textOf(form, fieldOf(typedIn, field)),
      list: (field) => listOf(form, fieldOf(typedIn, field)),
      file: (field) => form.get(fieldOf(typedIn, field)),
    }),
  );
  const named = (problems: { field: string; message: string }[]) =>
    problems.map(({ field, message }) => ({ field: fieldOf(typedIn, field.split('.')[0] ?? ''), message }));
  if (!input.success) return formReply(values, named(problemsOf(input.error)), 422, lists);
  const key = /^[\w-]{8,100}$/.test(values['key'] ?? '')
    ? values['key']!
    : newIdentifier(platform.clock.now());
  const stale = actRefusal(act, session, platform.clock.now());
  const given = stale && (await takeFactorAgain(platform, session, values, requestContext));
  if (given?.ok === false) return askFactorAgain(platform, session, values, given.refusal, lists);
  const headers = given && { 'Set-Cookie': officeCookie(platform.publicUrl).set(given.value.token) };
  const doer = given ? { ...session, confirmedAt: platform.clock.now() } : session;
  const done = await doAct(platform, doer, act, subject, input.data, key);
  if (done.ok) return tell(requestContext, session, performing, done.value, pressed, headers);
  const { refusal } = done;
  const reply = formReply(values, refusal.fields === undefined ? refusal : named(refusal.fields), 422, lists);
  return data(reply.data, { ...reply.init, headers: { ...reply.init?.headers, ...headers } });
}

/** Keeps what was done for the page that is shown next, and leads there. */
async function tell<Subject>(
  { platform }: PageContext,
  session: StaffSession,
  { placeOf, takeBackAt }: Performing<Subject>,
  done: Done,
  key: string,
  headers: Record<string, string> | undefined,
): Promise<Response> {
  const place = placeOf(done);
  await keepTold(platform, session, { said: done.said, takeBack: done.takeBack, place, takeBackAt, key });
  return redirect(place, { status: 303, ...(headers === undefined ? {} : { headers }) });
}

/** What has changed since a form was made, and who changed it; undefined where nothing has. */
function meanwhileOf<Subject>(record: ScreenRecord<Subject>, subject: Subject, mark: string | undefined) {
  const [version, happened] = (markOf(record, subject) ?? '').split('.');
  const [seen, before = happened] = mark?.split('.') ?? [];
  if (seen === undefined || seen === version) return undefined;
  const news = record.happened?.(subject).slice(Number(before)) ?? [];
  const what = news.length === 0 ? 'Someone else just changed this.' : `Just changed: ${news.join(', ')}.`;
  return refused(refusal('conflict', 'changed_meanwhile', `${what} Check it, then press again.`)).refusal;
}

const notPossible = refused(
  refusal('conflict', 'not_possible', 'You can no longer do this here. Check what changed.'),
).refusal;
