import type { ChoiceQuestion, WorkChoice } from '#domains/services/question.ts';

/** For a booker who cannot say what is wrong: the visit to look first, which is free of charge. */
const lookFirst: WorkChoice = {
  id: 'look',
  title: 'I am not sure: come and look',
  optionId: 'aging-in-place-remodeling',
};

const job = (legend: string, choices: WorkChoice[]): ChoiceQuestion => ({
  name: 'job',
  type: 'choice',
  needed: 'onPages',
  legend,
  term: 'Job',
  choices,
});

/** The kinds of jobs of each option for repairs, with how long they usually take. */
const jobs: Readonly<Record<string, ChoiceQuestion>> = {
  'home-repair': job('What is there to fix?', [
    { id: 'shelves', title: 'Put up shelves, pictures or curtains', hours: 1 },
    { id: 'furniture', title: 'Put furniture together', hours: 2 },
    { id: 'handles', title: 'Loose handles, hinges or drawers', hours: 1 },
    { id: 'lights', title: 'Light bulbs, lamps or smoke alarms', hours: 1 },
    { id: 'windows', title: 'A window that sticks, or a torn screen', hours: 2 },
    { id: 'walls', title: 'A hole or crack in a wall, or some paint', hours: 3 },
    { id: 'floor', title: 'A floor that squeaks, or a loose rug', hours: 2 },
    { id: 'other', title: 'Something else, or several things' },
    lookFirst,
  ]),
  plumbing: job('What is there to fix?', [
    { id: 'drip', title: 'A faucet that drips', hours: 1 },
    { id: 'clog', title: 'A sink, tub or toilet that is clogged', hours: 1 },
    { id: 'toilet-runs', title: 'A toilet that keeps running', hours: 1 },
    { id: 'new-faucet', title: 'A new faucet or shower head', hours: 2 },
    { id: 'new-toilet', title: 'A new toilet', hours: 3 },
    { id: 'other', title: 'Something else, or several things' },
    lookFirst,
  ]),
  'door-repair': job('What is wrong with the door?', [
    { id: 'sticks', title: 'It sticks or does not close' },
    { id: 'lock', title: 'The lock or the handle turns hard' },
    { id: 'hinges', title: 'The hinges sag or squeak' },
    { id: 'draft', title: 'Cold air comes in' },
    { id: 'other', title: 'Something else' },
    lookFirst,
  ]),
  'appliance-installation': job('What should we set up?', [
    { id: 'washer', title: 'A washer or dryer' },
    { id: 'dishwasher', title: 'A dishwasher' },
    { id: 'stove', title: 'A stove, oven or microwave' },
    { id: 'air-conditioner', title: 'An air conditioner' },
    { id: 'refrigerator', title: 'A refrigerator' },
    { id: 'other', title: 'Something else, or several things' },
  ]),
  'shower-grab-bar-installation': job('Where should we put the bars?', [
    { id: 'shower', title: 'In the shower or tub' },
    { id: 'toilet', title: 'Beside the toilet' },
    { id: 'both', title: 'In both places' },
    { id: 'other', title: 'Somewhere else' },
  ]),
  'home-safety-assessment': job('What should we look at most?', [
    { id: 'whole-home', title: 'The whole home' },
    { id: 'bathroom', title: 'The bathroom' },
    { id: 'stairs', title: 'Stairs and steps' },
    { id: 'night', title: 'Light, and the way at night' },
    { id: 'other', title: 'Something else' },
  ]),
  'aging-in-place-remodeling': job('What should we look at?', [
    { id: 'look', title: 'I am not sure: come and look' },
    { id: 'ramp', title: 'A ramp, or other steps' },
    { id: 'doors', title: 'Wider doors' },
    { id: 'shower', title: 'A walk-in shower' },
    { id: 'rails', title: 'Rails on stairs' },
    { id: 'other', title: 'Something else' },
  ]),
};

const phone: WorkChoice = { id: 'phone', title: 'A phone' };
const computer: WorkChoice = { id: 'computer', title: 'A computer' };
const tablet: WorkChoice = { id: 'tablet', title: 'A tablet' };
const television: WorkChoice = { id: 'television', title: 'A television' };
const printer: WorkChoice = { id: 'printer', title: 'A printer' };
const other: WorkChoice = { id: 'other', title: 'Something else' };

const device = (choices: WorkChoice[]): ChoiceQuestion => ({
  name: 'device',
  type: 'choice',
  needed: 'onPages',
  legend: 'Which device is it?',
  term: 'Device',
  choices,
});

const problem: ChoiceQuestion = {
  name: 'problem',
  type: 'choice',
  needed: 'onPages',
  legend: 'What would you like help with?',
  term: 'Help with',
  choices: [
    { id: 'set-up', title: 'Setting up something new' },
    { id: 'not-working', title: 'Something does not work' },
    { id: 'slow', title: 'It is slow, or full' },
    { id: 'internet', title: 'Wi-Fi or the internet' },
    { id: 'password', title: 'Passwords and signing in' },
    { id: 'calls', title: 'Calls, video calls and messages' },
    { id: 'photos', title: 'Photos' },
    { id: 'scam', title: 'A message or call that may be a scam' },
    { id: 'learn', title: 'I want to learn how to use it' },
    { id: 'other', title: 'Something else' },
  ],
};

/** What the default catalogue asks about the work itself, by option. */
export const questionsOfOption: Readonly<Record<string, ChoiceQuestion[]>> = {
  ...Object.fromEntries(Object.entries(jobs).map(([optionId, question]) => [optionId, [question]])),
  'computer-help': [device([computer, printer, tablet, television, other]), problem],
  'smartphone-help': [device([phone, tablet, other]), problem],
  'video-help': [device([phone, computer, tablet, television, printer, other]), problem],
};
