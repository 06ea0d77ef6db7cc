import { parse } from 'yaml';
import type { z } from 'zod';
import type { Text } from './schema.ts';

const whole = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/;

/**
 * A Markdown file with its facts in YAML above it.
 *
 * @throws Error that names the file when the facts are missing or do not match `schema`, so that such words
 *   never load.
 */
export function readText<Schema extends z.ZodType<object>>(
  file: string,
  text: string,
  schema: Schema,
): Text<z.output<Schema>> {
  const [, facts, body] = whole.exec(text) ?? [];
  if (facts === undefined || body === undefined)
    throw new Error(`${file} has no facts between two lines of ---.`);
  const parsed = schema.safeParse(parse(facts));
  if (!parsed.success)
    throw new Error(
      `${file}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    );
  const slug = file.replace(/^.*\//, '').replace(/\.md$/, '');
  return { ...parsed.data, slug, body: body.trim() };
}
