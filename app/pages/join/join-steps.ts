import type { RegistrationPart } from '#domains/access/registration.ts';
import { pathTo, type PlainPath } from '../../paths.ts';

/** One page on a way to an account: what it asks, and where it leads. */
export interface JoinStep {
  path: PlainPath;
  title: string;
  lead: string;
  description: string;
  button: string;
  parts: readonly RegistrationPart[];
}

export interface JoinWay {
  steps: readonly JoinStep[];
  /** Where to go when the account is confirmed, unless a membership was chosen. */
  afterwards: string;
}

export const joinWays: readonly JoinWay[] = [
  {
    afterwards: pathTo('/account/profile'),
    steps: [
      {
        path: '/signup',
        title: 'Who is it for, and where?',
        lead: 'Your account in three short steps. This is the first.',
        description:
          'Create an account in three short steps. First: who the help is for, and where the home is.',
        button: 'Continue',
        parts: ['place', 'recipient'],
      },
      {
        path: '/signup/2',
        title: 'Your details',
        lead: 'Step two: how we reach you, and how you sign in.',
        description:
          'Create an account in three short steps. Second: your name, contact information and a password.',
        button: 'Continue',
        parts: ['details', 'password'],
      },
      {
        path: '/signup/3',
        title: 'Your membership',
        lead: 'Last step. You pay nothing now, and you can change it anytime.',
        description: 'Create an account in three short steps. Third: pay as you go, or choose a membership.',
        button: 'Create my account',
        parts: ['plan'],
      },
    ],
  },
  {
    afterwards: pathTo('/requestcallback/register/thank-you'),
    steps: [
      {
        path: '/requestcallback/register',
        title: 'Create an account before we call',
        lead: 'Then we only need to talk about what you need, and when.',
        description: 'Create an account while you wait for our call. First, your name and how we reach you.',
        button: 'Continue',
        parts: ['details'],
      },
      {
        path: '/requestcallback/register/create-password',
        title: 'Choose your password',
        lead: 'Use it to see, move or cancel your visits.',
        description:
          'Create an account while you wait for our call. Choose the password you’ll sign in with.',
        button: 'Continue',
        parts: ['password'],
      },
      {
        path: '/requestcallback/register/subscribe',
        title: 'Pay as you go, or a membership?',
        lead: 'You pay nothing now, and you can change it anytime.',
        description:
          'Create an account while you wait for our call. Choose how you’d like to pay for visits.',
        button: 'Create my account',
        parts: ['plan'],
      },
    ],
  },
  {
    afterwards: pathTo('/requestcallback/register/thank-you'),
    steps: [
      {
        path: '/requestcallback_new/register',
        title: 'Save time on the call',
        lead: 'You do not need an account to talk with us. With one, we only need to talk about what you need, and when.',
        description:
          'Create an account while you wait for our call. Then we only need to talk about what you need, and when.',
        button: 'Create my account',
        parts: ['details', 'password'],
      },
    ],
  },
  {
    afterwards: pathTo('/account/profile'),
    steps: [
      {
        path: '/register-new',
        title: 'An account for family caregivers',
        lead: 'You book and keep an eye on things. The help is for someone you care for.',
        description:
          'Create an account as a family caregiver: book help at home for your mother, father or a friend, from anywhere.',
        button: 'Create my account',
        parts: ['recipient', 'details', 'password'],
      },
    ],
  },
];

/** @throws Error when no account is made there: then a route leads to the wrong page. */
export function joinStepAt(pathname: string): { way: JoinWay; index: number; step: JoinStep } {
  for (const way of joinWays) {
    const index = way.steps.findIndex(({ path }) => path === pathname);
    const step = way.steps[index];
    if (step !== undefined) return { way, index, step };
  }
  throw new Error(`No account is made at ${pathname}.`);
}
