import { createHmac } from 'node:crypto';
import type { TextParts } from '#domains/notifications/text.ts';
import { givenName, marked, withoutMarks } from '#domains/people/words.ts';
import type { Vehicle } from './professional.ts';
import { clockInWords } from './words.ts';

const colors = [
  'red',
  'blue',
  'green',
  'yellow',
  'white',
  'black',
  'pink',
  'brown',
  'purple',
  'orange',
  'silver',
  'golden',
  'gray',
  'striped',
  'spotted',
  'wooden',
];
const things = `
  apple basket bell boat book boot bottle bridge bucket button candle carrot chair cherry clock coat
  cup daisy door drum duck feather flag flower garden glove goose guitar hammer hat horse jar
  kettle kite ladder lamp leaf lemon mailbox mirror mitten owl paddle pear pencil piano pillow plate
  pumpkin rabbit ribbon river robin saddle scarf shell spoon table teapot train tulip violin wagon window
`
  .trim()
  .split(/\s+/);

/**
 * Two short words, such as "blue teapot", that only the people of a visit and its professional know: the
 * professional says them at the door. They change with the professional, so that the first one no longer
 * knows them. One in 1,024 is enough because nobody can try twice unnoticed.
 */
export function wordOfVisit(secret: string, visit: { id: string; professionalId: string }): string {
  const digest = createHmac('sha256', secret)
    .update(`visit-word:${visit.id}:${visit.professionalId}`)
    .digest();
  return `${colors[digest[0]! % colors.length]} ${things[digest[1]! % things.length]}`;
}

interface SettingOut {
  professionalName: string;
  vehicle: Pick<Vehicle, 'words' | 'plate'> | null;
  /** What the professional says at the door; null for a reader who is not sent it. */
  doorWords: string | null;
  startsAt: Date;
  /** Whether the professional comes at some time after that. */
  isWindow: boolean;
  /** When a professional who is late will arrive. */
  expectedAt: Date | null;
  timeZone: string;
  reference: string;
  now: Date;
}

/**
 * The parts of the text when the professional sets out: their name, the hour, the car and the two words.
 * Where there is no room, the reference, the model of the car and the hour are left out, in this order.
 */
export function settingOutParts(facts: SettingOut): Pick<TextParts, 'what' | 'when'> {
  const { professionalName, vehicle, doorWords, startsAt, isWindow, expectedAt, timeZone, reference, now } =
    facts;
  const at = expectedAt ?? (isWindow ? null : startsAt);
  const hour = at !== null && at > now ? `arriving at ${clockInWords(at, timeZone)}.` : '';
  const [car = '', plate = ''] = carsInText(vehicle);
  const ask = doorWords === null ? '' : `Ask for: ${doorWords}.`;
  const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');
  const end = hour === '' ? '.' : ',';
  return {
    what: [`${professionalName} is on the way${end}`, `${givenName(professionalName)} is on the way${end}`],
    when: [
      joined(hour, car, ask, `${reference}.`),
      joined(hour, car, ask),
      joined(hour, plate, ask),
      joined(plate, ask),
    ],
  };
}

/** A car as a text says it, in full and by its plate alone; nothing where it is not known. */
export const carsInText = (vehicle: SettingOut['vehicle']): string[] =>
  vehicle === null ? [] : [`${vehicle.words}, plate ${vehicle.plate}.`, `Plate ${vehicle.plate}.`];

/** A text is cut to its length first, so that its door words are marked in what is left of it. */
export const withDoorWordsMarked = (text: string, doorWords: string | null) =>
  withoutMarks(doorWords === null ? text : text.replace(doorWords, marked('doorWords', doorWords)));
