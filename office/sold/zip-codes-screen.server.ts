import { sql } from 'kysely';
import { pathTo } from '#app/paths.ts';
import { zoneInWords } from '#domains/people/words.ts';
import {
  addZipCode,
  findKnownZipCode,
  type KnownZipCode,
  listZipCodes,
  mendZipCode,
} from '#domains/services/areas/zip-code.server.ts';
import { placeInput, placeZones, pointInWords, zipCodeInput } from '#domains/services/areas/zip-code.ts';
import { shortDateInWords } from '#platform/days.ts';
import type { Platform } from '#platform/platform.ts';
import { success } from '#platform/result.ts';
import { doneInWords, factsInWords } from '../audit-words.ts';
import { type ActField, actOf, recordOf, type Screen } from '../screen.ts';
import { datedMoment } from '../words.server.ts';

const may = 'areas';

/** A ZIP code with what the office did to it, the newest first, each as words for a row of a table. */
interface ZipCodeRecord extends KnownZipCode {
  history: readonly (readonly [
    when: string,
    who: string,
    what: string,
    before: string | null,
    after: string | null,
  ])[];
}

const placeFields = (place?: KnownZipCode): ActField[] => [
  { name: 'city', label: 'City', kind: 'text', value: place?.city ?? '' },
  { name: 'state', label: 'State', kind: 'text', value: place?.state ?? '', hint: 'Two letters, like NY.' },
  {
    name: 'point',
    label: 'Point',
    kind: 'text',
    value: place === undefined ? '' : pointInWords(place),
    hint: 'The middle of it, as a map shows it: 40.7230, -73.8432.',
  },
  {
    name: 'timeZone',
    label: 'Time zone',
    kind: 'choice',
    value: place?.timeZone ?? '',
    options: placeZones.map((value) => ({ value, label: zoneInWords(value) })),
  },
];

const add = actOf<null, typeof zipCodeInput>({
  name: 'add',
  may,
  label: 'Add a ZIP code',
  input: zipCodeInput,
  offer: () => ({
    consequence: 'It can be part of an address. Add it to an area too, and people there can book.',
    fields: [{ name: 'zipcode', label: 'ZIP code', kind: 'text' }, ...placeFields()],
  }),
  async run(platform, staff, _subject, input) {
    const added = await addZipCode(platform, staff, input);
    return added.ok ? success({ said: `${input.zipcode} is added.`, id: input.zipcode }) : added;
  },
});

const mend = actOf<KnownZipCode, typeof placeInput>({
  name: 'mend',
  may,
  label: 'Correct it',
  input: placeInput,
  offer: (place) => ({
    consequence:
      'New rides are priced from this point, and new visits are at this time zone. Visits that are booked stay as they are.',
    fields: placeFields(place),
  }),
  async run(platform, staff, { zipcode }, input) {
    const mended = await mendZipCode(platform, staff, zipcode, input);
    return mended.ok ? success({ said: `${zipcode} is corrected.` }) : mended;
  },
});

async function readHistory(platform: Platform, zipcode: string): Promise<ZipCodeRecord['history']> {
  const { rows } = await sql<{
    at: Date;
    who: string | null;
    action: string;
    before: object | null;
    after: object | null;
  }>`
    select e.created_at as at, s.name as who, e.action, e.before, e.after
    from audit_events e left join staff s on s.id = e.staff_id
    where e.subject = ${zipcode} and e.action in ('zip_code_added', 'zip_code_mended')
    order by e.created_at desc, e.id desc limit 50`.execute(platform.database);
  const plain = () => undefined;
  return rows.map(({ at, who, action, before, after }) => [
    datedMoment(platform, at),
    who ?? 'Command line',
    doneInWords(action),
    factsInWords(before, plain),
    factsInWords(after, plain),
  ]);
}

/** Whether the office has added or mended it, or which list it is from. */
const sourceOf = ({ edition, mendedAt }: KnownZipCode) =>
  mendedAt === null
    ? edition === null
      ? 'Earlier list'
      : `List of ${shortDateInWords(new Date(edition), 'UTC')}`
    : 'Office';

/** Every place that an address can be in. */
export const zipCodesScreen: Screen = {
  name: 'zip-codes',
  isInMenu: false,
  title: 'ZIP codes',
  lead: 'City, point and time zone of an address follow from its ZIP code.',
  links: [{ text: 'Areas', to: pathTo('/office/areas') }],
  list: {
    columns: ['ZIP code', 'City', 'State', 'Time zone', 'Area', 'From'],
    filters: [{ name: 'place', label: 'ZIP code or city' }],
    empty: 'We do not know this ZIP code yet.',
    async read({ database }, _staff, { filters: { place = '' }, cursor, most }) {
      const found = await listZipCodes(database, { asked: place, after: cursor ?? '', most: most + 1 });
      const shown = found.slice(0, most);
      return {
        nextCursor: found.length > most ? (shown.at(-1)?.zipcode ?? null) : null,
        rows: shown.map((each) => ({
          id: each.zipcode,
          cells: [
            each.zipcode,
            each.city,
            each.state,
            zoneInWords(each.timeZone),
            each.areaId === null
              ? null
              : { text: each.areaTitle ?? '', to: pathTo('/office/areas/:id', { id: each.areaId }) },
            sourceOf(each),
          ],
        })),
      };
    },
  },
  acts: [add],
  record: recordOf<ZipCodeRecord>({
    async find(platform, _staff, id) {
      const place = await findKnownZipCode(platform.database, id);
      return place && { ...place, history: await readHistory(platform, id) };
    },
    show: (place) => ({
      title: `${place.zipcode} ${place.city}, ${place.state}`,
      sections: [
        {
          title: 'At a glance',
          facts: [
            { term: 'Point', details: pointInWords(place) },
            { term: 'Time zone', details: zoneInWords(place.timeZone) },
            {
              term: 'Area',
              details: place.areaTitle ?? 'None',
              ...(place.areaId === null ? {} : { to: pathTo('/office/areas/:id', { id: place.areaId }) }),
            },
            { term: 'From', details: sourceOf(place) },
          ],
        },
        {
          title: 'History',
          table: {
            columns: ['When', 'Who', 'What', 'Before', 'After'],
            rows: place.history,
            empty: 'No changes by the office.',
          },
        },
      ],
    }),
    acts: [mend],
  }),
};
