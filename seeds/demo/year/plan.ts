import { type Chance, chanceOf } from '#platform/chance.ts';
import { cast as seeded } from '../../cast.ts';
import { type Afterward, afterwardOf } from './afterward.ts';
import { type Alert, alertsOf, findTroubles, type Troubles } from './alerts.ts';
import { type Calendar, calendarOf, daysPast, minute } from './calendar.ts';
import { tellCast } from './cast-year.ts';
import { type Cast, castOf, type KnownPeople } from './cast.ts';
import { type Course, courseOf } from './course.ts';
import { between, draw, drawByWeight } from './draw.ts';
import { drawEnquiries, type Enquiry } from './enquiries.ts';
import { drawGifts, buyGift, type Gift, spendGifts } from './gifts.ts';
import { drawHabit, followHabit, seldomWanted } from './habits.ts';
import type { Household, Payer, ZipPlace } from './households.ts';
import { identifiersOf } from './identifiers.ts';
import { drawMemberships, type KeptMembership } from './memberships.ts';
import { Books, type Payment } from './money.ts';
import { type Making, PeopleMaker } from './people.ts';
import { type Absence, absencesOf, type Professional, Team } from './team.ts';
import { VisitMaker, type Visit } from './visits.ts';
import { drawWish } from './wishes.ts';

const seed = 365;
const membersInAll = 400;
const carersInAll = 58;
const visitsPast = 6_000;
const visitsAhead = 300;

/** Who of the office confirms visits and decides, who pays back, and who answers the phone. */
export interface Office {
  conciergeId: string;
  dispatcherId: string;
  bookkeeperId: string;
  managerId: string;
}

/** What the demo has before its year is filled. */
export interface Beginning {
  now: Date;
  office: Office;
  zone: string;
  people: readonly Professional[];
  places: readonly ZipPlace[];
  known: KnownPeople;
}

/** A visit with everything that came of it. */
export interface ToldVisit extends Afterward {
  visit: Visit;
  course: Course;
  payment: Payment | null;
  cardFeeCents: number;
  /** When the office wrote off what was owed. */
  writtenOffAt: Date | null;
}

/** A visitor who has begun an account and not come back yet. */
export interface Newcomer {
  userId: string;
  registeredAt: Date;
}

export interface Year {
  making: Making;
  office: Office;
  people: readonly Professional[];
  households: Household[];
  payers: Payer[];
  cast: Cast;
  absences: Absence[];
  visits: ToldVisit[];
  gifts: Gift[];
  memberships: KeptMembership[];
  enquiries: Enquiry[];
  /** Who has just registered. */
  nora: Newcomer;
  books: Books;
  /** What the office had to look at, and has to now. */
  alerts: Alert[];
}

/** The year as it would be in the tables: the same for the same day, however often it is asked for. */
export function planYear({ now, office, zone, people, places, known }: Beginning): Year {
  const chance = chanceOf(seed);
  const calendar = calendarOf(now, zone);
  const making: Making = { chance, calendar, identifiers: identifiersOf(chance) };
  const absences = absencesOf(chance, calendar, people);
  const maker = new VisitMaker(making, new Team(calendar, people, absences));
  const crowd = new PeopleMaker(making);
  const cast = castOf(making, crowd, known);
  const strangers = strangersOf(making, crowd, places);
  const households = [cast.rosa, cast.walter, cast.grace, ...strangers];
  const memberships = drawMemberships(making, cast, strangers);
  tellCast(maker, people, places, cast);
  fillUp(maker, strangers, places);
  const troubles = findTroubles(maker.visits, calendar, cast);
  const books = new Books(making.identifiers, now);
  const gifts = [
    buyGift(making, books, {
      buyer: cast.daniel.payer,
      to: cast.rosa.owner,
      boughtAt: calendar.at(-70, 18 * 60),
      cents: 15_000,
      greeting: 'Happy birthday, Mom! For whatever you like, and no arguments.',
      becomes: 'redeemed',
    }),
    ...drawGifts(making, books, strangers),
  ];
  spendGifts(gifts, maker.visits);
  const nora = {
    userId: known.userIds.get(seeded.nora.name)!,
    registeredAt: new Date(now.getTime() - 40 * minute),
  };
  const told = tellVisits(maker.visits, { chance, calendar, books, troubles, cast });
  return {
    making,
    office,
    people,
    households,
    payers: payersOf(households),
    cast,
    absences,
    visits: told,
    gifts,
    memberships: memberships.map((keep) => keep(books)),
    enquiries: drawEnquiries(making, strangers, { user_id: nora.userId }),
    nora,
    books,
    alerts: alertsOf(making, told, troubles),
  };
}

/** Members with their recipients, some with a child who helps; the cast's five are members, too. */
function strangersOf(making: Making, crowd: PeopleMaker, places: readonly ZipPlace[]): Household[] {
  const { chance } = making;
  const castSize = 5;
  const households = Array.from({ length: membersInAll - castSize - carersInAll }, () =>
    crowd.household(places),
  );
  const early = households.filter(({ owner }) => owner.joinedOn < -14);
  for (let index = 0; index < carersInAll; index += 1) {
    const household = draw(chance, early);
    household.carers.push(crowd.carer(household));
  }
  return households;
}

function payersOf(households: readonly Household[]): Payer[] {
  return [
    ...new Set(households.flatMap(({ owner, carers }) => [owner, ...carers.map(({ payer }) => payer)])),
  ];
}

/** Habits of everybody, then single visits until there are as many as there should be. */
function fillUp(maker: VisitMaker, households: readonly Household[], places: readonly ZipPlace[]): void {
  const { chance, calendar } = maker.making;
  const count = () => maker.visits.reduce((sum, { startsAt }) => sum + (startsAt < calendar.now ? 1 : 0), 0);
  const room = {
    ahead: visitsAhead - maker.visits.filter(({ startsAt }) => startsAt >= calendar.now).length,
  };
  for (const household of households) {
    if (household.owner.joinedOn > -20) continue;
    const habit = drawHabit(maker, household, places);
    if (habit !== undefined) followHabit(maker, habit, room);
  }
  for (let left = room.ahead; left > 0; left -= 1)
    bookOnce(maker, draw(chance, households), places, between(chance, 1, 8));
  for (let past = count(); past < visitsPast;) {
    const visit = bookOnce(maker, draw(chance, households), places, between(chance, -daysPast + 10, -1));
    if (visit !== undefined) past += 1;
  }
}

/** A single visit, now and then booked by a carer. */
function bookOnce(
  maker: VisitMaker,
  household: Household,
  places: readonly ZipPlace[],
  day: number,
): Visit | undefined {
  const { chance, calendar } = maker.making;
  const lead = Math.max(between(chance, 3, 11), day + 1);
  if (day - lead <= household.owner.joinedOn || calendar.isHoliday(day)) return undefined;
  const options = seldomWanted.filter(([id]) => maker.team.whoCan(household.areaId, id).length > 0);
  const carer = household.carers.find(
    ({ canPay, monthlyLimitCents, sinceDay, withdrawnAt }) =>
      canPay && monthlyLimitCents === null && withdrawnAt === null && sinceDay < day - lead,
  );
  return maker.make({
    household,
    booker: carer !== undefined && chance.percent(60) ? carer.payer : household.owner,
    wish: drawWish(chance, household, drawByWeight(chance, options), places),
    day,
    from: between(chance, 18, 31) * 30,
    placedAt: calendar.at(day - lead, between(chance, 8 * 60 + 30, 20 * 60 + 30)),
  });
}

interface Telling {
  chance: Chance;
  calendar: Calendar;
  books: Books;
  troubles: Troubles;
  cast: Cast;
}

function tellVisits(
  visits: readonly Visit[],
  { chance, calendar, books, troubles, cast }: Telling,
): ToldVisit[] {
  const { now } = calendar;
  const ordered = visits.toSorted((one, other) => one.placedAt.getTime() - other.placedAt.getTime());
  const lastCleaning = ordered.findLast(
    ({ household, endsAt, fate, series }) =>
      household === cast.rosa &&
      series !== null &&
      fate.kind === 'done' &&
      endsAt.getTime() < now.getTime() - 30 * minute,
  );
  if (lastCleaning !== undefined) lastCleaning.story = waiting;
  return ordered.map((visit) => {
    const course = courseOf(visit, chance, now, troubles.unread.has(visit));
    const paid = books.payVisit(visit, course, troubles.declined.get(visit));
    const writtenOffAt = visit === troubles.writtenOff ? books.writeOff(visit) : null;
    return {
      visit,
      course,
      writtenOffAt,
      ...paid,
      ...afterwardOf({ chance, now, books }, visit, course, paid.payment),
    };
  });
}

/** What Rosa is asked for and has not answered yet. */
const waiting = {
  extra: {
    kind: 'extra_time',
    description: 'Half an hour more for the inside of the oven',
    cents: 2_200,
    state: 'proposed',
  },
} as const;
