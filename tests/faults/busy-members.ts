import { z } from 'zod';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import { openCardPage, orderGiftCard, takeTypedCard } from '#domains/payments/gift-cards/order.server.ts';
import { refundVisit } from '#domains/visit-money/refund.server.ts';
import { typeCard } from '../people.ts';
import { ana } from '../staff.ts';
import { visitorOn } from '../visitors.ts';
import { valueOf } from '../visits.ts';
import { bookUntilAnswered, sendUntilAnswered } from './crash-world.ts';
import type { ThreeProcesses } from './three-processes.ts';

const fee = z.object({ data: z.object({ response: z.object({ fee_cents: z.int() }) }) });
const refusedFee = z.object({ code: z.literal('fee_changed'), fee_cents: z.int() });
const giftState = z.object({ data: z.object({ response: z.object({ state: z.string() }) }) });
const never = () => false;
/** Starts this close at hand, so that canceling costs something once the clock has moved on. */
const soonest = 12;

/** What the service has acknowledged. */
export interface Acknowledged {
  booked: Set<string>;
  /** The agreed fee in cents, by the visit's id. */
  cancelled: Map<string, number>;
  /** What goes back of the fee in cents, by the visit's id. */
  refunded: Map<string, number>;
  giftsPaid: Set<string>;
  giftsRefunded: Set<string>;
}

/**
 * People who book, cancel in time and late, get money back, and buy gift cards and return them, all at once
 * and over HTTP.
 */
export async function busyMembers(world: ThreeProcesses) {
  const { platform, booker } = world;
  const acknowledged: Acknowledged = {
    booked: new Set(),
    cancelled: new Map(),
    refunded: new Map(),
    giftsPaid: new Set(),
    giftsRefunded: new Set(),
  };
  /** Visits from before the clock moved on, to be canceled now. */
  let earlier: string[] = [];
  let booked: string[] = [];
  let times: string[] = [];
  let turn = 0;

  async function ask(path: string, body: unknown, key: string): Promise<unknown> {
    const answer = await sendUntilAnswered(world.anyUrl, booker.token, path, body, key, never);
    if (answer === undefined || (answer.status >= 400 && !refusedFee.safeParse(answer.json).success))
      throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.json;
  }

  async function book(startsAt: string, key: string): Promise<void> {
    const id = await bookUntilAnswered(world.anyUrl, booker, startsAt, key, never);
    if (id === null) return;
    acknowledged.booked.add(id);
    if (turn % 3 === 0) await cancel(id);
    else booked.push(id);
  }

  async function cancel(id: string): Promise<void> {
    let agreed = 0;
    let answer = await ask(
      `/booking_ms/bookings/${id}/cancellation`,
      { agreed_fee_cents: agreed, reason: null },
      `cancel-${id}`,
    );
    const other = refusedFee.safeParse(answer);
    if (other.success) {
      agreed = other.data.fee_cents;
      answer = await ask(
        `/booking_ms/bookings/${id}/cancellation`,
        { agreed_fee_cents: agreed, reason: null },
        `cancel-late-${id}`,
      );
    }
    acknowledged.cancelled.set(id, fee.parse(answer).data.response.fee_cents);
    if (agreed === 0) return;
    // A fee that only the job takes, because the process died, cannot go back yet.
    const refunded = await refundVisit(platform, ana, id, {
      amountCents: 1_000,
      cause: 'kindness',
      reason: 'A kindness.',
      requestKey: 'one',
    });
    if (refunded.ok) acknowledged.refunded.set(id, refunded.value.cardCents);
  }

  async function buyGift(number: number): Promise<void> {
    const order = {
      delivery: 'print',
      amount: 5_000,
      recipient_name: 'Rosa',
      greeting: null,
      name: 'Sam Lee',
      email: `sam${number}@example.com`,
    } as const;
    const visitor = visitorOn('Mac', `2001:db8:0:${number.toString(16)}::1`);
    const { key } = valueOf(await orderGiftCard(platform, visitor, null, order));
    const { url } = valueOf(await openCardPage(platform, visitor, key));
    valueOf(await takeTypedCard(platform, key, await typeCard(world.gatewayPages, url, '4242424242424242')));
    const paid = giftState.parse(
      await ask(`/payment_ms/gift_cards/${key}/payment`, {}, `pay-gift-${number}`),
    );
    if (paid.data.response.state !== 'paid') return;
    acknowledged.giftsPaid.add(key);
    if (number % 2 === 0) return;
    giftState.parse(await ask(`/payment_ms/gift_cards/${key}/refund`, {}, `refund-gift-${number}`));
    acknowledged.giftsRefunded.add(key);
  }

  /** One thing after the other until the time is up, and then whatever was left to be canceled. */
  async function lane(isOver: () => boolean): Promise<void> {
    for (;;) {
      turn += 1;
      const now = turn;
      const due = now % 2 === 0 || isOver() ? earlier.pop() : undefined;
      if (due !== undefined) await cancel(due);
      else if (isOver()) return;
      else if (now % 5 === 0) await buyGift(now);
      // Some of the soonest visits, which will be too late to cancel for free, and some of all.
      else await book(times[now % 4 < 2 ? now % soonest : now % times.length] ?? '', `busy-booking-${now}`);
    }
  }

  return {
    acknowledged,
    count: () => Object.values(acknowledged).reduce((sum, each: { size: number }) => sum + each.size, 0),
    /** Starts over with what is free now; what was booked before is canceled, tomorrow's visits for a fee. */
    async go(lanes: number, isOver: () => boolean): Promise<void> {
      const search = {
        serviceAreaId: 'nyc-queens',
        serviceOptionId: 'home-cleaning',
        lengthMinutes: 135,
        leadHours: 24,
        now: platform.clock.now(),
      };
      times = (await findFreeStarts(platform.database, search)).map(({ startsAt }) => startsAt.toISOString());
      [earlier, booked] = [[...earlier, ...booked], []];
      await Promise.all(Array.from({ length: lanes }, () => lane(isOver)));
    },
  };
}
