import { z } from 'zod';
import { demoPassword } from '#seeds/cast.ts';
import { homeCleaning } from '../contract/client.ts';

const opened = z.object({ data: z.object({ response: z.object({ token: z.string() }) }) });
const recipients = z.object({
  data: z.object({ response: z.object({ recipients: z.array(z.object({ id: z.string() })) }) }),
});
const days = z.object({
  data: z.object({
    response: z.object({ days: z.array(z.object({ times: z.array(z.object({ starts_at: z.string() })) })) }),
  }),
});
const setup = z.object({ data: z.object({ response: z.object({ url: z.string() }) }) });
const saved = z.object({ data: z.object({ response: z.object({ card_id: z.string() }) }) });
const booked = z.object({
  data: z.object({ response: z.object({ booking: z.object({ id: z.string() }) }) }),
});

/** The first request with this key may have died with its process: the same again, until we can be sure of it. */
const stillRunning = z.object({ code: z.literal('still_running') });

/** A booker who speaks HTTP as a program would, with a card saved on the test gateway's page. */
export interface HttpBooker {
  token: string;
  recipientId: string;
  cardId: string;
  times: string[];
}

async function send(
  url: string,
  path: string,
  token: string | null,
  body?: unknown,
  key?: string,
): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
}

export async function signInOverHttp(url: string): Promise<HttpBooker> {
  const session = opened.parse(
    await (
      await send(url, '/user_ms/sessions', null, { contact: 'rosa@example.com', password: demoPassword })
    ).json(),
  );
  const { token } = session.data.response;
  const people = recipients.parse(await (await send(url, '/user_ms/users/recipients', token)).json());
  const free = days.parse(
    await (await send(url, '/booking_ms/slots', token, { answers: homeCleaning, zipcode: '11375' })).json(),
  );
  const page = setup.parse(
    await (
      await send(
        url,
        '/payment_ms/card_setups',
        token,
        { return_path: '/account/manage-cards' },
        `card-${Date.now()}`,
      )
    ).json(),
  );
  const typed = await fetch(page.data.response.url, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url },
    body: new URLSearchParams({ number: '4242424242424242', expiry: '12/31', 'security-code': '123' }),
  });
  const setupId = new URL(typed.headers.get('location') ?? '', url).searchParams.get('setup') ?? '';
  const card = saved.parse(
    await (
      await send(
        url,
        `/payment_ms/card_setups/${setupId}/completion`,
        token,
        {},
        `keep-${setupId}`.slice(0, 100),
      )
    ).json(),
  );
  return {
    token,
    recipientId: people.data.response.recipients[0]?.id ?? '',
    cardId: card.data.response.card_id,
    times: free.data.response.days.flatMap((day) => day.times.map((time) => time.starts_at)),
  };
}

const isNotUnderWay = (json: unknown) => !stillRunning.safeParse(json).success;

/**
 * Sends one request until there is an answer, whatever happens to the service in the meantime, always with
 * the same key. `url` is asked for on each try, because the service comes back elsewhere. Undefined where it
 * was over before there was one.
 */
export async function sendUntilAnswered(
  url: () => string,
  token: string,
  path: string,
  body: unknown,
  key: string,
  isOver: () => boolean,
  isAnswer = isNotUnderWay,
): Promise<{ status: number; json: unknown } | undefined> {
  while (!isOver()) {
    try {
      const answer = await send(url(), path, token, body, key);
      const json: unknown = await answer.json();
      if (answer.status < 500 && answer.status !== 429 && isAnswer(json))
        return { status: answer.status, json };
    } catch {
      // Nobody was there, or the line broke before the answer came: the same request again.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return undefined;
}

/**
 * Asks for one booking until there is an answer. Returns the id, or null for a refusal and for what a dead
 * process had begun: until that is taken as abandoned, its bookers would all be stuck.
 */
export async function bookUntilAnswered(
  url: () => string,
  booker: Omit<HttpBooker, 'times'>,
  startsAt: string,
  key: string,
  isOver: () => boolean,
): Promise<string | null> {
  const body = {
    recipient_id: booker.recipientId,
    answers: homeCleaning,
    starts_at: startsAt,
    notes: null,
    card_id: booker.cardId,
  };
  const answer = await sendUntilAnswered(
    url,
    booker.token,
    '/booking_ms/bookings',
    body,
    key,
    isOver,
    () => true,
  );
  return answer?.status === 201 ? booked.parse(answer.json).data.response.booking.id : null;
}
