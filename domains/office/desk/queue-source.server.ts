import type { RawBuilder } from 'kysely';
import type { DatabaseReader } from '#platform/database/database.ts';
import type { OpenItem, QueueKind } from './queue.ts';

/** How an item is told, and what is done about it. */
export interface ToldItem {
  what: string;
  detail: string;
  who: string;
  where: string;
  act: { label: string; to: string };
}

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
