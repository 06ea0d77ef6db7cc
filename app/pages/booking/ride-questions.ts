import { describeMinutes } from '#domains/catalogue/price.ts';
import type { Questions, RadioQuestion } from './question-list.ts';

const fields: Questions['fields'] = [
  {
    name: 'destination',
    label: 'Street and number where you want to go',
    hint: 'For a ride home, write where you are. You can write all of it here: 80 Lafayette Street, 10013.',
    autoComplete: 'off',
    maxLength: 120,
  },
  {
    name: 'destinationZip',
    label: 'ZIP code there',
    autoComplete: 'off',
    inputMode: 'numeric',
    width: 'short',
    maxLength: 10,
  },
];

const timing: RadioQuestion = {
  name: 'timing',
  legend: 'Which time matters to you?',
  options: [
    {
      value: 'arrive',
      label: 'When I have to be there',
      description: 'For an appointment. We work out when to pick you up, with 10 minutes to spare.',
    },
    { value: 'leave', label: 'When I am picked up' },
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

const trip: RadioQuestion[] = [
  {
    name: 'trip',
    legend: 'Which way?',
    options: [
      { value: 'one-way', label: 'One way' },
      { value: 'back', label: 'Home from there', description: 'One way, and we pick you up there.' },
      {
        value: 'wait',
        label: 'There and back, and the driver waits for me',
        description: 'You pay for the time that the driver waits.',
        further: waiting,
      },
      {
        value: 'round',
        label: 'There and back, and I choose when to be picked up',
        description:
          'You pay for two rides and for no waiting. Your driver may be another one on the way home. It does not repeat: for every week, book each way as a ride of its own.',
      },
    ],
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

const help: RadioQuestion[] = [
  {
    name: 'help',
    legend: 'How far should the driver help?',
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
        label: 'Through the door',
        description: 'The driver helps you inside at both ends.',
      },
    ],
  },
  {
    name: 'mobilityAid',
    legend: 'What do you walk or ride with?',
    options: [
      { value: 'none', label: 'Nothing' },
      { value: 'cane', label: 'A cane' },
      { value: 'walker', label: 'A walker' },
      {
        value: 'folding-wheelchair',
        label: 'A wheelchair that folds',
        description: 'I can move to a car seat.',
      },
      {
        value: 'own-wheelchair',
        label: 'A wheelchair that I stay in',
        description: 'It needs the wheelchair ride.',
      },
    ],
  },
  {
    name: 'stairs',
    legend: 'Are there steps at your door?',
    options: [
      { value: 'none', label: 'No steps, or a ramp' },
      { value: 'few', label: '1 to 5 steps' },
      { value: 'many', label: 'More than 5 steps' },
    ],
  },
];

/** Everything asked before a ride is booked or priced: its time and length depend on it too. */
export const rideQuestions: Partial<Questions> = { fields, radios: [timing, ...trip, ...help] };
