import { dirname, join, normalize } from 'node:path';

export interface Import {
  from: string;
  to: string;
}

const statement =
  /^\s*(?:import|export)\s+[^;'"]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;

/**
 * The imports of one file that lead to files of the project, with `#folder/…` and relative addresses
 * resolved.
 */
export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(statement)].flatMap(([, named, bare, lazy]): Import[] => {
    // `?url` asks for the address of a file instead of what is in it.
    const address = (named ?? bare ?? lazy ?? '').replace(/\?url$/, '');
    const to = address.startsWith('#')
      ? address.slice(1)
      : address.startsWith('.')
        ? normalize(join(dirname(file), address))
        : undefined;
    return to === undefined ? [] : [{ from: file, to }];
  });
}

export interface Rule {
  name: string;
  from: RegExp;
  to: RegExp;
  unless?: RegExp;
}

export function violations(imports: readonly Import[], rules: readonly Rule[]): string[] {
  return rules.flatMap((rule) =>
    imports
      .filter(({ from, to }) => rule.from.test(from) && rule.to.test(to) && !rule.unless?.test(to))
      .map(({ from, to }) => `${rule.name}: ${from} → ${to}`),
  );
}

/** Everything that one has to know who reads a file: what it imports, and what that imports, with itself. */
export function closureOf(start: string, imports: readonly Import[]): Set<string> {
  const next = Map.groupBy(imports, (each) => each.from);
  const known = new Set([start]);
  // A set that grows while it is walked is walked to its end.
  for (const file of known) for (const { to } of next.get(file) ?? []) known.add(to);
  return known;
}

/** The same without imports of types alone: what the program itself reads. What is only loaded later counts. */
export const importsAtRunTime = (file: string, text: string): Import[] =>
  importsOf(file, text.replaceAll(/^(import|export) type [^;]*;/gm, ''));

/**
 * The imports behind a file that bring most by themselves, the heaviest first: without one of them so many
 * files fewer would be reached.
 */
export function heaviestImports(start: string, imports: readonly Import[], most = 12): string[] {
  const whole = closureOf(start, imports);
  const behind = imports.filter(({ from }) => whole.has(from));
  return behind
    .map((each) => {
      const without = closureOf(
        start,
        behind.filter((other) => other !== each),
      );
      return { ...each, files: whole.size - without.size };
    })
    .filter(({ files }) => files > 1)
    .toSorted((one, other) => other.files - one.files)
    .slice(0, most)
    .map(({ from, to, files }) => `${files} by ${from} → ${to}`);
}

/**
 * The circles among imports, each as the path around it. Imports of types count: the reader of one file has
 * to read the other.
 */
export function circles(imports: readonly Import[]): string[] {
  const next = Map.groupBy(imports, (each) => each.from);
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, way: string[]) => {
    if (way.includes(file)) {
      found.push([...way.slice(way.indexOf(file)), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const { to } of next.get(file) ?? []) walk(to, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}
