import { suggestedTips } from '#domains/visit-money/charge.ts';
import type { Chance } from '#platform/chance.ts';
import { hour, minute } from './calendar.ts';
import type { Course } from './course.ts';
import { between, draw, drawByWeight } from './draw.ts';
import type { Books, Payment } from './money.ts';
import type { Story, Visit } from './visits.ts';
import {
  complaints,
  extraTime,
  groceries,
  questionsToConcierge,
  questionsToProfessional,
  refundReasons,
  thanks,
} from './words.ts';

/** What people said and paid about a visit besides its price. */
export interface Afterward {
  rating: { at: Date; stars: number; thanks: string | null } | null;
  messages: { at: Date; forWhom: 'professional' | 'concierge'; body: string }[];
}

interface World {
  chance: Chance;
  now: Date;
  books: Books;
}

/** Told of the cast, and drawn for everybody else. */
export function afterwardOf(
  { chance, now, books }: World,
  visit: Visit,
  course: Course,
  payment: Payment | null,
): Afterward {
  const story = visit.household.isKnown ? visit.story : drawStory(chance, visit);
  // A visit of a series was booked long before anybody thinks of it.
  const asksAt = new Date(
    Math.max(
      visit.placedAt.getTime() + between(chance, 20, 300) * minute,
      visit.startsAt.getTime() - between(chance, 5, 44) * hour,
    ),
  );
  const messages =
    asksAt < now && asksAt < visit.startsAt
      ? (story.messages ?? []).map((message) => ({ ...message, at: asksAt }))
      : [];
  const doneAt = course.state === 'completed' ? course.decidedAt : null;
  if (doneAt === null) return { rating: null, messages };
  const after = (least: number, most: number) =>
    new Date(Math.min(doneAt.getTime() + between(chance, least, most) * minute, now.getTime()));
  if (story.extra !== undefined) books.charge(visit, story.extra, after(1, 20));
  if (story.tipCents !== undefined)
    books.charge(
      visit,
      { kind: 'tip', description: 'Tip', cents: story.tipCents, state: 'paid' },
      after(30, 600),
    );
  const refundAt = new Date(doneAt.getTime() + between(chance, 20, 60) * hour);
  if (story.refund !== undefined && payment?.state === 'captured' && refundAt < now)
    books.refund(payment, Math.min(story.refund.cents, payment.capturedCents), story.refund.reason, refundAt);
  const stars = story.stars;
  return {
    rating: stars === undefined ? null : { at: after(40, 2_000), stars, thanks: story.thanks ?? null },
    messages,
  };
}

const starOdds: readonly (readonly [number, number])[] = [
  [5, 74],
  [4, 18],
  [3, 5],
  [2, 2],
  [1, 1],
];

function drawStory(chance: Chance, { option, estimate }: Visit): Story {
  const story: Story = {};
  if (chance.percent(36)) {
    story.stars = drawByWeight(chance, starOdds);
    if (story.stars < 3) story.thanks = draw(chance, complaints);
    else if (story.stars > 3 && chance.percent(45))
      story.thanks = draw(chance, thanks[option.serviceId] ?? ['Thank you!']);
  }
  const { totalCents } = estimate;
  if (chance.percent(6) && totalCents > 0) story.tipCents = suggestedTips(totalCents)[chance.below(3)]?.cents;
  if (option.id === 'meal-preparation')
    story.extra = {
      kind: 'groceries',
      description: draw(chance, groceries),
      cents: between(chance, 1_800, 7_400),
      state: chance.percent(95) ? 'paid' : 'refused',
    };
  else if (chance.percent(3) && option.price.kind === 'hourly')
    story.extra = {
      kind: 'extra_time',
      description: draw(chance, extraTime),
      cents: Math.round(option.price.centsPerHour / 2),
      state: chance.percent(80) ? 'paid' : 'refused',
    };
  if (chance.below(1000) < 9 && totalCents > 2_000)
    story.refund = { cents: Math.round(totalCents / 500) * 100, reason: draw(chance, refundReasons) };
  if (chance.percent(4))
    story.messages = chance.percent(70)
      ? [{ forWhom: 'professional', body: draw(chance, questionsToProfessional) }]
      : [{ forWhom: 'concierge', body: draw(chance, questionsToConcierge) }];
  return story;
}
