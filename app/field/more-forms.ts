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
  { value: 'on_the_way', label: 'On the way' },
  { value: 'arrived', label: 'Arrived' },
  { value: 'in_progress', label: 'Started' },
  { value: 'completed', label: 'Done' },
] as const satisfies readonly { value: (typeof progressSteps)[number]; label: string }[];

const said = { is: 'line', maxLength: 200 } as const;

export const moreForms: readonly MoreForm[] = [
  {
    name: 'late',
    kind: 'late',
    title: 'I’m running late',
    button: 'Tell them',
    isPossible: ({ mayBeLate }) => mayBeLate,
    words: ({ begins, firstName }) => `Scheduled for ${begins}. We’ll tell ${firstName} when you’ll arrive.`,
    controls: () => [
      {
        is: 'choice',
        name: 'minutes',
        label: 'I’ll be there in',
        emptyLabel: 'Choose how long',
        options: minutes.map((each) => ({ value: String(each), label: `${each} minutes` })),
      },
    ],
  },
  {
    name: 'nobody_home',
    kind: 'nobody_home',
    title: 'No one answers the door',
    button: 'No answer: tell the office',
    isGrave: true,
    isPossible: ({ mayReport }) => mayReport,
    words: ({ begins, waitMinutes, firstName }) =>
      `Ring, knock and call first. Starting ${waitMinutes} minutes after ${begins}, tell us. The office then calls ${firstName} and their family until we know they’re safe. Stay at the door.`,
    controls: () => [],
  },
  {
    name: 'extra',
    kind: 'extra',
    title: 'Request an extra cost',
    button: 'Send request',
    isPossible: ({ mayAsk }) => mayAsk,
    words: ({ firstName }) =>
      `We ask ${firstName} on their phone, or the office calls. Nothing is charged without their OK.`,
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
      { ...said, name: 'description', label: 'Short description' },
      { is: 'amount', name: 'amount', label: 'Amount in dollars, like 12.50' },
    ],
  },
  {
    name: 'note',
    kind: 'note',
    title: 'Note to the office',
    button: 'Save note',
    isPossible: () => true,
    controls: () => [
      { is: 'text', name: 'body', label: 'Note', hint: 'Only the office sees it.', maxLength: 1000 },
    ],
  },
  {
    name: 'by-hand',
    title: 'I forgot to check in',
    button: 'Add it',
    isPossible: ({ isOpen }) => isOpen,
    words: () => 'This time is marked as added later, with your reason.',
    controls: () => [
      {
        is: 'choice',
        name: 'kind',
        label: 'What happened',
        emptyLabel: 'Choose one',
        options: stepOptions,
      },
      { is: 'time', name: 'at', label: 'Time' },
      { ...said, name: 'by_hand', label: 'Reason' },
    ],
  },
  {
    name: 'correction',
    kind: 'correction',
    title: 'Correct a time',
    button: 'Save correction',
    isPossible: ({ correctable }) => correctable.length > 0,
    words: () => 'Your original time stays. The correct time is added next to it.',
    controls: ({ correctable }) => [
      {
        is: 'choice',
        name: 'of',
        label: 'What’s wrong',
        emptyLabel: 'Choose one',
        options: correctable.map(({ id, label }) => ({ value: id, label })),
      },
      { is: 'time', name: 'at', label: 'Correct time' },
      { ...said, name: 'reason', label: 'Reason' },
    ],
  },
  {
    name: 'cannot_come',
    kind: 'cannot_come',
    title: 'I can’t make it',
    button: 'I can’t make it',
    isGrave: true,
    isPossible: ({ mayDecline }) => mayDecline,
    words: ({ firstName }) =>
      `We’ll send someone else to ${firstName}, and this visit leaves your day. If it starts soon, call the office too.`,
    controls: () => [{ ...said, name: 'reason', label: 'Reason' }],
  },
];
