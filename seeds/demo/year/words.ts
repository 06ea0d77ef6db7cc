import type { RefundCause } from '#domains/visit-money/refund.ts';
/** What people wrote in the demo's year, by service. */
export const thanks: Readonly<Record<string, readonly string[]>> = {
  cleaning: [
    'The kitchen shines. Thank you!',
    'Even the plants stand where they stood before.',
    'Quiet, careful, and on time.',
    'My bathroom has not looked like this in years.',
    'Nothing was thrown out before I was asked. I liked that.',
    'A kind person. Please send the same one again.',
    'The floors are perfect, and my reading glasses were found.',
    'I could rest, and at the end everything was done.',
  ],
  handyman: [
    'The door closes again without a push.',
    'Everything was explained, and swept up afterward.',
    'The grab bars are exactly where I need them.',
    'No more drip. I slept well.',
    'So patient with all of my questions.',
  ],
  meals: [
    'The soup tasted like my mother’s.',
    'Not too much salt, just as I asked.',
    'There is enough for three days, and it is all labeled.',
    'The stew was very good. More of that, please.',
    'Hot, on time, and with a smile.',
  ],
  rides: [
    'I was not alone until the nurse came.',
    'A smooth ride, and a good talk.',
    'An arm on the steps, and no rush.',
    'On time to the minute.',
    'Even my bag was carried to the door.',
  ],
  'tech-help': [
    'Now I can see my grandchildren on the screen.',
    'The steps are written down for me in big letters.',
    'It was a scam, and now I know what to do.',
    'I was afraid to ask, and it was easy.',
  ],
};

/** With two stars or fewer. */
export const complaints = [
  'It was done in a hurry.',
  '30 minutes late, and no one called.',
  'The bathroom was forgotten.',
  'It was not what we had talked about.',
];

export const cancelReasons = [
  'I have a doctor’s appointment at that time.',
  'My daughter comes to visit.',
  'I do not feel well today.',
  'We are away that week.',
  'I found out that I do not need it.',
  'The building turns off the water that day.',
];

export const bookingNotes = [
  'Please ring twice. I need a moment to get to the door.',
  'The super has the key to the side gate.',
  'The cat may not go out.',
  'Parking is easier behind the building.',
  'Please bring shoe covers.',
  'The elevator is slow. Please be patient.',
  'I am a little hard of hearing.',
];

export const questionsToProfessional = [
  'Could you bring a ladder? The lamp is high up.',
  'I put the key under the blue pot.',
  'Could you start with the bedroom this time?',
  'My neighbor will let you in. I am at the doctor until ten.',
  'Thank you for last time. The same again, please.',
];

export const questionsToConcierge = [
  'Can the same person come next time?',
  'Could someone call my son when the visit is done?',
  'I would like a receipt on paper, please.',
  'Please tell me if it rains and the ride is late.',
];

/** Why money went back, each with its place in the office's list. */
export const refundCauses = new Map<string, RefundCause>([
  ['The oven was left out', 'not_done'],
  ['The driver came 30 minutes late', 'late'],
  ['One meal was missing', 'not_done'],
  ['It took less time than planned', 'our_mistake'],
  ['The wrong size was put in and had to be changed', 'poor_work'],
]);
export const refundReasons = [...refundCauses.keys()];

export const groceries = [
  'Groceries from the corner store',
  'Chicken, rice and vegetables',
  'Groceries for three days',
];
export const extraTime = [
  'Half an hour more for the balcony',
  'An hour more, as agreed at the door',
  'Half an hour more for the closet',
];
