import { Form } from 'react-router';
import { type ProgressStep, stateBefore } from '#domains/visits/day/day-steps.ts';
import { type FormReply, problemOf } from '../shell/forms.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import type { ShownVisit } from './shown-visit.ts';

const labels: Record<ProgressStep, string> = {
  on_the_way: 'I’m on my way',
  arrived: 'I’m here',
  in_progress: 'Start visit',
  completed: 'Finish visit',
};

/**
 * The one big button. All four are in the page, so that a phone without a network can move to the next by
 * itself; only the next one is shown.
 */
export function NextStep({ visit, reply }: { visit: ShownVisit; reply: FormReply | undefined }) {
  if (!visit.isOpen) return null;
  return (
    <section aria-label="Next step" data-steps data-state={visit.state} data-started={visit.started}>
      <p data-read-first hidden={visit.readsFirst === null}>
        <strong>{visit.readsFirst?.read}</strong> {visit.readsFirst?.next}
      </p>
      {visit.steps.map(({ step, key, asksCard }) => (
        <Form
          key={step}
          method="post"
          data-press={step}
          data-at-door={step === 'on_the_way' ? undefined : true}
          data-asks={asksCard || undefined}
          hidden={visit.state !== stateBefore(step) || visit.readsFirst !== null}
        >
          <input type="hidden" name="kind" value={step} />
          <input type="hidden" name="id" value={key} />
          {asksCard && (
            <Field
              name={`${step}.card`}
              label="Card code"
              hint="The 6 digits on the card right now. Leave blank if you cannot find the card."
              optional
              autoComplete="off"
              inputMode="numeric"
              maxLength={9}
              width="medium"
              error={problemOf(reply, `${step}.card`)}
            />
          )}
          <Button variant="primary">{labels[step]}</Button>
        </Form>
      ))}
      {visit.state === 'requested' && <p>The office has not confirmed this visit yet.</p>}
    </section>
  );
}

/** For a minute the way to undo what was just pressed. */
export function UndoStep({ visit }: { visit: ShownVisit }) {
  if (visit.undo === null) return null;
  return (
    <Form method="post" data-press="take_back">
      <input type="hidden" name="kind" value="take_back" />
      <input type="hidden" name="id" value={`${visit.key}`} />
      <input type="hidden" name="of" value={visit.undo.of} />
      <Button variant="secondary">{visit.undo.label}</Button>
    </Form>
  );
}
