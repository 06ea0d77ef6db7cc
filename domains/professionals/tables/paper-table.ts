import { readCsv } from '#platform/csv/csv.ts';
import type { LineProblem } from '#platform/csv/lines.ts';
import type { FieldProblem } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { type Paper, paperInput, type PaperInput, paperKinds, paperTitles, type Renewal } from '../paper.ts';
import { dayOf } from './roster-line.ts';

/** A paper with whose it is, as the list of papers has it. */
export interface PaperOfSomebody extends Paper {
  professionalId: string;
}

/** Whose papers a table can name, and which there are. */
export interface PaperFacts {
  professionals: readonly { id: string; name: string }[];
  papers: readonly PaperOfSomebody[];
}

/** What a table of papers changes: new ones, and those that hold for longer or have another number. */
export interface PaperChanges {
  added: { line: number; professionalId: string; input: PaperInput }[];
  renewed: { line: number; paper: PaperOfSomebody; renewal: Renewal }[];
  unchanged: number;
}

/** The first two must be there; the others may be left out, and an id says which paper or person is meant. */
export const paperColumns = ['professional', 'kind', 'title', 'number', 'ends_on', 'professional_id', 'id'];
/** What the saved list shows besides, and what follows from the rest. */
const shownColumns = ['status'];

const mostLines = 5_000;

/**
 * Reads papers from a CSV, as the list of papers is saved or with only some of its columns. A paper is known
 * again by its id, and without one by whose it is, its kind and its title.
 */
export function readPaperTable(text: string, facts: PaperFacts): PaperChanges & { problems: LineProblem[] } {
  const { columns, rows, problems } = readCsv(text);
  const read = { added: [], renewed: [], unchanged: 0, problems: [...problems] } as PaperChanges & {
    problems: LineProblem[];
  };
  const inHead = (message: string) => read.problems.push({ line: 1, message });
  for (const name of ['professional', 'kind'])
    if (!columns.includes(name)) inHead(`The column "${name}" is missing.`);
  const unknown = columns.find((name) => ![...paperColumns, ...shownColumns].includes(name));
  if (unknown !== undefined) inHead(`We do not know the column "${unknown}".`);
  if (rows.length > mostLines) inHead(`Send at most ${mostLines} lines at once.`);
  if (read.problems.length > 0) return read;
  const seen = new Map<string, number>();
  for (const { line, fields } of rows) {
    const said = readLine(fields, facts);
    if (Array.isArray(said)) {
      read.problems.push(...said.map((problem) => ({ line, message: wordsOf(problem) })));
      continue;
    }
    const before = seen.get(said.key);
    if (before !== undefined)
      read.problems.push({ line, message: `The same document is on line ${before}.` });
    seen.set(said.key, line);
    take(read, line, said, columns);
  }
  return read;
}

interface SaidPaper {
  /** What makes it the same paper on two lines. */
  key: string;
  professionalId: string;
  input: PaperInput;
  known: PaperOfSomebody | undefined;
}

const wordsOf = ({ field, message }: FieldProblem) =>
  field === '' ? message : `${field.replaceAll('_', ' ')}: ${message}`;
const wrong = (field: string, message: string): FieldProblem[] => [{ field, message }];

function readLine(fields: Record<string, string>, { professionals, papers }: PaperFacts) {
  const { id = '', professional = '', professional_id: whoseId = '', kind: typed = '' } = fields;
  const named = professionals.filter((one) =>
    whoseId === '' ? isSame(one.name, professional) : one.id === whoseId,
  );
  const [whose] = named;
  if (whose === undefined)
    return wrong('professional', `We have no one "${(whoseId || professional).slice(0, 40)}".`);
  if (named.length > 1)
    return wrong('professional', 'Several people have this name. Add the professional id.');
  const kind = paperKinds.find((each) => isSame(each, typed) || isSame(paperTitles[each], typed));
  const parsed = paperInput.safeParse({
    kind: kind ?? typed,
    title: fields['title'],
    number: fields['number'],
    ends_on: dayOf(fields['ends_on']),
  });
  if (!parsed.success) return problemsOf(parsed.error);
  const input = parsed.data;
  const title = input.title ?? paperTitles[input.kind];
  const matching = papers.filter((paper) =>
    id === ''
      ? paper.professionalId === whose.id && paper.kind === input.kind && isSame(paper.title, title)
      : paper.id === id,
  );
  const [known] = matching;
  if (matching.length > 1)
    return wrong('title', 'They have several documents of this kind and title. Add the id.');
  if (id !== '' && known === undefined)
    return wrong('id', 'We have no document with this id. Leave it empty for a new one.');
  if (known !== undefined && known.professionalId !== whose.id)
    return wrong('professional', 'This document belongs to someone else.');
  if (known !== undefined && (known.kind !== input.kind || known.title !== title))
    return wrong('kind', 'A document’s kind and title stay. Leave the id empty for a new one.');
  const key = known?.id ?? `${whose.id} ${input.kind} ${title.toLowerCase()}`;
  return { key, professionalId: whose.id, input, known } satisfies SaidPaper;
}

/** A column that is not there changes nothing, and neither does an empty number. */
function take(
  read: PaperChanges,
  line: number,
  { professionalId, input, known }: SaidPaper,
  columns: readonly string[],
): void {
  if (known === undefined) {
    read.added.push({ line, professionalId, input });
    return;
  }
  const endsOn = columns.includes('ends_on') ? input.ends_on : known.endsOn;
  const number = input.number ?? known.number;
  if (endsOn === known.endsOn && number === known.number) read.unchanged += 1;
  else read.renewed.push({ line, paper: known, renewal: { number: input.number, ends_on: endsOn } });
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
