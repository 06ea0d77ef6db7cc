import { demoPassword } from '#seeds/cast.ts';

/** What came back from requests that were sent one after another by several visitors and members. */
export interface Outcome {
  requests: number;
  slowestMilliseconds: number;
  /** What was asked, and how it failed. */
  failed: string[];
}

export interface Load {
  stop(): Promise<Outcome>;
}

const visited = ['/', '/services', '/our-blog', '/our-promise'];
const ofMembers = ['/account/upcoming-booking', '/account/notification-setting', '/account/payment'];

/** Answers the cookie of the session. */
export async function signIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ contact: email, password: demoPassword }),
    headers: { origin },
  });
  if (answer.status !== 303) throw new Error(`Signing in was answered with ${answer.status}.`);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Asks for pages without a pause: as visitors, and as members who sign in first and whose sessions go on. */
export function startLoad(origin: string, emails: readonly string[]): Load {
  const outcome: Outcome = { requests: 0, slowestMilliseconds: 0, failed: [] };
  let isOver = false;
  const ask = async (path: string, wanted: number, init: RequestInit = {}): Promise<Response | undefined> => {
    const began = performance.now();
    outcome.requests += 1;
    try {
      const answer = await fetch(`${origin}${path}`, { redirect: 'manual', ...init });
      await answer.arrayBuffer();
      outcome.slowestMilliseconds = Math.max(outcome.slowestMilliseconds, performance.now() - began);
      if (answer.status !== wanted) outcome.failed.push(`${path}: ${answer.status}`);
      return answer;
    } catch (error) {
      outcome.failed.push(`${path}: ${String(error)}`);
      return undefined;
    }
  };
  const turns = async (paths: readonly string[], headers: Record<string, string>) => {
    for (let turn = 0; !isOver; turn += 1) await ask(paths[turn % paths.length] ?? '/', 200, { headers });
  };
  const member = async (email: string) => {
    const cookie = await signIn(origin, email);
    await turns(ofMembers, { cookie });
  };
  const working = [turns(visited, {}), turns(visited, {}), ...emails.map(member)];
  return {
    async stop() {
      isOver = true;
      await Promise.all(working);
      return outcome;
    },
  };
}
