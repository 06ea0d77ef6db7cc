import { estimateVisit } from '#domains/services/estimate.ts';
import { choicesOf } from '#domains/services/question.ts';
import type { Estimate, ServiceOption } from '#domains/services/service.ts';
import type { Chance } from '#platform/chance.ts';
import { kitchens } from '../../menus.ts';
import { serviceExtras, serviceOptions, services } from '../../services.ts';
import { between, draw } from './draw.ts';
import { allergensOf, dietsOf, type Household, type ZipPlace } from './households.ts';
import { destinations } from './names.ts';

/** What is asked for, with its price and length before any membership. */
export interface Wish {
  option: ServiceOption;
  answers: Record<string, unknown> & { optionId: string };
  estimate: Estimate;
}

type Answers = Record<string, unknown>;

export function optionOf(id: string): ServiceOption {
  const option = serviceOptions.find((each) => each.id === id);
  if (option === undefined) throw new Error(`The catalogue has no option ${id}.`);
  return option;
}

/** Throws for answers that nobody could give: the demo's own would be wrong then. */
export function wishOf(answers: Answers & { optionId: string }): Wish {
  const option = optionOf(answers.optionId);
  const service = services.find(({ id }) => id === option.serviceId)!;
  const estimate = estimateVisit(
    {
      ...service,
      options: serviceOptions.filter(({ serviceId }) => serviceId === service.id),
      extras: serviceExtras.filter(({ serviceId }) => serviceId === service.id),
    },
    answers,
  );
  if (!estimate.ok) throw new Error(`${option.id}: ${estimate.refusal.message}`);
  return { option, answers, estimate: estimate.value };
}

/** Answers as a member of this household might give them. */
export function drawWish(
  chance: Chance,
  household: Household,
  optionId: string,
  places: readonly ZipPlace[],
): Wish {
  const option = optionOf(optionId);
  const asked = Object.fromEntries(
    option.questions.map((question) => {
      const usual = choicesOf(question).filter(
        (choice) => choice.optionId === undefined && !vague.includes(choice.id),
      );
      return [question.name, draw(chance, usual).id];
    }),
  );
  return wishOf({ optionId, ...asked, ...amountsOf(chance, household, option, places) });
}

const vague = ['other', 'look'];

function amountsOf(
  chance: Chance,
  household: Household,
  option: ServiceOption,
  places: readonly ZipPlace[],
): Answers {
  switch (option.serviceId) {
    case 'cleaning':
      return cleaningOf(chance, option);
    case 'rides':
      return rideOf(chance, household, option, places);
    case 'meals':
      return option.id === 'meal-delivery'
        ? deliveryOf(chance, household, between(chance, 5, 10))
        : { hours: chance.percent(70) ? 3 : 4 };
    case 'tech-help':
      return option.id === 'video-help' ? { count: between(chance, 1, 2) } : { hours: between(chance, 1, 2) };
    default:
      return option.price.kind === 'item' ? { count: between(chance, 1, 2) } : {};
  }
}

function cleaningOf(chance: Chance, option: ServiceOption): Answers {
  if (option.id === 'decluttering') return { hours: between(chance, 2, 4) };
  if (option.id === 'junk-removal') return { load: draw(chance, ['quarter', 'quarter', 'half', 'full']) };
  return {
    bedrooms: between(chance, 1, 3),
    bathrooms: between(chance, 1, 2),
    otherRooms: between(chance, 0, 1),
    extras: chance.percent(20) ? [draw(chance, ['laundry-and-bed-linen', 'inside-fridge', 'balcony'])] : [],
  };
}

/** Dishes that are cooked each day and suit who eats them; where there are none, the kitchen chooses. */
export function deliveryOf(chance: Chance, household: Household, count: number): Answers {
  const [allergens, diets] = [allergensOf(household), dietsOf(household)];
  const dishes = kitchens
    .filter(({ areas }) => areas.includes(household.areaId))
    .flatMap(({ dishes }) => dishes)
    .filter(
      (dish) =>
        dish.weekdays === undefined &&
        !dish.allergens.some((each) => allergens.includes(each)) &&
        diets.every((each) => dish.diets.includes(each)),
    );
  if (dishes.length < 3) return { count };
  const first = chance.below(dishes.length);
  const chosen = [0, 1, 2].map((index) => dishes[(first + index) % dishes.length]!);
  const most = Math.ceil(count / 3);
  const ordered = chosen
    .map(({ id, title }, index) => ({ id, title, count: index < 2 ? most : count - 2 * most }))
    .filter((dish) => dish.count > 0);
  return { count, dishes: ordered };
}

function rideOf(
  chance: Chance,
  household: Household,
  option: ServiceOption,
  places: readonly ZipPlace[],
): Answers {
  const isDoctor = option.id !== 'senior-ride';
  const destination = draw(
    chance,
    destinations.filter((each) => each.isDoctor === isDoctor),
  );
  const near = places.filter(({ areaId }) => areaId === household.areaId);
  return rideTo(household, destination, draw(chance, near), {
    trip: isDoctor && chance.percent(60) ? 'wait' : 'one-way',
    isWheelchair: option.id === 'wheelchair-transportation',
  });
}

export function rideTo(
  household: Household,
  destination: { street: string; isDoctor: boolean },
  place: ZipPlace,
  { trip, isWheelchair = false }: { trip: 'wait' | 'one-way'; isWheelchair?: boolean },
): Answers {
  const miles = Math.max(1, Math.round(milesBetween(household.address, place) * 14) / 10);
  return {
    destination: destination.street,
    destinationZip: place.zipcode,
    timing: destination.isDoctor ? 'arrive' : 'leave',
    trip,
    ...(trip === 'wait' ? { waitingMinutes: 60 } : {}),
    companion: 'no',
    help: 'door',
    mobilityAid: isWheelchair
      ? 'own-wheelchair'
      : household.needs.some(({ id }) => id === 'walker')
        ? 'walker'
        : 'none',
    stairs: 'none',
    route: { miles, minutes: Math.round(8 + miles * 4) },
  };
}

interface Point {
  latitude: number;
  longitude: number;
}

/** Near enough for a town: a degree is 69 miles to the north, and about 52 to the east. */
function milesBetween(one: Point, other: Point): number {
  return Math.hypot((one.latitude - other.latitude) * 69, (one.longitude - other.longitude) * 52);
}
