import { redirect } from 'react-router';
import type { Act, Done, Offer } from '#domains/office/screen.ts';
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
  version: number | null = null,
): { acts: OfferedAct[]; requestKey: string; version: number | null } {
  const { staff } = insideOf(requestContext);
  const now = requestContext.platform.clock.now();
  return {
    requestKey: newIdentifier(now),
    version,
    acts: acts.flatMap(({ name, label, key, may, offer }) => {
      const offered: Offer | null = staff.capabilities.has(may) ? offer(subject, now) : null;
      return offered === null ? [] : [{ name, label, key, offer: offered }];
    }),
  };
}

/**
 * Does what a form asks, and leads to what is shown next: by `placeOf` the page of what was made, or the same
 * page. What was done is told there.
 */
export async function performAct<Subject>(
  requestContext: PageContext,
  request: Request,
  acts: readonly Act<Subject>[],
  subject: Subject,
  placeOf: (done: Done) => string,
  version: number | null = null,
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
  if (version !== null && values['version'] !== undefined && values['version'] !== String(version))
    return formReply(values, changedMeanwhile, 409);
  const lists = listsOf(fieldsOf(form));
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
  await keepTold(platform, session, { said: done.value.said, takeBack: done.value.takeBack, place, key });
  return redirect(place, 303);
}

const changedMeanwhile = refused({
  kind: 'conflict',
  code: 'changed_meanwhile',
  message: 'Somebody has changed this meanwhile. Please look at it again, and then press once more.',
}).refusal;
const notPossible = refused({
  kind: 'conflict',
  code: 'not_possible',
  message: 'This can no longer be done here. Please look at what has changed.',
}).refusal;
