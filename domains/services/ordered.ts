import { cleaningAnswers } from './cleaning.ts';
import { dishesInWords, dishesOf } from './delivery/menu.ts';
import { photosTerm } from './photos.ts';
import { counted, describeMinutes, lowerFirst } from './price.ts';
import { chosenWork, privateWork, usualHours, type WorkQuestion } from './question.ts';
import { type Need, needsOfRide, rideAnswers } from './ride/ride.ts';
import {
  type KindId,
  type LengthBy,
  type Price,
  type ServiceOption,
  type VisitAnswers,
  visitAnswers,
} from './service.ts';

/** What a booking says about what was ordered, as it is stored. */
export interface OrderedFacts {
  kind: KindId;
  lengthBy: LengthBy;
  price: Price;
  /** What the option asks about the work itself. */
  questions: readonly WorkQuestion[];
  answers: Record<string, unknown>;
  /** The titles of the extras that were chosen. */
  extras: readonly string[];
  /** How many of the photos that were sent with it we still have. */
  photos: number;
  /** What would be done, where the work is from a quote. */
  quoted: string | null;
}

/** One thing that was ordered: "Rooms", "2 bedrooms, 1 bathroom". */
export interface OrderedRow {
  term: string;
  details: string;
}

/**
 * What was ordered, in words, for everyone who may see the visit. The help on a ride is left out, because it
 * reveals needs: `helpOfAnswers` words it for readers who may know them.
 */
export function orderedOf(facts: OrderedFacts): OrderedRow[] {
  const { extras, quoted } = facts;
  if (quoted !== null) return [{ term: 'Work', details: quoted }];
  const rows = rowsOfKind(facts);
  return extras.length === 0 ? rows : [...rows, { term: 'Extras', details: extras.join(', ') }];
}

function rowsOfKind(facts: OrderedFacts): OrderedRow[] {
  const { kind, lengthBy, answers } = facts;
  if (kind === 'ride') return [...tripRows(answers), ...chosenWork(facts, answers)];
  return lengthBy === 'work' ? visitRows(facts) : [...cleaningRows(facts), ...chosenWork(facts, answers)];
}

/** The same in a few words, for where there is little room; null where there is nothing to say. */
export function orderedInShort(rows: readonly OrderedRow[]): string | null {
  const first = rows[0]?.details ?? '';
  return first === '' || first.length > longestShort ? null : lowerFirst(first);
}

const longestShort = 45;

/** The row that can be changed by itself. */
export const dishesTerm = 'Dishes';

function cleaningRows({ lengthBy, price, answers }: OrderedFacts): OrderedRow[] {
  const parsed = cleaningAnswers.safeParse(answers);
  if (!parsed.success) return [];
  const { bedrooms = 0, bathrooms = 0, otherRooms = 0, hours, load } = parsed.data;
  if (lengthBy === 'hours') return hourRows(hours);
  if (lengthBy === 'load') return choiceRows(price, load);
  const rooms = [
    ...(bedrooms > 0 ? [counted(bedrooms, 'bedroom', 'bedrooms')] : []),
    ...(bathrooms > 0 ? [counted(bathrooms, 'bathroom', 'bathrooms')] : []),
    ...(otherRooms > 0 ? [counted(otherRooms, 'other room', 'other rooms')] : []),
  ];
  return rooms.length === 0 ? [] : [{ term: 'Rooms', details: rooms.join(', ') }];
}

function visitRows(facts: OrderedFacts): OrderedRow[] {
  const parsed = visitAnswers.safeParse(facts.answers);
  if (!parsed.success) return [];
  const { description } = parsed.data;
  return [
    ...chosenWork(facts, facts.answers),
    ...amountRows(facts, parsed.data),
    ...(description === undefined ? [] : [{ term: 'Details', details: description }]),
    ...(facts.photos === 0 ? [] : [{ term: photosTerm, details: String(facts.photos) }]),
  ];
}

function amountRows(facts: OrderedFacts, { hours, count, choice }: VisitAnswers): OrderedRow[] {
  const { price } = facts;
  if (price.kind === 'hourly') return hourRows(hours ?? usualHours(facts, facts.answers));
  if (price.kind !== 'item' || count === undefined) return choiceRows(price, choice);
  return [
    { term: 'How many', details: counted(count, price.unit.one, price.unit.many) },
    ...dishRows(facts.kind, facts.answers, count),
  ];
}

/** None for what was booked before there were menus. */
function dishRows(kind: KindId, answers: Record<string, unknown>, meals: number): OrderedRow[] {
  const dishes = kind === 'delivery' ? dishesOf(answers) : undefined;
  return dishes === undefined ? [] : [{ term: dishesTerm, details: dishesInWords(dishes, meals) }];
}

function hourRows(hours: number | undefined): OrderedRow[] {
  return hours === undefined ? [] : [{ term: 'How long', details: describeMinutes(hours * 60) }];
}

function choiceRows(price: Price, chosen: string | undefined): OrderedRow[] {
  const choice = price.kind === 'choice' ? price.choices.find(({ id }) => id === chosen) : undefined;
  return choice === undefined ? [] : [{ term: 'How much', details: choice.title }];
}

function tripRows(answers: Record<string, unknown>): OrderedRow[] {
  const parsed = rideAnswers.safeParse(answers);
  if (!parsed.success) return [];
  const { trip, waitingMinutes = 0 } = parsed.data;
  const words: Record<typeof trip, string> = {
    'one-way': 'One way',
    wait: `Round trip, the driver waits ${describeMinutes(waitingMinutes)}`,
    round: 'Round trip, as two rides',
    there: 'The ride there. The ride home is booked separately.',
    back: 'Ride home',
  };
  return [{ term: 'Trip', details: words[trip] }];
}

/** What the helper has to know of a visit: the recipient's needs, and what was said for this visit alone. */
export function needsOfVisit(
  option: Pick<ServiceOption, 'kind' | 'questions'>,
  needs: readonly Need[],
  answers: Record<string, unknown>,
): Need[] {
  const known = option.kind === 'ride' ? needsOfRide(needs, answers) : needs;
  const said = privateWork(option, answers).map((title) => ({
    id: 'said-for-this-visit',
    title,
    remarks: null,
    isAllergen: false,
  }));
  return [...known, ...said];
}
