import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** What came of visits that were booked one after the other. */
export interface Bookings {
  booked: number;
  /** What was asked, and how it failed; and what was promised and is not so at the end. */
  failed: string[];
}

const milliseconds = { betweenTries: 300, betweenBookings: 200 };
const hoursApart = 6;
const answers = { option_id: 'home-cleaning', bedrooms: 1, bathrooms: 1, other_rooms: 0 };

const within = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ data: z.object({ response: z.object(shape) }) }).transform(({ data }) => data.response);
const people = within({
  recipients: z.array(z.object({ id: z.string(), address: z.object({ zipcode: z.string() }) })),
});
const cards = within({ cards: z.array(z.object({ id: z.string() })) });
const slots = within({
  days: z.array(z.object({ times: z.array(z.object({ starts_at: z.string() })) })),
});
const one = within({ booking: z.object({ id: z.string(), starts_at: z.string(), state: z.string() }) });

/**
 * Books visits for the first person of a member who is signed in, as a program does: each with a key of its
 * own, and again with the same key until it is booked. Starts once it knows the free times.
 */
export async function startBookings(origin: string, cookie: string): Promise<{ stop(): Promise<Bookings> }> {
  const api = callsOf(origin, cookie);
  const { order, times } = await readOrder(api);
  const promised = new Map<string, string>();
  const failed: string[] = [];
  let isOver = false;

  async function book(startsAt: string): Promise<void> {
    const key = randomUUID();
    for (;;) {
      const answer = await placed(api, { ...order, starts_at: startsAt }, key);
      if (typeof answer !== 'string') {
        if (promised.has(answer.id)) failed.push(`Booking ${answer.id} was the answer to two requests.`);
        promised.set(answer.id, startsAt);
        return;
      }
      failed.push(`Booking ${startsAt}: ${answer}`);
      if (isOver) return;
      await pause(milliseconds.betweenTries);
    }
  }

  const working = (async () => {
    for (const startsAt of times) {
      if (isOver) return;
      await book(startsAt);
      await pause(milliseconds.betweenBookings);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await working;
      for (const [id, startsAt] of promised) {
        const { booking } = await api.read(`/booking_ms/bookings/${id}`, one);
        if (booking.state !== 'confirmed' || Date.parse(booking.starts_at) !== Date.parse(startsAt))
          failed.push(`Booking ${id} was for ${startsAt}; it is ${booking.state}, for ${booking.starts_at}.`);
      }
      return { booked: promised.size, failed };
    },
  };
}

type Calls = ReturnType<typeof callsOf>;

function callsOf(origin: string, cookie: string) {
  const headers = { cookie, origin, 'content-type': 'application/json' };
  return {
    post: (path: string, body: object, key: string) =>
      fetch(`${origin}/api${path}`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify(body),
      }),
    async read<Output>(path: string, answer: z.ZodType<Output>): Promise<Output> {
      return answer.parse(await (await fetch(`${origin}/api${path}`, { headers })).json());
    },
  };
}

/** What is ordered each time, and the times at which it can be had. */
async function readOrder(api: Calls) {
  const [recipient] = (await api.read('/user_ms/users/recipients', people)).recipients;
  const [card] = (await api.read('/payment_ms/cards', cards)).cards;
  if (recipient === undefined || card === undefined)
    throw new Error('There is nobody to book for, or no card.');
  const asked = { answers, zipcode: recipient.address.zipcode };
  const { days } = slots.parse(await (await api.post('/booking_ms/slots', asked, randomUUID())).json());
  return {
    order: { recipient_id: recipient.id, answers, card_id: card.id },
    times: apart(days.flatMap((day) => day.times.map((time) => time.starts_at))),
  };
}

/** The booking, or how it failed. */
async function placed(api: Calls, order: object, key: string): Promise<{ id: string } | string> {
  try {
    const answer = await api.post('/booking_ms/bookings', order, key);
    const text = await answer.text();
    return answer.status === 201 ? one.parse(JSON.parse(text)).booking : `${answer.status} ${text}`;
  } catch (error) {
    return String(error);
  }
}

/** So that one visit does not stand in the way of the next. */
function apart(starts: readonly string[]): string[] {
  const kept: string[] = [];
  for (const start of starts)
    if (Date.parse(start) - Date.parse(kept.at(-1) ?? '1970-01-01') >= hoursApart * 3_600_000)
      kept.push(start);
  return kept;
}
