import { type Cast, hours, next, type Telling } from './cast.ts';
import type { Habit } from './habits.ts';
import type { Story } from './visits.ts';
import { deliveryOf, rideTo, wishOf } from './wishes.ts';

export const habitsOf = (telling: Telling, cast: Cast): Habit[] => [
  ...habitsOfRosa(telling, cast),
  ...habitsOfWalter(telling, cast),
  ...habitsOfGrace(telling, cast),
];

function habitsOfRosa({ calendar, maker, places, who }: Telling, { rosa, daniel }: Cast): Habit[] {
  const { chance } = maker.making;
  const heart = { street: '18 Juniper Place', isDoctor: true };
  const place = places.find(({ zipcode }) => zipcode === '11375')!;
  const own = { household: rosa, booker: rosa.owner };
  return [
    {
      ...own,
      wish: wishOf({ optionId: 'home-cleaning', bedrooms: 1, bathrooms: 1, otherRooms: 1, extras: [] }),
      everyDays: 7,
      firstDay: next(calendar, -340, 2),
      from: hours(10),
      professional: who('Bianca Torres'),
      how: 'goes on',
      stories: rosasCleanings,
    },
    {
      ...own,
      wish: wishOf({ optionId: 'medical-appointment', ...rideTo(rosa, heart, place, { trip: 'wait' }) }),
      everyDays: 28,
      firstDay: next(calendar, -330, 4),
      from: hours(9) + 30,
      professional: who('Olivia Brandt'),
      how: 'one by one',
      stories: rosasRides,
    },
    {
      // Daniel orders for her each second week.
      household: rosa,
      booker: daniel.payer,
      wish: wishOf({ optionId: 'meal-delivery', ...deliveryOf(chance, rosa, 7) }),
      everyDays: 14,
      firstDay: next(calendar, -118, 5),
      from: hours(12),
      professional: undefined,
      how: 'one by one',
      stories: new Map([[1, { stars: 5, thanks: 'Mom says the lentil stew is the best. Thank you!' }]]),
    },
  ];
}

const rosasCleanings: ReadonlyMap<number, Story> = new Map<number, Story>([
  [0, { stars: 5, thanks: 'Bianca is a treasure. She asked where each thing belongs.' }],
  [6, { calledOff: { hours: 50, reason: 'My sister comes to visit.' } }],
  [26, { calledOff: { hours: 3, reason: 'I do not feel well today.' } }],
  [3, { tipCents: 1_000, stars: 5 }],
  [
    9,
    {
      messages: [
        { forWhom: 'professional', body: 'Could you start with the bedroom today? My niece sleeps over.' },
      ],
    },
  ],
  [
    14,
    {
      extra: {
        kind: 'extra_time',
        description: 'Half an hour more for the hall closet',
        cents: 2_200,
        state: 'paid',
      },
    },
  ],
  [21, { stars: 4, thanks: 'All good. The windows could wait until next time.' }],
  [
    30,
    {
      refund: { cents: 2_000, reason: 'The bathroom floor was left out' },
      stars: 3,
      thanks: 'The bathroom floor was forgotten. Someone called me and was very kind about it.',
    },
  ],
  [33, { stars: 5, thanks: 'As good as ever again.' }],
  [
    38,
    {
      messages: [{ forWhom: 'concierge', body: 'Can Bianca come an hour later in the week of my birthday?' }],
    },
  ],
  [44, { tipCents: 2_000, stars: 5, thanks: 'Happy holidays to you and your family, Bianca.' }],
]);

const rosasRides: ReadonlyMap<number, Story> = new Map<number, Story>([
  [1, { stars: 5, thanks: 'Olivia waited with me until the nurse came.' }],
  [4, { stars: 5 }],
  [7, { tipCents: 600, stars: 5, thanks: 'Even in the rain she was on time.' }],
]);

function habitsOfWalter({ calendar, places, who }: Telling, { walter }: Cast): Habit[] {
  const near = places.find(({ areaId }) => areaId === 'nyc-manhattan')!;
  const eyes = { street: '75 Blue Heron Road', isDoctor: true };
  const club = { street: '31 Old Mill Road', isDoctor: false };
  const walters = { household: walter, booker: walter.owner };
  return [
    {
      ...walters,
      wish: wishOf({
        optionId: 'senior-ride',
        ...rideTo(walter, club, near, { trip: 'one-way' }),
      }),
      everyDays: 14,
      firstDay: next(calendar, -290, 3),
      from: hours(11),
      professional: who('Katya Morozova'),
      how: 'together',
      stories: new Map([[2, { stars: 5, thanks: 'She reads the signs out loud for me.' }]]),
    },
    {
      ...walters,
      wish: wishOf({ optionId: 'home-cleaning', bedrooms: 1, bathrooms: 1, otherRooms: 0, extras: [] }),
      everyDays: 28,
      firstDay: next(calendar, -285, 1),
      from: hours(13),
      professional: who('Amara Johnson'),
      how: 'one by one',
      stories: new Map([
        [4, { stars: 5, thanks: 'I cannot see the dust, but I can smell that it is clean.' }],
      ]),
    },
    {
      ...walters,
      wish: wishOf({
        optionId: 'medical-appointment',
        ...rideTo(walter, eyes, near, { trip: 'wait' }),
      }),
      everyDays: 56,
      firstDay: next(calendar, -270, 4),
      from: hours(9),
      professional: who('Katya Morozova'),
      how: 'one by one',
      stories: new Map(),
    },
  ];
}

function habitsOfGrace({ calendar, maker, who }: Telling, { grace }: Cast): Habit[] {
  const { chance } = maker.making;
  const graces = { household: grace, booker: grace.owner };
  return [
    {
      ...graces,
      wish: wishOf({
        optionId: 'home-cleaning',
        bedrooms: 2,
        bathrooms: 1,
        otherRooms: 1,
        extras: ['laundry-and-bed-linen'],
      }),
      everyDays: 14,
      firstDay: next(calendar, -230, 2),
      from: hours(9) + 30,
      professional: who('Nadia Petrova'),
      how: 'goes on',
      stories: new Map([
        [6, { calledOff: { hours: 50, reason: 'My sister comes to visit.' } }],
        [26, { calledOff: { hours: 3, reason: 'I do not feel well today.' } }],
        [3, { stars: 5, thanks: 'My mother waits for Nadia at the window. That says it all.' }],
      ]),
    },
    {
      ...graces,
      wish: wishOf({ optionId: 'meal-delivery', ...deliveryOf(chance, grace, 10) }),
      everyDays: 7,
      firstDay: next(calendar, -170, 3),
      from: hours(12),
      professional: undefined,
      how: 'together',
      stories: new Map([[5, { refund: { cents: 1_150, reason: 'One meal was missing' } }]]),
    },
  ];
}
