import type { RawBuilder } from 'kysely';
import { givenName } from '#domains/people/words.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import type { OpenItem, QueueKind } from './queue.ts';

/** How an item is told, and what is done about it. */
export interface ToldItem {
  what: string;
  detail: string;
  who: string;
  where: string;
  act: { label: string; to: string };
  /** Whose number is shown, to be rung. */
  ring?: Ring | undefined;
}

/** Who to ring, for colleagues who may know the numbers of members. */
export interface Ring {
  name: string;
  phone: string;
}

export const ringOf = (name: string, phone: string | null): Ring | undefined =>
  phone === null ? undefined : { name: givenName(name), phone };

/** Where items of some kinds come from. */
export interface QueueSource {
  kinds: readonly QueueKind[];
  /** Selects `kind`, `subject` and `due` of all that is open. */
  open(now: Date): RawBuilder<unknown>;
  tell(
    database: DatabaseReader,
    items: readonly OpenItem[],
    now: Date,
  ): Promise<ReadonlyMap<string, (kind: QueueKind) => ToldItem>>;
}
