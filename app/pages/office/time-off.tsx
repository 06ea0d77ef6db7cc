import { data, Form, Link, redirect } from 'react-router';
import { periodInWords } from '#domains/professionals/days.ts';
import { findProfessional } from '#domains/professionals/professional.server.ts';
import { timeOffInput, timeOffOf } from '#domains/professionals/time-off.ts';
import { keepTold } from '#domains/staff/staff-session.server.ts';
import { applyPlan, visitsAfterPapers, visitsWithin } from '#domains/visit-changes/absence.server.ts';
import { appliedInWords, wantedIn } from '#domains/visit-changes/absence.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { fieldsOf, formOf, type FormReply, formReply } from '../../shell/forms.ts';
import { insideOf } from '../../shell/office-guard.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { unmatched } from '../../shell/problem-page.tsx';
import { contextOfRequest, type PageContext } from '../../shell/request-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Route } from './+types/time-off';
import { readPlan, type ShownPlan } from './time-off-plan.server.ts';

async function find({ platform }: PageContext, id: string) {
  const one = await findProfessional(platform.database, id);
  if (one === undefined) throw data(unmatched, { status: 404 });
  return one;
}

/** One day is typed once. */
function askedIn(fields: URLSearchParams) {
  const text = (name: string) => (fields.get(name) ?? '').trim();
  return {
    first_day: text('first_day'),
    last_day: text('last_day') || text('first_day'),
    times: text('times'),
    reason: text('reason'),
  };
}

const papersTitle = 'Visits after a document expires';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const one = await find(requestContext, params.id);
  const now = platform.clock.now();
  const values = askedIn(url.searchParams);
  const isForPapers = url.searchParams.get('for') === 'papers';
  const empty = { problems: [], message: null, values };
  const shown = { id: one.id, name: one.name, isForPapers, asked: empty as FormReply, plan: null };
  if (isForPapers) {
    const visits = await visitsAfterPapers(platform.database, one.id, now);
    return { ...shown, plan: await readPlan(platform, visits, papersTitle) };
  }
  if (!url.searchParams.has('first_day')) return shown;
  const input = timeOffInput.safeParse(values);
  if (!input.success) return { ...shown, asked: { ...empty, problems: problemsOf(input.error) } };
  const period = timeOffOf(input.data, one.timeZone, now);
  if (!period.ok) return { ...shown, asked: { ...empty, problems: period.refusal.fields ?? [] } };
  const visits = await visitsWithin(platform.database, one.id, period.value, now);
  return { ...shown, plan: await readPlan(platform, visits, periodInWords(period.value, one.timeZone)) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const session = insideOf(requestContext);
  const one = await find(requestContext, params.id);
  const fields = fieldsOf(await formOf(request));
  const form = new URLSearchParams(fields);
  const input = form.get('for') === 'papers' ? null : timeOffInput.safeParse(askedIn(form));
  if (input?.success === false) return formReply(Object.fromEntries(fields), problemsOf(input.error));
  const timeOff = input?.data ?? null;
  const applied = await applyPlan(platform, session.staff, one.id, { timeOff, wanted: wantedIn(fields) });
  if (!applied.ok) return formReply(Object.fromEntries(fields), applied.refusal);
  const place = pathTo('/office/professionals/:id', { id: one.id });
  const said = [
    ...(timeOff === null ? [] : [`${one.name} has time off.`]),
    appliedInWords(applied.value),
  ].join(' ');
  await keepTold(platform, session, { said, place });
  return redirect(place, 303);
}

export default function PlanTimeOff({ loaderData: shown, actionData: reply }: Route.ComponentProps) {
  const { id, name, asked, plan, isForPapers } = shown;
  const title = isForPapers ? `Cover for ${name}` : `Plan time off for ${name}`;
  return (
    <>
      <PageHead title={title} description="" hasProblems={reply !== undefined || asked.problems.length > 0} />
      <FormProblems reply={reply ?? (asked.problems.length > 0 ? asked : undefined)} />
      <p data-print="hide">
        <Link to={pathTo('/office/professionals/:id', { id })}>{name}</Link>
      </p>
      <h1>{title}</h1>
      {!isForPapers && <AskedDays asked={asked} />}
      {plan !== null && <Plan plan={plan} asked={asked} isForPapers={isForPapers} />}
    </>
  );
}

function AskedDays({ asked: { values, problems } }: { asked: FormReply }) {
  const field = (name: string) => ({
    name,
    autoComplete: 'off' as const,
    defaultValue: values[name],
    error: problems.find((problem) => problem.field === name)?.message,
  });
  return (
    <Form className="office-form" data-print="hide">
      <p>See which visits are affected and who could cover each. Nothing changes yet.</p>
      <Field {...field('first_day')} label="First day" type="date" width="medium" />
      <Field
        {...field('last_day')}
        label="Last day"
        hint="Leave blank for one day."
        type="date"
        width="medium"
        optional
      />
      <Field
        {...field('times')}
        label="Hours"
        hint={'For part of one day only, like "1 PM - 5 PM".'}
        width="medium"
        optional
      />
      <Field {...field('reason')} label="Reason" hint="Only the office sees it." />
      <div>
        <Button variant="secondary">Show the plan</Button>
      </div>
    </Form>
  );
}

function Plan({
  plan: { title, words, lines },
  asked: { values },
  isForPapers,
}: {
  plan: ShownPlan;
  asked: FormReply;
  isForPapers: boolean;
}) {
  const hidden = isForPapers ? { for: 'papers' } : values;
  return (
    <section aria-labelledby="plan" className="office-form">
      <h2 id="plan">{title}</h2>
      <p>{words}</p>
      <Form method="post" className="office-form">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {lines.map(({ id, when, what, reference, why, proposed, options }) => (
          <div key={id}>
            <Select
              name={`visit.${id}`}
              label={when}
              hint={[`${what}, ${reference}.`, why ?? 'No one is available yet.'].join(' ')}
              options={options}
              emptyLabel={isForPapers ? 'Leave as is' : 'No one yet: keep looking'}
              isEmptyAnswer
              defaultValue={proposed}
            />
          </div>
        ))}
        <p>
          {isForPapers ? '' : 'No one can book them then. '}
          {lines.length > 0 &&
            'We tell each member who’s coming. If someone is no longer available when you press, that visit stays and we tell you.'}
        </p>
        {(lines.length > 0 || !isForPapers) && (
          <div>
            <Button variant="primary">
              {isForPapers
                ? 'Assign cover'
                : lines.length === 0
                  ? 'Save time off'
                  : 'Save time off and assign cover'}
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
}
