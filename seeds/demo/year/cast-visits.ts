import { type Cast, hours, type Telling } from './cast.ts';
import type { Household, Payer } from './households.ts';
import type { Fate, Request } from './visits.ts';
import { rideTo, type Wish, wishOf } from './wishes.ts';

type Single = readonly [
  household: Household,
  booker: Payer,
  wish: Wish,
  day: number,
  from: number,
  rest?: Partial<Pick<Request, 'professional' | 'fate' | 'notes' | 'story'>>,
];

/** Single visits, each with its story. */
export const singleVisitsOf = (telling: Telling, cast: Cast): Single[] => [
  ...visitsOfRosa(telling, cast),
  ...visitsOfDaniel(telling, cast),
  ...visitsOfWalter(telling, cast),
  ...visitsOfGrace(telling, cast),
];

const wish = (optionId: string, answers: Record<string, unknown>) => wishOf({ optionId, ...answers });

const cancelled = (at: Date, reason: string): Fate => ({ kind: 'cancelled', at, reason });

function visitsOfRosa({ calendar, who }: Telling, { rosa }: Cast): Single[] {
  return [
    [
      rosa,
      rosa.owner,
      wish('home-safety-assessment', { job: 'whole-home' }),
      -320,
      hours(10),
      {
        professional: who('Jasmine Clarke'),
        story: { stars: 5, thanks: 'She found the loose rug that I have tripped over for years.' },
      },
    ],
    [rosa, rosa.owner, wish('plumbing', { job: 'drip' }), -214, hours(9), { story: { stars: 5 } }],
    [
      rosa,
      rosa.owner,
      wish('smartphone-help', { device: 'phone', problem: 'photos', hours: 1 }),
      -150,
      hours(14),
      { story: { stars: 4, thanks: 'Now the pictures of the baby come in large.' } },
    ],
    [
      rosa,
      rosa.owner,
      wish('deep-cleaning', { bedrooms: 1, bathrooms: 1, otherRooms: 0, extras: ['inside-oven'] }),
      -96,
      hours(9),
      { fate: cancelled(calendar.at(-97, hours(16)), 'My sister came to visit.') },
    ],
    [
      rosa,
      rosa.owner,
      wish(
        'senior-ride',
        rideTo(
          rosa,
          { street: '244 Clover Lane', isDoctor: false },
          { ...rosa.address, areaId: rosa.areaId, timeZone: rosa.timeZone },
          { trip: 'one-way' },
        ),
      ),
      -61,
      hours(13),
      { fate: cancelled(calendar.at(-64, hours(11)), 'She comes to me instead.') },
    ],
    [
      rosa,
      rosa.owner,
      wish('home-repair', { job: 'lights' }),
      -33,
      hours(10),
      { story: { stars: 5, thanks: 'All four lamps work, and they are brighter now.' } },
    ],
  ];
}

function visitsOfDaniel({ who }: Telling, { rosa, daniel }: Cast): Single[] {
  return [
    [
      rosa,
      daniel.payer,
      wish('shower-grab-bar-installation', { job: 'both', count: 3 }),
      -306,
      hours(11),
      {
        professional: who('Jasmine Clarke'),
        notes: 'Please ring twice. My mother does not hear well.',
        story: { stars: 5, thanks: 'I sleep better in Denver now.' },
      },
    ],
    [
      rosa,
      daniel.payer,
      wish('computer-help', { device: 'tablet', problem: 'calls', hours: 1 }),
      6,
      hours(15),
      { notes: 'She would like to see us on Sunday evenings. Could you call me instead?' },
    ],
  ];
}

function visitsOfWalter(_telling: Telling, { walter }: Cast): Single[] {
  return [
    [walter, walter.owner, wish('door-repair', { job: 'lock' }), -200, hours(10), { story: { stars: 5 } }],
    [
      walter,
      walter.owner,
      wish('home-repair', { job: 'shelves' }),
      -120,
      hours(10),
      { fate: { kind: 'no_show', ourFault: false } },
    ],
    [
      walter,
      walter.owner,
      wish('home-repair', { job: 'shelves' }),
      -108,
      hours(10),
      { story: { stars: 5, thanks: 'No one was cross about last time. I had been at the hospital.' } },
    ],
    [
      walter,
      walter.owner,
      wish('smartphone-help', { device: 'phone', problem: 'scam', hours: 1 }),
      -40,
      hours(11),
      { story: { stars: 5, thanks: 'It was a scam, and now the number is blocked.' } },
    ],
  ];
}

function visitsOfGrace({ who }: Telling, { grace }: Cast): Single[] {
  return [
    [
      grace,
      grace.owner,
      wish('home-safety-assessment', { job: 'night' }),
      -225,
      hours(10),
      { story: { stars: 5, thanks: 'Two small lamps made the way to the bathroom safe.' } },
    ],
    [
      grace,
      grace.owner,
      wish('decluttering', { hours: 3 }),
      -140,
      hours(13),
      { story: { stars: 5, thanks: 'My mother decides, one drawer at a time.' } },
    ],
    [
      grace,
      grace.owner,
      wish('deep-cleaning', { bedrooms: 2, bathrooms: 1, otherRooms: 0, extras: [] }),
      -45,
      hours(9),
      { fate: { kind: 'no_show', ourFault: true } },
    ],
    [
      grace,
      grace.owner,
      wish('aging-in-place-remodeling', { job: 'shower' }),
      -16,
      hours(11),
      { professional: who('Vincent Russo'), notes: 'We think about a walk-in shower.' },
    ],
  ];
}
