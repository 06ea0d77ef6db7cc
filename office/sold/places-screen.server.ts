import { pathTo } from '#app/paths.ts';
import { inOneField, knownPlaceInput } from '#domains/services/ride/known-place.ts';
import {
  addKnownPlace,
  changeKnownPlace,
  findKnownPlace,
  removeKnownPlace,
} from '#domains/services/ride/place-list.server.ts';
import { placeCells, placeColumns } from '#domains/services/ride/place-table.ts';
import { listKnownPlaces } from '#domains/services/service.server.ts';
import type { KnownPlace } from '#domains/services/service.ts';
import { success } from '#platform/result.ts';
import { type ActField, actOf, noInput, recordOf, type Screen } from '../screen.ts';

const may = 'areas';

const placeFields = (place?: KnownPlace): ActField[] => [
  { name: 'title', label: 'Name', kind: 'text', value: place?.title ?? '' },
  {
    name: 'otherNames',
    label: 'Other names',
    kind: 'text',
    value: inOneField(place?.otherNames ?? []),
    hint: 'What callers say, with semicolons between.',
    isOptional: true,
  },
  {
    name: 'doors',
    label: 'Doors',
    kind: 'text',
    value: inOneField(place?.doors ?? []),
    hint: 'With semicolons between, the usual one first.',
    isOptional: true,
  },
  { name: 'street', label: 'Street address', kind: 'text', value: place?.street ?? '' },
  { name: 'zipcode', label: 'ZIP code', kind: 'text', value: place?.zipcode ?? '' },
];

const add = actOf<null, typeof knownPlaceInput>({
  name: 'add',
  may,
  label: 'Add a place',
  input: knownPlaceInput,
  offer: () => ({ consequence: 'Members and callers can find it right away.', fields: placeFields() }),
  async run(platform, staff, _subject, input) {
    const added = await addKnownPlace(platform, staff, input);
    return added.ok ? success({ said: `${input.title} is added.`, id: added.value.id }) : added;
  },
});

const change = actOf<KnownPlace, typeof knownPlaceInput>({
  name: 'change',
  may,
  label: 'Change this place',
  input: knownPlaceInput,
  offer: (place) => ({
    consequence: 'Rides that are booked keep their address and door.',
    fields: placeFields(place),
  }),
  async run(platform, staff, { id }, input) {
    const changed = await changeKnownPlace(platform, staff, id, input);
    return changed.ok ? success({ said: 'Changed.' }) : changed;
  },
});

const remove = actOf<KnownPlace, typeof noInput>({
  name: 'remove',
  may,
  label: 'Remove this place',
  input: noInput,
  offer: () => ({
    consequence: 'No one finds it any longer. Rides that are booked keep their address and door.',
    fields: [],
    isGrave: true,
  }),
  async run(platform, staff, { id, title }) {
    const removed = await removeKnownPlace(platform, staff, id);
    return removed.ok ? success({ said: `${title} is removed.` }) : removed;
  },
});

/** Where many people ride to, for "Find" on the page of a ride. */
export const placesScreen: Screen = {
  name: 'places',
  title: 'Places',
  lead: 'Hospitals, clinics and shops that riders can find by name. We search this list and their own places, nothing else.',
  links: [{ text: 'Add or change many from a list in CSV', to: pathTo('/office/place-list') }],
  list: {
    columns: placeColumns,
    filters: [{ name: 'words', label: 'Name or street' }],
    empty: 'No places. Riders type the street and ZIP code.',
    async read({ database }, _staff, { filters: { words = '' }, cursor, most }) {
      const [all, from] = [await listKnownPlaces(database, words), Number(cursor ?? 0)];
      return {
        nextCursor: all.length > from + most ? String(from + most) : null,
        rows: all.slice(from, from + most).map((place) => ({ id: place.id, cells: placeCells(place) })),
      };
    },
  },
  acts: [add],
  record: recordOf<KnownPlace>({
    find: ({ database }, _staff, id) => findKnownPlace(database, id),
    show: ({ title, otherNames, doors, street, city, state, zipcode }) => ({
      title,
      sections: [
        {
          title: 'At a glance',
          facts: [
            { term: 'Address', details: [street, `${city}, ${state} ${zipcode}`] },
            { term: 'Other names', details: otherNames.length === 0 ? 'None' : otherNames },
            { term: 'Doors', details: doors.length === 0 ? 'None' : doors },
          ],
        },
      ],
    }),
    acts: [change, remove],
  }),
};
