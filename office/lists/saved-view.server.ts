import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import type { Staff } from '#domains/people/actor.ts';
import { plainText } from '#domains/people/fields.ts';
import type { DatabaseReader } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { screenCapabilities } from '../screen-names.ts';
import { type Act, actOf, type Done, type Screen } from '../screen.ts';
import { readFilters } from './filter.ts';

/** What a member of the office asks a list for again and again, under a name. Each sees their own alone. */
export interface SavedView {
  id: string;
  title: string;
  /** Where it leads. */
  to: string;
}

const mostViews = 20;

/** The saved views of a screen, by name. */
export async function listSavedViews(
  database: DatabaseReader,
  { staffId }: Staff,
  screen: Pick<Screen, 'name'>,
): Promise<SavedView[]> {
  const rows = await database
    .selectFrom('saved_views')
    .select(['id', 'title', 'query'])
    .where('staff_id', '=', staffId)
    .where('screen', '=', screen.name)
    .orderBy('title')
    .execute();
  return rows.map(({ id, title, query }) => ({
    id,
    title,
    to: `${pathTo(`/office/${screen.name}`)}?${query}`,
  }));
}

/** To save what a list was asked for, and to remove what was saved; offered where there is something to. */
export function savedViewActs(
  screen: Screen,
  filters: Readonly<Record<string, string>>,
  views: readonly SavedView[],
): Act<null>[] {
  const asked = String(new URLSearchParams(filters));
  return [
    actOf({
      name: 'save-view',
      may: screenCapabilities[screen.name],
      label: 'Save this view',
      offer: () =>
        asked === ''
          ? null
          : {
              consequence: 'It shows above this list, for you only. Saving the same name again replaces it.',
              fields: [
                { name: 'title', label: 'Name of this view', kind: 'text' },
                { name: 'query', label: 'What is asked', kind: 'hidden', value: asked },
              ],
            },
      input: z.object({ title: plainText(60, 'Enter a name.'), query: z.string().max(2_000) }),
      run: (platform, staff, _list, input) => saveView(platform, staff, screen, input),
    }),
    actOf({
      name: 'remove-view',
      may: screenCapabilities[screen.name],
      label: 'Remove a view',
      offer: () =>
        views.length === 0
          ? null
          : {
              consequence: 'Only the saved view is removed. The list does not change.',
              fields: [
                {
                  name: 'view',
                  label: 'Which one',
                  kind: 'choice',
                  options: views.map(({ id, title }) => ({ value: id, label: title })),
                },
              ],
            },
      input: z.object({ view: z.uuid('Choose a view.') }),
      run: (platform, staff, _list, { view }) => removeView(platform, staff, view),
    }),
  ];
}

/** Keeps only what the list can be asked for. Refuses `nothing_asked` and `too_many_views`. */
async function saveView(
  { database, clock }: Platform,
  { staffId }: Staff,
  screen: Screen,
  { title, query: typed }: { title: string; query: string },
): Promise<Result<Done>> {
  const query = String(
    new URLSearchParams(readFilters(screen.list.filters, new URLSearchParams(typed)).filters),
  );
  if (query === '') return refused(nothingAsked);
  const kept = await database
    .selectFrom('saved_views')
    .select('title')
    .where('staff_id', '=', staffId)
    .where('screen', '=', screen.name)
    .execute();
  if (kept.length >= mostViews && !kept.some((each) => each.title === title)) return refused(tooManyViews);
  const now = clock.now();
  await database
    .insertInto('saved_views')
    .values({ id: newIdentifier(now), created_at: now, staff_id: staffId, screen: screen.name, title, query })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'screen', 'title']).doUpdateSet({ query, created_at: now }),
    )
    .execute();
  return success({ said: `“${title}” is saved above the list.` });
}

/** Removes one of their own; what is gone or a colleague's stays as it is. */
async function removeView({ database }: Platform, { staffId }: Staff, id: string): Promise<Result<Done>> {
  await database.deleteFrom('saved_views').where('id', '=', id).where('staff_id', '=', staffId).execute();
  return success({ said: 'The view is removed.' });
}

const nothingAsked = refusal(
  'conflict',
  'nothing_asked',
  'Choose something above the list first. Then save it as a view.',
);
const tooManyViews = refusal(
  'conflict',
  'too_many_views',
  'That is as many views as a list can have. Please remove one first.',
);
