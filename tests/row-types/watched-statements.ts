import { readFileSync } from 'node:fs';
import {
  AliasNode,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  type OperationNode,
  PostgresQueryCompiler,
  RawNode,
  type SelectionNode,
  SelectQueryNode,
  UpdateQueryNode,
} from 'kysely';
import pg from 'pg';
import { differencesOf, doubledNames, type TableColumns } from './described-row.ts';
import { isRow, misfitOf, type Shape, type WrittenType, wordsOf } from './shape.ts';

/** What statements are compared with: the types that are written, and what the tables say of their columns. */
export interface WrittenTypes {
  types: readonly WrittenType[];
  columns: TableColumns;
}

interface Watch {
  byWords: ReadonlyMap<string, readonly WrittenType[]>;
  columns: TableColumns;
  /** By the text of a statement that was compiled in this process. */
  byText: Map<string, Watched>;
  faults: Set<string>;
  /** Where the types stand that were compared, since it was last asked. */
  compared: Set<string>;
}

interface Watched {
  types: readonly WrittenType[];
  looks: number;
}

const [mostLooks, mostRows] = [200, 20];
/** Modules are loaded again for a file, the classes that are watched are not. */
const kept = globalThis as { watchedStatements?: Watch };

/**
 * From now on each statement of Kysely in this process is compared with the type at its `sql<…>`: its columns
 * as PostgreSQL describes them, and the rows that come.
 */
export function watchStatements(writtenTypesFile: string): void {
  if (kept.watchedStatements !== undefined) return;
  const { types, columns } = JSON.parse(readFileSync(writtenTypesFile, 'utf8')) as WrittenTypes;
  const byWords = Map.groupBy(types, ({ words }) => words);
  const watch = {
    byWords,
    columns,
    byText: new Map<string, Watched>(),
    faults: new Set<string>(),
    compared: new Set<string>(),
  };
  watchCompiler(watch);
  watchClients(watch);
  kept.watchedStatements = watch;
}

/** What was found since it was last asked, each in words. */
export function takeFaults(): string[] {
  const faults = kept.watchedStatements?.faults;
  const found = [...(faults ?? [])];
  faults?.clear();
  return found;
}

/** Where the types stand that were compared since it was last asked. */
export function takeCompared(): string[] {
  const compared = kept.watchedStatements?.compared;
  const places = [...(compared ?? [])];
  compared?.clear();
  return places;
}

function watchCompiler({ byWords, byText }: Watch): void {
  const { compileQuery } = PostgresQueryCompiler.prototype;
  PostgresQueryCompiler.prototype.compileQuery = function (node, queryId) {
    const compiled = compileQuery.call(this, node, queryId);
    if (!byText.has(compiled.sql)) byText.set(compiled.sql, { types: typesOf(node, byWords), looks: 0 });
    return compiled;
  };
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

function watchClients(watch: Watch): void {
  const query = pg.Client.prototype.query as Query;
  const watched: Query = function (first, ...others) {
    const answer = query.call(this, first, ...others);
    const text = typeof first === 'string' ? first : (first as { text?: string }).text;
    const known = text === undefined ? undefined : watch.byText.get(text);
    if (known === undefined || known.looks > mostLooks || !(answer instanceof Promise)) return answer;
    return answer.then((result: pg.QueryResult) => {
      known.looks += 1;
      look(watch, known, result, text ?? '');
      return result;
    });
  };
  pg.Client.prototype.query = watched as typeof pg.Client.prototype.query;
}

function look(
  { faults, compared, columns }: Watch,
  { types, looks }: Watched,
  result: pg.QueryResult,
  text: string,
): void {
  if (looks === 1)
    for (const name of doubledNames(result.fields)) faults.add(`Two columns are ${name}: ${text}`);
  for (const { at } of types) compared.add(at);
  const found = types.map((type) => faultsOf(type, text, result, columns));
  // The same words may stand at two places, with a type each.
  if (found.every((each) => each.length > 0)) for (const fault of found[0] ?? []) faults.add(fault);
}

function faultsOf(
  { at, shape }: WrittenType,
  text: string,
  { fields, rows }: pg.QueryResult,
  columns: TableColumns,
) {
  const differences = differencesOf({ text, fields }, shape, columns);
  const misfits = rows.slice(0, mostRows).flatMap((row) => misfitOf(row, shape, '') ?? []);
  return [...differences, ...new Set(misfits)].map((words) => `${at} ${words}`);
}

/** A statement that is one template has the type of its rows; one of the builder has those of its columns. */
function typesOf(node: OperationNode, byWords: Watch['byWords']): readonly WrittenType[] {
  const words = wordsOfTemplate(node);
  if (words !== undefined) return (byWords.get(words) ?? []).filter(({ shape }) => isRow(shape));
  const record: Record<string, Shape> = {};
  const places: string[] = [];
  for (const { selection } of selectionsOf(node)) {
    if (!AliasNode.is(selection) || !IdentifierNode.is(selection.alias)) continue;
    const types = byWords.get(wordsOfTemplate(selection.node) ?? '') ?? [];
    if (types.length === 0) continue;
    // The same words may stand at several places, with a type each.
    record[selection.alias.name] = types.flatMap(({ shape }) => shape);
    places.push(...types.map(({ at }) => at));
  }
  return places.length === 0 ? [] : [{ at: places.join(', '), words: '', shape: [{ record }] }];
}

function selectionsOf(node: OperationNode): readonly SelectionNode[] {
  if (SelectQueryNode.is(node)) return node.selections ?? [];
  const changes = InsertQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node);
  return changes ? (node.returning?.selections ?? []) : [];
}

const wordsOfTemplate = (node: OperationNode): string | undefined =>
  RawNode.is(node) ? wordsOf(node.sqlFragments) : undefined;
