import { planOf, withDiscount } from '#domains/membership/membership.ts';
import type { Estimate, ServiceOption } from '#domains/services/service.ts';
import { compileTerms, firstPolicy, type Terms } from '#domains/visits/terms/terms.ts';
import { newReference } from '#domains/visits/visit.ts';
import { demoSettings } from '../operator-facts.ts';
import { hour, minute } from './calendar.ts';
import { between, draw } from './draw.ts';
import type { Household, Payer } from './households.ts';
import type { Making } from './people.ts';
import type { Place, Professional, Team } from './team.ts';
import type { Wish } from './wishes.ts';
import { bookingNotes, cancelReasons } from './words.ts';

/** What becomes of a visit, if its time comes. */
export type Fate =
  | { kind: 'done' }
  | { kind: 'cancelled'; at: Date; reason: string | null }
  | { kind: 'no_show'; ourFault: boolean }
  /** Begun, and nobody has said that it is done. */
  | { kind: 'unfinished' };

export interface Series {
  id: string;
  every: 'weekly' | 'fortnightly';
  memberId: string;
  cardId: string;
  createdAt: Date;
  /** Only of a series without an end. */
  goesOn: { from: Date; looked: number } | null;
  visits: number;
}

export interface Visit {
  id: string;
  reference: string;
  household: Household;
  booker: Payer;
  option: ServiceOption;
  answers: Record<string, unknown>;
  estimate: Estimate;
  startsAt: Date;
  endsAt: Date;
  occupiedUntil: Date;
  terms: Terms;
  place: Place;
  placedAt: Date;
  series: Series | null;
  notes: string | null;
  fate: Fate;
  /** What of its price a gift pays. */
  giftCents: number;
  /** What is told of it besides: for the visits of the cast. */
  story: Story;
}

export interface Story {
  stars?: number;
  thanks?: string;
  tipCents?: number;
  extra?: {
    kind: 'extra_time' | 'groceries';
    description: string;
    cents: number;
    state: 'paid' | 'refused' | 'proposed';
  };
  refund?: { cents: number; reason: string };
  /** Canceled this long before it. */
  calledOff?: { hours: number; reason: string };
  messages?: readonly { forWhom: 'professional' | 'concierge'; body: string }[];
}

export interface Request {
  household: Household;
  booker: Payer;
  wish: Wish;
  day: number;
  from: number;
  placedAt: Date;
  /** The professional, if they are available; otherwise another one, unless it must be them. */
  professional?: Professional | undefined;
  series?: Series;
  fate?: Fate;
  notes?: string | null;
  story?: Story;
}

/** Finds the professional and the time, and keeps everyone's time. */
export class VisitMaker {
  readonly visits: Visit[] = [];
  readonly team: Team;
  readonly making: Making;
  private readonly references = new Set<string>();

  constructor(making: Making, team: Team) {
    this.making = making;
    this.team = team;
  }

  /** Undefined where nobody is free near that time. */
  make(request: Request, { isFlexible = true } = {}): Visit | undefined {
    const found = this.findPlace(request, isFlexible);
    if (found === undefined) return undefined;
    const { calendar, identifiers, chance } = this.making;
    const { wish, household, placedAt } = request;
    const startsAt = calendar.at(request.day, found.from);
    const endsAt = new Date(startsAt.getTime() + wish.estimate.minutes * minute);
    const { plan } = household;
    const isMember = plan !== null && calendar.at(plan.sinceDay, 23 * 60) < placedAt;
    const estimate = isMember ? withDiscount(wish.estimate, planOf(plan.id)) : wish.estimate;
    const terms = compileTerms(
      { policy: firstPolicy, id: null },
      { startsAt, totalCents: estimate.totalCents, freeHours: wish.option.freeCancellationHours },
    );
    const visit: Visit = {
      id: identifiers.at(placedAt),
      reference: this.newReference(),
      household,
      booker: request.booker,
      option: wish.option,
      answers: wish.answers,
      estimate,
      startsAt,
      endsAt,
      occupiedUntil: new Date(endsAt.getTime() + wish.option.bufferMinutes * minute),
      terms,
      place: found.place,
      placedAt,
      series: request.series ?? null,
      notes:
        request.notes === undefined ? (chance.percent(9) ? draw(chance, bookingNotes) : null) : request.notes,
      fate: fateOf(request, startsAt) ?? this.drawFate({ placedAt, startsAt, freeUntil: terms.freeUntil }),
      giftCents: 0,
      story: request.story ?? {},
    };
    if (visit.series !== null) visit.series.visits += 1;
    this.visits.push(visit);
    return visit;
  }

  private findPlace(
    { household, wish, day, from, professional }: Request,
    isFlexible: boolean,
  ): { place: Place; from: number } | undefined {
    const { option, estimate } = wish;
    const able = this.team.whoCan(household.areaId, option.id);
    const others = able.length === 0 ? [] : rotated(able, this.making.chance.below(able.length));
    const people = professional === undefined ? others : [professional, ...others];
    const starts =
      option.windowStarts?.toSorted((one, other) => Math.abs(one - from) - Math.abs(other - from)) ??
      (isFlexible ? later.map((minutes) => from + minutes) : [from]);
    for (const start of starts) {
      for (const person of people) {
        const place = this.team.take(person, option, { day, from: start, minutes: estimate.minutes });
        if (place !== undefined) return { place, from: start };
      }
    }
    return undefined;
  }

  private drawFate(visit: { placedAt: Date; startsAt: Date; freeUntil: Date }): Fate {
    const { chance, calendar } = this.making;
    const kind = chance.below(1000);
    const reason = chance.percent(60) ? draw(chance, cancelReasons) : null;
    if (kind < 55) {
      const at = this.between(visit.placedAt.getTime() + hour, visit.freeUntil.getTime() - minute);
      return at === undefined || at >= calendar.now ? { kind: 'done' } : { kind: 'cancelled', at, reason };
    }
    if (kind < 75) {
      const from = Math.max(visit.freeUntil.getTime() + minute, visit.placedAt.getTime() + hour);
      const at = this.between(from, visit.startsAt.getTime() - 30 * minute);
      return at === undefined || at >= calendar.now ? { kind: 'done' } : { kind: 'cancelled', at, reason };
    }
    const isLongAgo = visit.startsAt.getTime() < calendar.now.getTime() - 4 * hour;
    return kind < 86 && isLongAgo ? { kind: 'no_show', ourFault: chance.percent(20) } : { kind: 'done' };
  }

  private between(from: number, until: number): Date | undefined {
    return until <= from
      ? undefined
      : new Date(from + between(this.making.chance, 0, Math.floor((until - from) / minute)) * minute);
  }

  private newReference(): string {
    const { chance } = this.making;
    let reference = newReference(demoSettings.REFERENCE_LETTERS, (below) => chance.below(below));
    while (this.references.has(reference))
      reference = newReference(demoSettings.REFERENCE_LETTERS, (below) => chance.below(below));
    this.references.add(reference);
    return reference;
  }
}

/** What was told of it; a visit with a story of its own takes place. */
function fateOf({ fate, story }: Request, startsAt: Date): Fate | undefined {
  if (story?.calledOff !== undefined) {
    const { hours, reason } = story.calledOff;
    return { kind: 'cancelled', at: new Date(startsAt.getTime() - hours * hour), reason };
  }
  return fate ?? (story !== undefined && Object.keys(story).length > 0 ? { kind: 'done' } : undefined);
}

/** 30 minutes later, earlier, and so on. */
const later = [0, 30, -30, 60, -60, 90, 120, -120, 180, -180, 240];

function rotated<Value>(list: readonly Value[], by: number): Value[] {
  return [...list.slice(by), ...list.slice(0, by)];
}
