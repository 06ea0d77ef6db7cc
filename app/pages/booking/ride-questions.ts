import { describeMinutes } from '#domains/catalogue/rules.ts';
import type { Questions } from './question-list.ts';

const fields: Questions['fields'] = [
  { name: 'destination', label: 'Street and number where you want to go', hint: 'We pick you up at home.', autoComplete: 'off', maxLength: 120 },
  { name: 'destinationZip', label: 'ZIP code there', autoComplete: 'off', inputMode: 'numeric', width: 'short', maxLength: 10 },
];

const timing: Questions['radios'][number] = {
  name: 'timing',
  legend: 'Which time matters to you?',
  options: [
    { value: 'arrive', label: 'When I have to be there', description: 'For an appointment. We work out when to pick you up, with 10 minutes to spare.' },
    { value: 'leave', label: 'When I am picked up' },
  ],
};

const trip: Questions['radios'] = [
  {
    name: 'trip',
    legend: 'One way, or there and back?',
    hint: 'For a ride home at another time, book a second ride.',
    options: [
      { value: 'one-way', label: 'One way' },
      { value: 'wait', label: 'There and back, and the driver waits for me' },
    ],
  },
  {
    name: 'waitingMinutes',
    legend: 'How long should the driver wait?',
    hint: 'Only for a ride there and back. You pay for the time that you choose.',
    options: [30, 60, 90, 120, 180].map((minutes) => ({ value: String(minutes), label: describeMinutes(minutes) })),
  },
  {
    name: 'companion',
    legend: 'Does somebody ride along?',
    options: [
      { value: 'no', label: 'No, I ride alone' },
      { value: 'yes', label: 'Yes, one person. It costs nothing.' },
    ],
  },
];

/** What the price of a ride follows from. */
export const ridePriceQuestions: Partial<Questions> = { fields, radios: trip };

/** All that is asked before a ride is booked. */
export const rideQuestions: Partial<Questions> = { fields, radios: [timing, ...trip] };
