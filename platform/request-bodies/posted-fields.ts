import type { Context } from 'hono';

/**
 * The text fields of a posted form, files left out; undefined for what is not a form, or contains a zero
 * byte, which no database can store.
 */
export async function postedFields(context: Context): Promise<Record<string, string> | undefined> {
  try {
    const entries = Object.entries(await context.req.parseBody()).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return entries.some((entry) => entry.join('').includes('\0')) ? undefined : Object.fromEntries(entries);
  } catch {
    return undefined;
  }
}
