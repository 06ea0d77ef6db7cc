import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { parseJson } from '#platform/validation/json.ts';
import type { Seen } from './figures.ts';
import type { Acknowledged } from './judge.ts';

/** A member with a session, a card, and times that they may ask for; who shares a home area shares the times. */
export interface Booker {
  memberId: string;
  token: string;
  cookie: string;
  recipientId: string;
  cardId: string;
  times: readonly string[];
}

const milliseconds = { betweenBookings: 400, betweenPages: 150, betweenTries: 500, longestTry: 15_000 };
const pages = ['/', '/services', '/our-blog', '/account/upcoming-booking', '/account/notification-setting'];

const booked = z.object({
  data: z.object({ response: z.object({ booking: z.object({ id: z.string() }) }) }),
});
const refused = z.object({ code: z.string() });
/** Not an answer yet: the same request again. */
const passing = ['still_running'];

interface Answer {
  status: number;
  text: string;
}

/**
 * Asks for bookings and pages at a steady pace, whatever becomes of those before. Each booking is sent again
 * with the same key until there is an answer, as a program should; a page is asked for once.
 */
export function startLoad(origin: string, bookers: readonly Booker[], answersOfBooking: object) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 400 });
  const seen: Seen[] = [];
  const acknowledged: Acknowledged[] = [];
  const refusals: Record<string, number> = {};
  const underWay = new Set<Promise<void>>();
  let isOver = false;
  let turn = 0;

  async function book(): Promise<void> {
    const booker = bookers[turn % bookers.length];
    const startsAt = booker?.times[Math.floor(turn / bookers.length)];
    turn += 1;
    if (booker === undefined || startsAt === undefined) throw new Error('There are no times left to book.');
    const key = randomUUID();
    const body = JSON.stringify({
      recipient_id: booker.recipientId,
      answers: answersOfBooking,
      starts_at: startsAt,
      notes: null,
      card_id: booker.cardId,
    });
    const headers = {
      authorization: `Bearer ${booker.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    const one: Seen = { what: 'booking', began: performance.now(), ended: Infinity, failures: [] };
    seen.push(one);
    for (;;) {
      const answer = await ask(agent, `${origin}/api/booking_ms/bookings`, headers, body);
      const how = howItFailed(answer);
      if (how === undefined && typeof answer !== 'string') {
        one.ended = performance.now();
        if (answer.status === 201) {
          const bookingId = booked.parse(JSON.parse(answer.text)).data.response.booking.id;
          acknowledged.push({ key, bookingId, memberId: booker.memberId, startsAt });
        } else {
          const { code } = refused.parse(JSON.parse(answer.text));
          refusals[code] = (refusals[code] ?? 0) + 1;
        }
        return;
      }
      one.failures.push({ at: performance.now(), how: how ?? 'nothing' });
      await pause(milliseconds.betweenTries);
    }
  }

  let asked = 0;
  async function read(): Promise<void> {
    const path = pages[(asked += 1) % pages.length] ?? '/';
    const booker = bookers[asked % bookers.length];
    const one: Seen = { what: 'page', began: performance.now(), ended: Infinity, failures: [] };
    seen.push(one);
    const headers: Record<string, string> = path.startsWith('/account')
      ? { cookie: booker?.cookie ?? '' }
      : {};
    const answer = await ask(agent, `${origin}${path}`, headers);
    one.ended = performance.now();
    if (typeof answer === 'string') one.failures.push({ at: one.ended, how: answer });
    else if (answer.status !== 200) one.failures.push({ at: one.ended, how: String(answer.status) });
  }

  async function keepPace(work: () => Promise<void>, every: number): Promise<void> {
    for (let next = performance.now(); !isOver; next += every) {
      const task = work().finally(() => underWay.delete(task));
      underWay.add(task);
      await pause(Math.max(0, next + every - performance.now()));
    }
  }

  const pacing = [keepPace(book, milliseconds.betweenBookings), keepPace(read, milliseconds.betweenPages)];
  return {
    seen,
    acknowledged,
    refusals,
    /** Waits for every answer that is still to come. */
    async stop() {
      isOver = true;
      await Promise.all(pacing);
      await Promise.all(underWay);
      agent.destroy();
    },
  };
}

/** Undefined where it is an answer: a booking, or a refusal that will not change. */
function howItFailed(answer: Answer | string): string | undefined {
  if (typeof answer === 'string') return answer;
  if (answer.status >= 500 || answer.status === 429) return String(answer.status);
  if (answer.status === 201) return undefined;
  const code = refused.safeParse(parseJson(answer.text)).data?.code;
  return code === undefined || passing.includes(code) ? (code ?? String(answer.status)) : undefined;
}

/** The answer, or in a word why there was none. */
function ask(
  agent: Agent,
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Answer | string> {
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent =
      body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(url, { method, agent, headers: sent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on('error', () => resolve('cut'));
    });
    asked.setTimeout(milliseconds.longestTry, () => {
      resolve('too late');
      asked.destroy();
    });
    asked.on('error', () => resolve('cut'));
    asked.end(body);
  });
}
