import { Form } from 'react-router';
import { FormProblems } from '../shell/form-problems.tsx';
import { type FormReply, problemOf } from '../shell/forms.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { type Control, type MoreForm, moreForms } from './more-forms.ts';
import type { ShownVisit } from './shown-visit.ts';

type Reply = FormReply | undefined;

/** What can be said about a visit besides its next step, each behind one press. */
export function MoreToSay({ visit, reply }: { visit: ShownVisit; reply: Reply }) {
  if (visit.isOff) return null;
  return (
    <section aria-labelledby="more">
      <h2 id="more">More</h2>
      {moreForms
        .filter(({ isPossible }) => isPossible(visit))
        .map((form) => (
          <Fold key={form.name} form={form} visit={visit} reply={reply} />
        ))}
    </section>
  );
}

function Fold({ form, visit, reply }: { form: MoreForm; visit: ShownVisit; reply: Reply }) {
  const { name, kind, title, button, isGrave, words, controls } = form;
  const isIts = reply?.values['fold'] === name;
  return (
    <details open={isIts || undefined}>
      <summary>{title}</summary>
      <Form method="post" data-press={name} className={isGrave ? 'field-grave' : undefined}>
        {isIts && <FormProblems reply={reply} />}
        {kind !== undefined && <input type="hidden" name="kind" value={kind} />}
        <input type="hidden" name="fold" value={name} />
        <input type="hidden" name="id" value={visit.key} />
        {words !== undefined && <p>{words(visit)}</p>}
        {controls(visit).map((control) => (
          <ControlView key={control.name} control={control} form={name} reply={reply} />
        ))}
        <Button variant="secondary">{button}</Button>
      </Form>
    </details>
  );
}

function ControlView({ control, form, reply }: { control: Control; form: string; reply: Reply }) {
  const name = `${form}.${control.name}`;
  const known = { name, label: control.label, error: problemOf(reply, name) };
  switch (control.is) {
    case 'choice':
      return <Select {...known} emptyLabel={control.emptyLabel} options={[...control.options]} />;
    case 'text':
      return <TextArea {...known} hint={control.hint} maxLength={control.maxLength} />;
    case 'line':
      return <Field {...known} autoComplete="off" maxLength={control.maxLength} />;
    case 'time':
      return <Field {...known} type="time" autoComplete="off" />;
    case 'amount':
      return <Field {...known} autoComplete="off" inputMode="decimal" width="medium" />;
  }
}
