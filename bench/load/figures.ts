/** What came of one request: how long it took, and its status; 0 where nothing was answered. */
export interface Answered {
  kind: string;
  milliseconds: number;
  status: number;
  /** Whether a refusal for lack of room said when to come back. */
  saysWhen: boolean;
}

export interface Figures {
  asked: number;
  p50: number;
  p95: number;
  p99: number;
  /** Refused for lack of room (429, 503). */
  shed: number;
  /** Any other status of 500 and above, and nothing at all. */
  failed: number;
}

const isShed = ({ status }: Answered) => status === 429 || status === 503;
const isFailed = ({ status }: Answered) => status === 0 || (status >= 500 && status !== 503);

/** Of those that were answered in full: what is shed is answered at once, and would make the rest look fast. */
export function figuresOf(answers: readonly Answered[]): Figures {
  const times = answers
    .filter((each) => !isShed(each) && !isFailed(each))
    .map(({ milliseconds }) => milliseconds)
    .toSorted((one, other) => one - other);
  const percentile = (share: number) => times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN;
  return {
    asked: answers.length,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    shed: answers.filter(isShed).length,
    failed: answers.filter(isFailed).length,
  };
}

export function byKind(answers: readonly Answered[]): Map<string, Answered[]> {
  const kinds = new Map<string, Answered[]>();
  for (const answer of answers) kinds.set(answer.kind, [...(kinds.get(answer.kind) ?? []), answer]);
  return kinds;
}

/** Whether a level was served as it should be: next to nothing shed, nothing failed, pages within a second. */
export function isServed({ asked, shed, failed, p95 }: Figures): boolean {
  return failed === 0 && shed <= asked / 100 && p95 <= 1_000;
}

/** A row of a table in Markdown for each kind, and one for all. */
export function tableOf(title: string, answers: readonly Answered[]): string {
  const number = (value: number) => (Number.isNaN(value) ? '–' : Math.round(value).toLocaleString('en-US'));
  const rows = [
    ...[...byKind(answers)].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ['all', answers] as const,
  ];
  return [
    `| ${title} | asked | p50 ms | p95 ms | p99 ms | shed | failed |`,
    '|---|---|---|---|---|---|---|',
    ...rows.map(([kind, of]) => {
      const { asked, p50, p95, p99, shed, failed } = figuresOf(of);
      return `| ${[kind, ...[asked, p50, p95, p99, shed, failed].map(number)].join(' | ')} |`;
    }),
  ].join('\n');
}

/** What no load may do, in words. */
export function faultsIn(answers: readonly Answered[]): string[] {
  const failed = answers.filter(isFailed);
  const silent = answers.filter((answer) => isShed(answer) && !answer.saysWhen);
  return [
    ...(failed.length === 0
      ? []
      : [
          `${failed.length} failed: ${[...new Set(failed.map(({ kind, status }) => `${kind} ${status}`))].join(', ')}.`,
        ]),
    ...(silent.length === 0 ? [] : [`${silent.length} were refused without a word on when to come back.`]),
  ];
}

/** The share of those of a kind that was not turned away. */
export function letInOf(answers: readonly Answered[], kind: string): number {
  const { asked, shed } = figuresOf(answers.filter((answer) => answer.kind === kind));
  return asked === 0 ? Number.NaN : 1 - shed / asked;
}
