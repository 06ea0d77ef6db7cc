import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { StepKind } from '#domains/field/step.ts';
import { progressSteps } from '#domains/visits/day-steps.ts';
import { FormProblems } from '../shell/form-problems.tsx';
import { type FormReply, problemOf } from '../shell/forms.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import type { ShownVisit } from './shown-visit.ts';

type Reply = FormReply | undefined;

/** What can be said about a visit besides its next step, each behind one press. */
export function MoreToSay({ visit, reply }: { visit: ShownVisit; reply: Reply }) {
  if (visit.isOff) return null;
  const form = { visit, reply };
  return (
    <section aria-labelledby="more">
      <h2 id="more">More</h2>
      {visit.mayBeLate && <Late {...form} />}
      {visit.mayReport && <NobodyHome {...form} />}
      {visit.mayAsk && <Extra {...form} />}
      <Note {...form} />
      {visit.isOpen && <ByHand {...form} />}
      {visit.correctable.length > 0 && <Correction {...form} />}
      {visit.mayDecline && <CannotCome {...form} />}
    </section>
  );
}

function Fold({
  visit,
  kind,
  title,
  reply,
  name = kind,
  isGrave = false,
  children,
}: {
  visit: ShownVisit;
  kind?: StepKind;
  title: string;
  reply: Reply;
  name?: string;
  isGrave?: boolean;
  children: ReactNode;
}) {
  const isIts = reply?.values['fold'] === name;
  return (
    <details open={isIts || undefined}>
      <summary>{title}</summary>
      <Form method="post" data-press={name} className={isGrave ? 'field-grave' : undefined}>
        {isIts && <FormProblems reply={reply} />}
        {kind !== undefined && <input type="hidden" name="kind" value={kind} />}
        <input type="hidden" name="fold" value={name} />
        <input type="hidden" name="id" value={visit.key} />
        {children}
      </Form>
    </details>
  );
}

type Part = { visit: ShownVisit; reply: Reply };

const minutes = [10, 15, 20, 30, 45, 60, 90, 120];

const Late = ({ visit, reply }: Part) => (
  <Fold visit={visit} kind="late" title="I come later" reply={reply}>
    <p>
      It was to begin at {visit.begins}. {visit.firstName} is told when you come.
    </p>
    <Select
      name="late.minutes"
      label="I am there in"
      emptyLabel="Choose how long"
      options={minutes.map((each) => ({ value: String(each), label: `${each} minutes` }))}
      error={problemOf(reply, 'late.minutes')}
    />
    <Button variant="secondary">Tell them</Button>
  </Fold>
);

const NobodyHome = ({ visit, reply }: Part) => (
  <Fold visit={visit} kind="nobody_home" title="Nobody opens" reply={reply} isGrave>
    <p>
      Ring, knock and call first. From 15 minutes after {visit.begins} on, tell us. The office then calls{' '}
      {visit.firstName} and their family until we know that they are safe. Stay at the door.
    </p>
    <Button variant="secondary">Nobody opens: tell the office</Button>
  </Fold>
);

const Extra = ({ visit, reply }: Part) => (
  <Fold visit={visit} kind="extra" title="Ask for an extra" reply={reply}>
    <p>{visit.firstName} is asked on their own phone, or by the office. Nothing is charged without a yes.</p>
    <Select
      name="extra.extra_kind"
      label="What it is for"
      emptyLabel="Choose one"
      options={[
        { value: 'groceries', label: 'Groceries' },
        { value: 'extra_time', label: 'Extra time' },
      ]}
      error={problemOf(reply, 'extra.extra_kind')}
    />
    <Field
      name="extra.description"
      label="In a few words"
      autoComplete="off"
      maxLength={200}
      error={problemOf(reply, 'extra.description')}
    />
    <Field
      name="extra.amount"
      label="Amount in dollars, like 12.50"
      autoComplete="off"
      inputMode="decimal"
      width="medium"
      error={problemOf(reply, 'extra.amount')}
    />
    <Button variant="secondary">Ask them</Button>
  </Fold>
);

const Note = ({ visit, reply }: Part) => (
  <Fold visit={visit} kind="note" title="Write a note for the office" reply={reply}>
    <TextArea
      name="note.body"
      label="Note"
      hint="Only the office reads it."
      maxLength={1000}
      error={problemOf(reply, 'note.body')}
    />
    <Button variant="secondary">Keep the note</Button>
  </Fold>
);

const stepOptions = [
  { value: 'on_the_way', label: 'I was on the way' },
  { value: 'arrived', label: 'I was at the door' },
  { value: 'in_progress', label: 'I started' },
  { value: 'completed', label: 'It was done' },
] as const satisfies readonly { value: (typeof progressSteps)[number]; label: string }[];

const ByHand = ({ visit, reply }: Part) => (
  <Fold visit={visit} name="by-hand" title="I forgot to press" reply={reply}>
    <p>The time that you type stays marked as typed, with your reason.</p>
    <Select
      name="by-hand.kind"
      label="What happened"
      emptyLabel="Choose one"
      options={stepOptions}
      error={problemOf(reply, 'by-hand.kind')}
    />
    <Field
      name="by-hand.at"
      label="At what time"
      type="time"
      autoComplete="off"
      error={problemOf(reply, 'by-hand.at')}
    />
    <Field
      name="by-hand.by_hand"
      label="Why you did not press it then"
      autoComplete="off"
      maxLength={200}
      error={problemOf(reply, 'by-hand.by_hand')}
    />
    <Button variant="secondary">Write it down</Button>
  </Fold>
);

const Correction = ({ visit, reply }: Part) => (
  <Fold visit={visit} kind="correction" title="Correct a time" reply={reply}>
    <p>What you pressed stays. The right time is written beside it.</p>
    <Select
      name="correction.of"
      label="What was wrong"
      emptyLabel="Choose one"
      options={visit.correctable.map(({ id, label }) => ({ value: id, label }))}
      error={problemOf(reply, 'correction.of')}
    />
    <Field
      name="correction.at"
      label="The right time"
      type="time"
      autoComplete="off"
      error={problemOf(reply, 'correction.at')}
    />
    <Field
      name="correction.reason"
      label="Why"
      autoComplete="off"
      maxLength={200}
      error={problemOf(reply, 'correction.reason')}
    />
    <Button variant="secondary">Correct it</Button>
  </Fold>
);

const CannotCome = ({ visit, reply }: Part) => (
  <Fold visit={visit} kind="cannot_come" title="I cannot come" reply={reply} isGrave>
    <p>
      Somebody else is sent to {visit.firstName}, and this visit leaves your day. If it begins soon, call the
      office, too.
    </p>
    <Field
      name="cannot_come.reason"
      label="Why"
      autoComplete="off"
      maxLength={200}
      error={problemOf(reply, 'cannot_come.reason')}
    />
    <Button variant="secondary">I cannot come</Button>
  </Fold>
);
