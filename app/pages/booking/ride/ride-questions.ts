import { describeMinutes } from '#domains/services/price.ts';
import type { Questions, RadioQuestion } from '../question-list.ts';

/** Where a ride goes, where that is no place that is known. */
export const rideFields: Questions['fields'] = [
  {
    name: 'destination',
    label: 'Street address you’re going to',
    hint: 'For a ride home, enter where you are now. Or the full address with its ZIP code.',
    autoComplete: 'off',
    maxLength: 120,
  },
  {
    name: 'destinationZip',
    label: 'ZIP code you’re going to',
    autoComplete: 'off',
    inputMode: 'numeric',
    width: 'short',
    maxLength: 10,
  },
];

const timing: RadioQuestion = {
  name: 'timing',
  legend: 'Plan the ride by',
  options: [
    {
      value: 'arrive',
      label: 'When I need to be there',
      description: 'For an appointment. We plan your pickup, with 10 minutes to spare.',
    },
    { value: 'leave', label: 'When I get picked up' },
  ],
};

const waiting: RadioQuestion = {
  name: 'waitingMinutes',
  legend: 'How long should the driver wait?',
  options: [30, 60, 90, 120, 180].map((minutes) => ({
    value: String(minutes),
    label: describeMinutes(minutes),
  })),
};

const trip: RadioQuestion = {
  name: 'trip',
  legend: 'One way or round trip?',
  options: [
    { value: 'one-way', label: 'One way' },
    { value: 'back', label: 'One way, home', description: 'We pick you up there.' },
    {
      value: 'wait',
      label: 'Round trip, and the driver waits',
      description: 'You pay for the driver’s wait time.',
      further: waiting,
    },
    {
      value: 'round',
      label: 'Round trip, and I choose the pickup time home',
      description: 'You pay for two rides. You may have a different driver home.',
    },
  ],
};

const help: RadioQuestion[] = [
  {
    name: 'companion',
    legend: 'Is anyone riding with you?',
    options: [
      { value: 'no', label: 'No, just me' },
      { value: 'yes', label: 'Yes, one person. No extra charge.' },
    ],
  },
  {
    name: 'help',
    legend: 'How much help would you like?',
    options: [
      {
        value: 'curb',
        label: 'At the curb',
        description: 'The driver waits beside the car and opens the door.',
      },
      {
        value: 'door',
        label: 'To the door',
        description: 'The driver comes to your front door and walks with you.',
      },
      {
        value: 'inside',
        label: 'Inside, both ends',
        description: 'The driver helps you inside at both ends.',
      },
    ],
  },
  {
    name: 'mobilityAid',
    legend: 'Do you use a cane, walker or wheelchair?',
    options: [
      { value: 'none', label: 'No' },
      { value: 'cane', label: 'A cane' },
      { value: 'walker', label: 'A walker' },
      {
        value: 'folding-wheelchair',
        label: 'A folding wheelchair',
        description: 'I can move to a car seat.',
      },
      {
        value: 'own-wheelchair',
        label: 'A wheelchair I stay in',
        description: 'For this, book the wheelchair ride.',
      },
    ],
  },
  {
    name: 'stairs',
    legend: 'Any steps at your door?',
    options: [
      { value: 'none', label: 'No steps, or a ramp' },
      { value: 'few', label: '1 to 5 steps' },
      { value: 'many', label: 'More than 5 steps' },
    ],
  },
];

/** What the price of a ride depends on. Help is free of charge, and asked for once the ride is booked. */
export const rideQuestions: Partial<Questions> = {
  explanation: 'Help at the door and one person riding along are free.',
  fields: rideFields,
  radios: [timing, trip],
};

/** The same question once it is known where the ride goes, with what each answer then comes to. */
export function wayBackQuestion(
  priceOf: (answers: Record<string, string>) => string | undefined,
): RadioQuestion {
  return {
    name: 'trip',
    legend: 'Choose one',
    legendLevel: 'heard',
    options: [
      {
        value: 'round',
        label: 'At a set time',
        description: 'You may have a different driver.',
        price: priceOf({ trip: 'round' }),
      },
      {
        value: 'wait',
        label: 'The driver waits',
        description: 'You pay for the wait.',
        further: {
          ...waiting,
          options: waiting.options.map((option) => ({
            ...option,
            price: priceOf({ trip: 'wait', waitingMinutes: option.value }),
          })),
        },
      },
      { value: 'one-way', label: 'I get home another way', price: priceOf({ trip: 'one-way' }) },
      {
        value: 'back',
        label: 'This is the ride home',
        description: 'We pick you up there.',
        price: priceOf({ trip: 'back' }),
      },
    ],
  };
}

/** What the driver should know of a rider. */
export const driverQuestions: readonly RadioQuestion[] = help;
