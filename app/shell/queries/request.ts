/** Answers after which a read is tried once more (`docs/specification.md` 4.6). */
const worthAnotherTry: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

export class RequestFailed extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Answered with ${status}.`);
    this.status = status;
  }
}

/**
 * What our API answers under `data.response`. A read that fails for a reason that may pass is tried once
 * more, a write never: nobody can tell whether it was done.
 *
 * @throws RequestFailed
 */
export async function request(
  path: string,
  options: { method?: string; signal?: AbortSignal } = {},
): Promise<unknown> {
  const { method = 'GET' } = options;
  const isRead = method === 'GET' || method === 'HEAD';
  const ask = () => fetch(path, { ...options, method, headers: { Accept: 'application/json' } });
  let answer = await ask();
  if (isRead && worthAnotherTry.has(answer.status)) answer = await ask();
  if (!answer.ok) throw new RequestFailed(answer.status);
  const body = (await answer.json()) as { data?: { response?: unknown } };
  return body.data?.response;
}
