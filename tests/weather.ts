import { hear, type Heard, markHeader } from '#client/field/heard.ts';

/** What a network, or a phone, does to one call. */
export const weathers = [
  'fine',
  'nothing comes through',
  'the answer is lost',
  'it breaks off in the answer',
  'a 404 of another',
  'a 502 of another',
  'a 503 of another',
  'the page of a café',
  'we are too busy',
  'killed before',
  'killed after',
  'the session has ended',
] as const;
export type Weather = (typeof weathers)[number];

/** The page that asked is gone, and with it whatever it awaits. */
export class Killed extends Error {}

/** An answer of ours to a professional who is signed in. */
export const ours = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { [markHeader]: 'session 1 person' } });

/** As a visitor who is not signed in is answered: with the mark of no one. */
const signedOut = () =>
  new Response(JSON.stringify({ detail: 'Sign in.' }), { status: 404, headers: { [markHeader]: 'none' } });

/** What comes of a call in this weather; `answer` is asked only where the call reaches us. */
export async function comeThrough(weather: Weather, answer: () => Promise<Response>): Promise<Response> {
  if (weather === 'killed before') throw new Killed();
  if (weather === 'nothing comes through') throw new TypeError('Failed to fetch');
  if (weather === 'a 404 of another') return new Response('default backend - 404', { status: 404 });
  if (weather === 'a 502 of another') return new Response('<h1>Bad gateway</h1>', { status: 502 });
  if (weather === 'a 503 of another') return new Response('', { status: 503 });
  if (weather === 'the page of a café') return new Response('<h1>Welcome</h1>', { status: 200 });
  if (weather === 'we are too busy') return ours({ detail: 'Try again.' }, 429);
  if (weather === 'the session has ended') return signedOut();
  const answered = await answer();
  if (weather === 'the answer is lost') throw new TypeError('Failed to fetch');
  if (weather === 'it breaks off in the answer')
    return new Response('{"ok":tr', { headers: { [markHeader]: 'session 1 person' } });
  if (weather === 'killed after') throw new Killed();
  return answered;
}

/** A page dies with what it awaits, so that a kill is no answer. */
export async function listen(asking: Promise<Response>): Promise<Heard> {
  const answer = await asking.catch((error: unknown) => error);
  if (answer instanceof Killed) throw answer;
  return hear(
    answer instanceof Response ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch')),
    async (mark) => mark !== 'none',
  );
}
