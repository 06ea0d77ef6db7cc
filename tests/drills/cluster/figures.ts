/** One request as its sender saw it. Times are milliseconds of one clock. */
export interface Seen {
  what: 'booking' | 'page';
  began: number;
  /** When it was answered as it should be, or given up. */
  ended: number;
  /** When an attempt of it failed, and how: a status, or how the connection ended. */
  failures: { at: number; how: string }[];
}

/** Something was killed, and whatever was asked from then until the next time. */
export interface Turn {
  what: string;
  killed: number;
  over: number;
}

export interface Line {
  what: string;
  times: number;
  /** Seconds from killing it until nothing failed anymore. */
  back: { median: number; longest: number };
  bookings: Part;
  pages: Part;
}

interface Part {
  asked: number;
  p99: number;
  failures: Record<string, number>;
}

/** The figures for each thing that was killed, in the order in which that happened first. */
export function figuresOf(turns: readonly Turn[], seen: readonly Seen[]): Line[] {
  return [...new Set(turns.map(({ what }) => what))].map((what) => {
    const ofKind = turns.filter((turn) => turn.what === what);
    const during = seen.filter(({ began, ended }) =>
      ofKind.some(({ killed, over }) => ended >= killed && began < over),
    );
    const back = ofKind.map((turn) => backAfter(turn, seen)).sort((one, other) => one - other);
    return {
      what,
      times: ofKind.length,
      back: { median: back[Math.floor((back.length - 1) / 2)] ?? 0, longest: back.at(-1) ?? 0 },
      bookings: partOf(during.filter((request) => request.what === 'booking')),
      pages: partOf(during.filter((request) => request.what === 'page')),
    };
  });
}

function backAfter({ killed, over }: Turn, seen: readonly Seen[]): number {
  const failed = seen
    .flatMap(({ failures }) => failures.map(({ at }) => at))
    .filter((at) => at >= killed && at < over);
  return failed.length === 0 ? 0 : (Math.max(...failed) - killed) / 1_000;
}

function partOf(requests: readonly Seen[]): Part {
  const took = requests.map(({ began, ended }) => ended - began).sort((one, other) => one - other);
  const failures: Record<string, number> = {};
  for (const { how } of requests.flatMap((request) => request.failures))
    failures[how] = (failures[how] ?? 0) + 1;
  return { asked: requests.length, p99: took[Math.ceil(took.length * 0.99) - 1] ?? 0, failures };
}

export function tableOf(lines: readonly Line[]): string {
  const head = [
    'killed',
    'times',
    'back after (median, longest)',
    'bookings',
    'p99 of a booking',
    'p99 of a page',
    'failed attempts at a booking',
    'pages that failed',
  ];
  const rows = lines.map(({ what, times, back, bookings, pages }) => [
    what,
    times === 0 ? '' : String(times),
    times === 0 ? '' : `${back.median.toFixed(1)} s, ${back.longest.toFixed(1)} s`,
    String(bookings.asked),
    `${Math.round(bookings.p99)} ms`,
    `${Math.round(pages.p99)} ms`,
    inWords(bookings.failures),
    `${inWords(pages.failures)} of ${pages.asked}`,
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function inWords(failures: Record<string, number>): string {
  const kinds = Object.entries(failures).sort(([, one], [, other]) => other - one);
  const all = kinds.reduce((sum, [, count]) => sum + count, 0);
  return all === 0 ? '0' : `${all} (${kinds.map(([how, count]) => `${how}: ${count}`).join(', ')})`;
}

const [begin, end] = ['<!-- npm run drill -- cluster -->', '<!-- end of the drill -->'];

/** The page with this text between its two marks. */
export function writtenInto(page: string, text: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error('The page has no place for the figures of the drill.');
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
}
