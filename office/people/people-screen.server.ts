import { searchPeople } from '#domains/people/search/search.server.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { type Listed, recordOf, type Screen } from '../screen.ts';
import { datedMoment, toCursor } from '../words.server.ts';
import type { KnownPerson } from './known-person.ts';
import { newAccount } from './new-account-act.server.ts';
import { personActs } from './person-acts.server.ts';
import { showPerson } from './person-sections.ts';
import { findPerson, listNewest } from './person.server.ts';

function readAfter(cursor: string | null): { createdAt: Date; id: string } | null {
  const [time = '', id = ''] = cursor?.split('_') ?? [];
  return /^\d{1,15}$/.test(time) && isIdentifier(id) ? { createdAt: new Date(Number(time)), id } : null;
}

export const peopleScreen: Screen = {
  name: 'people',
  key: 'f',
  title: 'People',
  lead: 'Newest members, or search by phone or its last four digits, name, street, ZIP code, email or visit reference. Add words to narrow it down.',
  list: {
    columns: ['Name', 'Role', 'City', 'Phone ends in', 'Matched on'],
    filters: [{ name: 'find', label: 'Search people' }],
    empty: 'No match. Try fewer words, or the last four digits.',
    async read(platform, staff, { filters, cursor, most }): Promise<Listed> {
      if (filters['find'] !== undefined) {
        const from = /^\d{1,5}$/.test(cursor ?? '') ? Number(cursor) : 0;
        const found = await searchPeople(platform, staff, filters['find'], from + most + 1);
        return {
          rows: found.slice(from, from + most).map(({ id, name, who, city, phoneEnd, why }) => ({
            id,
            cells: [name, who, city, phoneEnd, why],
          })),
          nextCursor: found.length > from + most ? String(from + most) : null,
        };
      }
      const newest = await listNewest(platform, readAfter(cursor), most + 1);
      const shown = newest.slice(0, most);
      const last = shown.at(-1);
      return {
        rows: shown.map(({ id, name, createdAt, city, phone }) => ({
          id,
          cells: [
            name,
            'Member',
            city,
            phone?.slice(-4) ?? null,
            `Joined ${datedMoment(platform, createdAt)}`,
          ],
        })),
        nextCursor: newest.length > most && last ? toCursor(last.createdAt, last.id) : null,
      };
    },
  },
  acts: [newAccount],
  record: recordOf<KnownPerson>({ find: findPerson, show: showPerson, acts: personActs }),
};
