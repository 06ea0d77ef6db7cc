import { Form, redirect } from 'react-router';
import { askOffice, listRequests } from '#domains/field/request.server.ts';
import { requestInput, requestKinds, requestTitles } from '#domains/field/request.ts';
import { calendarDay, dayIn, periodInWords, periodOf } from '#domains/professionals/days.ts';
import { listPapers } from '#domains/professionals/paper.server.ts';
import { endInWords } from '#domains/professionals/paper.ts';
import { findProfessional } from '#domains/professionals/professional.server.ts';
import { listTimeOff } from '#domains/professionals/time-off.server.ts';
import { listOtherHours } from '#domains/professionals/week-hours.server.ts';
import { exceptionInWords, weekInWords } from '#domains/professionals/week-hours.ts';
import { listPayouts } from '#domains/visit-money/books/payout.server.ts';
import { hoursOf, workedIn } from '#domains/visit-money/books/payout.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { onPhone } from '../../shell/field-guard.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest, type PageContext } from '../../shell/request-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { Route } from './+types/mine';

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { professionalId } = onPhone(requestContext).professional;
  const { database, clock } = requestContext.platform;
  const now = clock.now();
  const one = await findProfessional(database, professionalId);
  if (one === undefined) throw new Error('Somebody who is signed in is gone.');
  const today = dayIn(one.timeZone, now);
  const [papers, timeOff, others, requests, month] = await Promise.all([
    listPapers(database, professionalId),
    listTimeOff(database, professionalId, { startsAt: now }),
    listOtherHours(database, professionalId, today),
    listRequests(database, professionalId),
    workedThisMonth(requestContext, one.timeZone, today, professionalId),
  ]);
  return {
    key: newIdentifier(now),
    facts: [
      { title: 'This month', lines: month },
      { title: 'Hours of each week', lines: weekInWords(one.hours) },
      {
        title: 'Other days',
        lines: others.map(({ day, times }) => `${calendarDay(day)}: ${exceptionInWords(times)}`),
      },
      { title: 'Time off', lines: timeOff.map((off) => periodInWords(off, one.timeZone)) },
      { title: 'Papers', lines: papers.map(({ title, endsOn }) => `${title}: ${endInWords(endsOn, today)}`) },
      {
        title: 'What you asked',
        lines: requests.map(
          ({ kind, body, answer }) => `${requestTitles[kind]}: ${body}. ${answer ?? 'Waits for an answer'}`,
        ),
      },
    ],
  };
}

/** From the first of the month until now: what was pressed, not what is paid for it. */
async function workedThisMonth({ platform }: PageContext, timeZone: string, today: string, id: string) {
  const from = periodOf({ firstDay: `${today.slice(0, 8)}01`, lastDay: today }, timeZone).startsAt;
  const [payout] = await listPayouts(platform.database, { from, until: platform.clock.now() }, id);
  const visits = payout?.visits ?? [];
  const { minutes, byHandMinutes, milesBetween, miles } = workedIn(visits);
  return [
    `${visits.length} ${visits.length === 1 ? 'visit' : 'visits'} done`,
    `${hoursOf(minutes)} hours${byHandMinutes === 0 ? '' : `, ${hoursOf(byHandMinutes)} of them typed afterward`}`,
    `${milesBetween} miles between visits`,
    ...(miles === null ? [] : [`${miles} miles with members in the car`]),
  ];
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  const asked = requestInput.safeParse(values);
  if (!asked.success) return formReply(values, problemsOf(asked.error));
  const { professional } = onPhone(requestContext);
  const done = await askOffice(requestContext.platform, professional, asked.data);
  return done.ok ? redirect('/field/mine', 303) : formReply(values, done.refusal);
}

/** What somebody may know of themselves, and a way to ask the office. */
export default function FieldMine({ loaderData: { key, facts }, actionData: reply }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Hours and papers" description="" hasProblems={reply !== undefined} />
      <FormProblems reply={reply} />
      <h1>Hours and papers</h1>
      {facts.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          {lines.length === 0 ? (
            <p>None.</p>
          ) : (
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <section aria-labelledby="ask">
        <h2 id="ask">Ask the office</h2>
        <Form method="post">
          <input type="hidden" name="id" value={key} />
          <Select
            name="kind"
            label="What it is about"
            emptyLabel="Choose one"
            options={requestKinds.map((value) => ({ value, label: requestTitles[value] }))}
            error={problemOf(reply, 'kind')}
          />
          <TextArea name="body" label="What you ask for" maxLength={500} error={problemOf(reply, 'body')} />
          <Button variant="secondary">Ask</Button>
        </Form>
      </section>
    </>
  );
}
