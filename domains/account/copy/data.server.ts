import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Member } from '../../people/schema.ts';
import { moneyQuestions } from './money/data.server.ts';
import { peopleQuestions } from './people/data.server.ts';
import type { Question } from './question/schema.ts';
import type { Held, OwnData, Section } from './schema.ts';
import { signInQuestions } from './sign-in/data.server.ts';
import { visitQuestions } from './visits/data.server.ts';

export const questions: readonly Question[] = [...peopleQuestions, ...visitQuestions, ...moneyQuestions, ...signInQuestions];

/** Everything that we hold about a member and their own people, one moment's view of it, without secrets and without what is others'. */
export async function readOwnData(database: Database, member: Member, now: Date): Promise<OwnData> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (work) => {
      const sections: Section[] = [];
      for (const { name, title, ask } of questions) {
        // As JSON from the database, so that moments, lists and numbers come in one plain form.
        const { rows } = await sql<{ held: { [field: string]: Held } }>`select to_jsonb(held) as held from (${ask(member.userId)}) held`.execute(work);
        sections.push({ name, title, rows: rows.map(({ held }) => held) });
      }
      return { madeAt: now, name: member.name, sections };
    });
}
