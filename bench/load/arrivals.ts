import { setTimeout as pause } from 'node:timers/promises';
import type { Kind, Wish } from './crowd.ts';
import type { Answered } from './figures.ts';

/** A visitor who waits longer than this has left. */
const longestWait = 30_000;

/**
 * Lets people of all kinds come for some seconds, so many times as often as in a usual hour. They come when
 * they come, whether the ones before were answered or not: a service that is slow is not spared by it.
 */
export async function letCome(
  origin: string,
  kinds: readonly Kind[],
  times: number,
  seconds: number,
): Promise<Answered[]> {
  const answers: Promise<Answered>[] = [];
  const arrivals = kinds.flatMap((kind) => momentsOf(kind, times, seconds).map((at) => ({ kind, at })));
  arrivals.sort((one, other) => one.at - other.at);
  const begun = performance.now();
  for (const { kind, at } of arrivals) {
    const wait = at - (performance.now() - begun);
    if (wait > 1) await pause(wait);
    answers.push(ask(origin, kind));
  }
  return Promise.all(answers);
}

/** At random, as many as a Poisson process has them: a usual second has none of them, or three. */
function momentsOf({ perSecond }: Kind, times: number, seconds: number): number[] {
  const moments: number[] = [];
  const next = () => (-Math.log(1 - Math.random()) / (perSecond * times)) * 1_000;
  for (let at = next(); at < seconds * 1_000; at += next()) moments.push(at);
  return moments;
}

async function ask(origin: string, { name, wish, read }: Kind): Promise<Answered> {
  const { path, headers = {}, body }: Wish = wish();
  const begun = performance.now();
  const since = () => performance.now() - begun;
  try {
    const answer = await fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(longestWait),
      headers: {
        ...headers,
        'X-Forwarded-For': someNetwork(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const milliseconds = since();
    if (read !== undefined && answer.ok) read(JSON.parse(text));
    return { kind: name, milliseconds, status: answer.status, saysWhen: answer.headers.has('Retry-After') };
  } catch {
    return { kind: name, milliseconds: since(), status: 0, saysWhen: false };
  }
}

/** From the networks that are kept for examples and tests, so that the limits see many people and not one. */
function someNetwork(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `198.${18 + (part() % 2)}.${part()}.${part()}`;
}
