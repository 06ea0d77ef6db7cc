import type { RawBuilder } from 'kysely';
import type { Section } from '../schema.ts';

/** One kind of what we hold: the tables that it is read from, and the statement that reads it for one user. */
export interface Question extends Pick<Section, 'name' | 'title'> {
  tables: readonly string[];
  ask: (userId: string) => RawBuilder<Record<string, unknown>>;
}
