import type { Alternative, Shape } from './shape.ts';

/** A column of a result as PostgreSQL describes it, before there are rows. */
export interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

/** What a table says of its column: whether it is never null, and which values its CHECK lists. */
export interface TableColumn {
  name: string;
  notNull: boolean;
  values: readonly string[] | null;
}

/** By the ids of table and column, as in `16384.3`. */
export type TableColumns = Readonly<Record<string, TableColumn>>;

/** PostgreSQL's type of each kind of value that pg makes of it; whatever is not here is text. */
const typesOf: Partial<Record<Extract<Alternative, string>, readonly number[]>> = {
  boolean: [16],
  number: [20, 21, 23, 26, 700, 701],
  Date: [1082, 1114, 1184],
  bytes: [17],
  anything: [114, 3802],
};
const listsOf: typeof typesOf = {
  boolean: [1000],
  number: [1005, 1007, 1021, 1022, 1231],
  Date: [1115, 1182, 1185],
  // A list of bigint is one of text.
  string: [1002, 1009, 1014, 1015, 1016, 2951],
  anything: [199, 3807],
};

/** A statement as it was sent, and what PostgreSQL says that it gives. */
export interface Described {
  text: string;
  fields: readonly Field[];
}

/**
 * How a statement's columns differ from the type that is written beside it, each in words. A type leaves out
 * null, or one of the values of a column, only where the statement speaks of it: `phone is not null`, `state
 * in (…)`.
 */
export function differencesOf(described: Described, shape: Shape, columns: TableColumns): readonly string[] {
  const rows = shape.map((each) =>
    typeof each === 'object' && 'record' in each ? recordDifferences(described, each.record, columns) : [],
  );
  return rows.find((each) => each.length === 0) ?? rows[0] ?? [];
}

/** The names that a statement gives to more than one of its columns: of these only the last has a value. */
export function doubledNames(fields: readonly Field[]): string[] {
  const names = fields.map(({ name }) => name);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

function recordDifferences(
  { text, fields }: Described,
  record: Readonly<Record<string, Shape>>,
  columns: TableColumns,
): string[] {
  const missing = Object.keys(record).filter(
    (name) => !record[name]?.includes('undefined') && fields.every((field) => field.name !== name),
  );
  return [
    ...missing.map((name) => `${name}: there is no such column`),
    ...fields.flatMap((field) => {
      const shape = record[field.name];
      const column = columns[`${field.tableID}.${field.columnID}`];
      if (shape === undefined || shape.includes('anything')) return [];
      return [
        ...kindDifferences(field, shape),
        ...(column ? columnDifferences(text, column, shape) : []),
      ].map((words) => `${field.name}: ${words}`);
    }),
  ];
}

function kindDifferences({ dataTypeID }: Field, shape: Shape): string[] {
  const given = kindOf(dataTypeID);
  return admits(shape, given) ? [] : [`it is ${inWords(given)}`];
}

function columnDifferences(text: string, { name, notNull, values }: TableColumn, shape: Shape): string[] {
  const says = (words: string) => new RegExp(`\\b${name} ${words}`).test(text);
  const differences = notNull || shape.includes('null') || says('is not null') ? [] : ['it can be null'];
  return [
    ...differences,
    ...(values === null ? [] : valueDifferences(values, shape, says('(not )?(in|=|<>) '))),
  ];
}

/** A column of several values has each of them from the list. */
function valueDifferences(values: readonly string[], shape: Shape, isChosen: boolean): string[] {
  const each = shape.flatMap((alternative) =>
    typeof alternative === 'object' && 'list' in alternative ? alternative.list : alternative,
  );
  if (each.includes('string') || each.includes('anything')) return [];
  const others = values.filter((value) => !each.some((one) => isLiteral(one) && one.literal === value));
  const isOfAnother = others.length === values.length;
  return others.length > 0 && (isOfAnother || !isChosen) ? [`it can be ${others.join(', ')}`] : [];
}

type Given = Extract<Alternative, string> | { list: Extract<Alternative, string> };

function kindOf(type: number): Given {
  for (const [kind, types] of entriesOf(typesOf)) if (types.includes(type)) return kind;
  for (const [list, types] of entriesOf(listsOf)) if (types.includes(type)) return { list };
  return 'string';
}

const entriesOf = (types: typeof typesOf) =>
  Object.entries(types) as [Extract<Alternative, string>, readonly number[]][];

const isLiteral = (each: Alternative): each is { literal: unknown } =>
  typeof each === 'object' && 'literal' in each;

function admits(shape: Shape, given: Given): boolean {
  if (given === 'anything') return true;
  return shape.some((each) => {
    if (each === 'anything' || each === given) return true;
    if (typeof given === 'object')
      return typeof each === 'object' && 'list' in each && admits(each.list, given.list);
    return isLiteral(each) && typeof each.literal === given;
  });
}

const inWords = (given: Given): string => (typeof given === 'object' ? `a list of ${given.list}` : given);
