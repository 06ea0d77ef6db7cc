import type { StepKind } from '#domains/field/step.ts';
import type { progressSteps } from '#domains/visits/day/day-steps.ts';
import type { ShownVisit } from './shown-visit.ts';

interface Option {
  value: string;
  label: string;
}

/** What is typed or chosen; its name on the page begins with that of its form. */
export type Control = { name: string; label: string } & (
  | { is: 'choice'; emptyLabel: string; options: readonly Option[] }
  | { is: 'line'; maxLength: number }
  | { is: 'text'; maxLength: number; hint: string }
  | { is: 'time' }
  | { is: 'amount' }
);

/** Something that can be said about a visit besides its next step. */
export interface MoreForm {
  /** Of the form, and of the step where it always makes the same. */
  name: string;
  kind?: StepKind;
  title: string;
  button: string;
  /** It frightens, or cannot be undone. */
  isGrave?: true;
  isPossible: (visit: ShownVisit) => boolean;
  words?: (visit: ShownVisit) => string;
  controls: (visit: ShownVisit) => readonly Control[];
}

const minutes = [10, 15, 20, 30, 45, 60, 90, 120];

const stepOptions = [
  { value: 'on_the_way', label: 'I was on the way' },
  { value: 'arrived', label: 'I was at the door' },
  { value: 'in_progress', label: 'I started' },
  { value: 'completed', label: 'It was done' },
] as const satisfies readonly { value: (typeof progressSteps)[number]; label: string }[];

const said = { is: 'line', maxLength: 200 } as const;

export const moreForms: readonly MoreForm[] = [
  {
    name: 'late',
    kind: 'late',
    title: 'I come later',
    button: 'Tell them',
    isPossible: ({ mayBeLate }) => mayBeLate,
    words: ({ begins, firstName }) => `It was to begin at ${begins}. ${firstName} is told when you come.`,
    controls: () => [
      {
        is: 'choice',
        name: 'minutes',
        label: 'I am there in',
        emptyLabel: 'Choose how long',
        options: minutes.map((each) => ({ value: String(each), label: `${each} minutes` })),
      },
    ],
  },
  {
    name: 'nobody_home',
    kind: 'nobody_home',
    title: 'Nobody opens',
    button: 'Nobody opens: tell the office',
    isGrave: true,
    isPossible: ({ mayReport }) => mayReport,
    words: ({ begins, firstName }) =>
      `Ring, knock and call first. From 15 minutes after ${begins} on, tell us. The office then calls ${firstName} and their family until we know that they are safe. Stay at the door.`,
    controls: () => [],
  },
  {
    name: 'extra',
    kind: 'extra',
    title: 'Ask for an extra',
    button: 'Ask them',
    isPossible: ({ mayAsk }) => mayAsk,
    words: ({ firstName }) =>
      `${firstName} is asked on their own phone, or by the office. Nothing is charged without a yes.`,
    controls: () => [
      {
        is: 'choice',
        name: 'extra_kind',
        label: 'What it is for',
        emptyLabel: 'Choose one',
        options: [
          { value: 'groceries', label: 'Groceries' },
          { value: 'extra_time', label: 'Extra time' },
        ],
      },
      { ...said, name: 'description', label: 'In a few words' },
      { is: 'amount', name: 'amount', label: 'Amount in dollars, like 12.50' },
    ],
  },
  {
    name: 'note',
    kind: 'note',
    title: 'Write a note for the office',
    button: 'Keep the note',
    isPossible: () => true,
    controls: () => [
      { is: 'text', name: 'body', label: 'Note', hint: 'Only the office reads it.', maxLength: 1000 },
    ],
  },
  {
    name: 'by-hand',
    title: 'I forgot to press',
    button: 'Write it down',
    isPossible: ({ isOpen }) => isOpen,
    words: () => 'The time that you type stays marked as typed, with your reason.',
    controls: () => [
      {
        is: 'choice',
        name: 'kind',
        label: 'What happened',
        emptyLabel: 'Choose one',
        options: stepOptions,
      },
      { is: 'time', name: 'at', label: 'At what time' },
      { ...said, name: 'by_hand', label: 'Why you did not press it then' },
    ],
  },
  {
    name: 'correction',
    kind: 'correction',
    title: 'Correct a time',
    button: 'Correct it',
    isPossible: ({ correctable }) => correctable.length > 0,
    words: () => 'What you pressed stays. The right time is written beside it.',
    controls: ({ correctable }) => [
      {
        is: 'choice',
        name: 'of',
        label: 'What was wrong',
        emptyLabel: 'Choose one',
        options: correctable.map(({ id, label }) => ({ value: id, label })),
      },
      { is: 'time', name: 'at', label: 'The right time' },
      { ...said, name: 'reason', label: 'Why' },
    ],
  },
  {
    name: 'cannot_come',
    kind: 'cannot_come',
    title: 'I cannot come',
    button: 'I cannot come',
    isGrave: true,
    isPossible: ({ mayDecline }) => mayDecline,
    words: ({ firstName }) =>
      `Somebody else is sent to ${firstName}, and this visit leaves your day. If it begins soon, call the office, too.`,
    controls: () => [{ ...said, name: 'reason', label: 'Why' }],
  },
];
