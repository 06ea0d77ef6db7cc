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

/** Asks for pages without a pause: as visitors, and as members, whose sessions last. */
export function startLoad(origin: string, cookies: readonly string[]): Load {
  const outcome: Outcome = { requests: 0, slowestMilliseconds: 0, failed: [] };
  let isOver = false;
  const ask = async (path: string, headers: Record<string, string>): Promise<void> => {
    const began = performance.now();
    outcome.requests += 1;
    try {
      const answer = await fetch(`${origin}${path}`, { redirect: 'manual', headers });
      await answer.arrayBuffer();
      outcome.slowestMilliseconds = Math.max(outcome.slowestMilliseconds, performance.now() - began);
      if (answer.status !== 200) outcome.failed.push(`${path}: ${answer.status}`);
    } catch (error) {
      outcome.failed.push(`${path}: ${String(error)}`);
    }
  };
  const turns = async (paths: readonly string[], headers: Record<string, string>) => {
    for (let turn = 0; !isOver; turn += 1) await ask(paths[turn % paths.length] ?? '/', headers);
  };
  const working = [
    turns(visited, {}),
    turns(visited, {}),
    ...cookies.map((cookie) => turns(ofMembers, { cookie })),
  ];
  return {
    async stop() {
      isOver = true;
      await Promise.all(working);
      return outcome;
    },
  };
}
