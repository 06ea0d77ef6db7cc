import { data, redirect } from 'react-router';
import { findFieldVisit } from '#domains/field/day.server.ts';
import { momentAt } from '#domains/field/day.ts';
import { takeFieldStep } from '#domains/field/step.server.ts';
import { stepOfForm } from '#domains/field/typed-step.ts';
import { refusal } from '#platform/result.ts';
import { keepPhotosOfForm } from '../../field/keep-photos.server.ts';
import { MoreToSay } from '../../field/more-to-say.tsx';
import { NeedsToRead } from '../../field/needs-to-read.tsx';
import { NextStep, UndoStep } from '../../field/next-step.tsx';
import { shownVisit } from '../../field/shown-visit.ts';
import { TakenPhotos } from '../../field/taken-photos.tsx';
import { AtTheDoor, VisitFacts, WorkToDo } from '../../field/visit-facts.tsx';
import { pathTo } from '../../paths.ts';
import { onPhone } from '../../shell/field-guard.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { fieldsOf, formOf, formReply } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { unmatched } from '../../shell/problem-page.tsx';
import { contextOfRequest, type PageContext } from '../../shell/request-context.ts';
import type { Route } from './+types/visit';

async function find(requestContext: PageContext, id: string) {
  const visit = await findFieldVisit(requestContext.platform, onPhone(requestContext), id);
  if (visit === undefined) throw data(unmatched, { status: 404 });
  return visit;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { clock, configuration } = requestContext.platform;
  const visit = await find(requestContext, params.id);
  return shownVisit(visit, clock.now(), configuration);
}

/** A press without a script: taken at once, as of now. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const form = await formOf(request);
  const values = Object.fromEntries(fieldsOf(form));
  const visit = await find(requestContext, params.id);
  const { professional } = onPhone(requestContext);
  if (values['fold'] === 'photos') {
    const problem = await keepPhotosOfForm(platform, professional, visit, form);
    return problem === null
      ? redirect(pathTo('/field/visits/:id', { id: visit.id }), 303)
      : formReply(values, [{ field: 'photos.files', message: problem }]);
  }
  const about = { id: visit.id, momentAt: (clock: string | undefined) => momentAt(visit, clock) };
  const step = stepOfForm(values, about, platform.clock.now());
  if (!step.ok) return formReply(values, step.problems);
  const { answer, words, code } = await takeFieldStep(platform, professional, step.value);
  if (answer === 'refused') return formReply(values, refusal('conflict', code ?? 'refused', words));
  return redirect(
    step.value.kind === 'cannot_come' ? pathTo('/field') : pathTo('/field/visits/:id', { id: visit.id }),
    303,
  );
}

/** A visit from the way there to its end: what matters before the door first, and one big next step. */
export default function FieldVisitPage({ loaderData: visit, actionData: reply }: Route.ComponentProps) {
  const isOfFold = reply?.values['fold'] !== undefined;
  return (
    <div className="field-stack" data-visit={visit.id}>
      {/* Titles stay in the history of a phone after its holder has signed out: they name nobody. */}
      <PageHead title={`Visit at ${visit.begins}`} description="" hasProblems={reply !== undefined} />
      {reply !== undefined && !isOfFold && <FormProblems reply={reply} />}
      <div>
        <h1>
          {visit.who}, {visit.begins}
        </h1>
        <p className="field-lead">
          {visit.what}, {visit.when}
        </p>
        <p data-standing>
          {visit.standing}
          {visit.expected !== null && `. You said you’ll arrive at ${visit.expected}.`}
        </p>
        {visit.isReported && <p>You told us no one answers. The office is calling now. Stay at the door.</p>}
      </div>
      {!visit.isRead && <NeedsToRead visit={visit} />}
      <NextStep visit={visit} reply={reply} />
      <UndoStep visit={visit} />
      <AtTheDoor visit={visit} />
      {visit.isRead && <NeedsToRead visit={visit} />}
      <VisitFacts visit={visit} />
      <WorkToDo visit={visit} />
      <TakenPhotos visit={visit} reply={reply} />
      <MoreToSay visit={visit} reply={reply} />
      {visit.notTaken.length > 0 && (
        <section aria-labelledby="not-taken" className="field-kept">
          <h2 id="not-taken">Not accepted</h2>
          <ul>
            {visit.notTaken.map(({ id, words }) => (
              <li key={id}>{words}</li>
            ))}
          </ul>
          <p>The office sees this, too.</p>
        </section>
      )}
      {visit.happened.length > 0 && (
        <section aria-labelledby="happened">
          <h2 id="happened">Your check-ins</h2>
          <ul>
            {visit.happened.map(({ id, words }) => (
              <li key={id}>{words}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
