import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { callZones } from '#domains/enquiries/enquiry.ts';
import { zoneInWords } from '#domains/people/words.ts';
import { drawArea } from '#domains/services/areas/area-map.ts';
import {
  addArea,
  addZipCodes,
  changeArea,
  findArea,
  listAreas,
  offerServices,
  removeZipCodes,
} from '#domains/services/areas/area.server.ts';
import { type Area, areaInput } from '#domains/services/areas/area.ts';
import { success } from '#platform/result.ts';
import { type ActField, actOf, recordOf, type Screen } from '../screen.ts';

const may = 'areas';

function areaFields(area: Pick<Area, 'title' | 'timeZone'>): ActField[] {
  const zones = [...new Set<string>([area.timeZone, ...callZones])].filter((zone) => zone !== '');
  return [
    { name: 'title', label: 'Name', kind: 'text', value: area.title },
    {
      name: 'timeZone',
      label: 'Time zone',
      kind: 'choice',
      value: area.timeZone,
      options: zones.map((value) => ({ value, label: zoneInWords(value) })),
    },
  ];
}

const add = actOf<null, typeof areaInput>({
  name: 'add',
  may,
  label: 'Add an area',
  input: areaInput,
  offer: () => ({
    consequence: 'No one can book there until it has ZIP codes, services and helpers.',
    fields: areaFields({ title: '', timeZone: '' }),
  }),
  async run(platform, staff, _subject, input) {
    const added = await addArea(platform, staff, input);
    return added.ok ? success({ said: `${input.title} is added.`, id: added.value.id }) : added;
  },
});

const change = actOf<Area, typeof areaInput>({
  name: 'change',
  may,
  label: 'Change name or time zone',
  input: areaInput,
  offer: (area) => ({
    consequence:
      'With another time zone, everyone here works the same hours by that clock. Visits that are booked keep their time.',
    fields: areaFields(area),
  }),
  async run(platform, staff, area, input) {
    const changed = await changeArea(platform, staff, area.id, input);
    return changed.ok ? success({ said: 'Changed.' }) : changed;
  },
});

const zipList = z.object({
  zipcodes: z
    .string({ error: 'Give at least one ZIP code.' })
    .max(200_000, 'This is too long. Use several lists.'),
});
const addedZips = zipList.extend({ other_zones: z.boolean().default(false) });
const zipField: ActField = {
  name: 'zipcodes',
  label: 'ZIP codes',
  kind: 'lines',
  hint: 'One in a line or several, or a table that has a column named ZIP.',
};

const addZips = actOf<Area, typeof addedZips>({
  name: 'add-zip-codes',
  may,
  label: 'Add ZIP codes',
  input: addedZips,
  offer: ({ timeZone }) => ({
    consequence: 'People there can book right away. If a line is wrong, we name it and add nothing.',
    fields: [
      zipField,
      {
        name: 'other_zones',
        label: `Also places that are not on ${zoneInWords(timeZone)}`,
        kind: 'checkbox',
        hint: 'Visits there are shown at their own time. Helpers keep the hours of this area.',
      },
    ],
  }),
  async run(platform, staff, area, { zipcodes, other_zones: otherZones }) {
    const added = await addZipCodes(platform, staff, area.id, zipcodes, { otherZones });
    return added.ok ? success({ said: addedInWords(added.value.added) }) : added;
  },
});

const addedInWords = (count: number) =>
  count === 0 ? 'All were already here.' : `${counted(count, 'ZIP code')} added.`;

const removeZips = actOf<Area, typeof zipList>({
  name: 'remove-zip-codes',
  may,
  label: 'Remove ZIP codes',
  input: zipList,
  offer: ({ zipCodes }) =>
    zipCodes.length === 0
      ? null
      : {
          consequence: `No one there can book now, and ongoing series there end with what is booked. ${stayingInWords(zipCodes)}`,
          fields: [zipField],
          isGrave: true,
        },
  async run(platform, staff, area, { zipcodes }) {
    const removed = await removeZipCodes(platform, staff, area.id, zipcodes);
    return removed.ok
      ? success({ said: `${counted(removed.value.removed, 'ZIP code')} taken out.` })
      : removed;
  },
});

/** How many visits stay as they are, and where. */
function stayingInWords(zipCodes: Area['zipCodes']): string {
  const booked = zipCodes.filter(({ visitsToCome }) => visitsToCome > 0);
  if (booked.length === 0) return 'No visit is booked in this area.';
  const all = booked.reduce((sum, { visitsToCome }) => sum + visitsToCome, 0);
  const where = booked.map(({ zipcode, visitsToCome }) => `${visitsToCome} in ${zipcode}`).join(', ');
  return `Visits that are booked stay as they are: ${counted(all, 'visit')} in this area (${where}).`;
}

const serviceList = z.object({ services: z.array(z.string().max(80)).max(50) });

const serve = actOf<Area, typeof serviceList>({
  name: 'services',
  may,
  label: 'Choose the services',
  input: serviceList,
  offer: ({ services }) => ({
    consequence:
      'Only these can be booked here from now on. Booked visits stay; ongoing series of other services end with them.',
    fields: [
      {
        name: 'services',
        label: 'Services in this area',
        kind: 'choices',
        isOptional: true,
        options: services.map(({ id, title }) => ({ value: id, label: title })),
        value: services
          .filter(({ isOffered }) => isOffered)
          .map(({ id }) => id)
          .join(','),
      },
    ],
  }),
  async run(platform, staff, area, { services }) {
    const offered = await offerServices(platform, staff, area.id, services);
    return offered.ok ? success({ said: 'The services of this area are changed.' }) : offered;
  },
});

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Where we come, and with what. */
export const areasScreen: Screen = {
  name: 'areas',
  key: 'a',
  title: 'Areas',
  lead: 'An area is a list of ZIP codes with the services that come there.',
  links: [{ text: 'ZIP codes that we know', to: pathTo('/office/zip-codes') }],
  list: {
    columns: ['Area', 'Time zone', 'ZIP codes', 'Services', 'Helpers'],
    filters: [],
    empty: 'No areas yet. No one can book until you add one.',
    async read({ database }) {
      const areas = await listAreas(database);
      return {
        nextCursor: null,
        rows: areas.map((area) => ({
          id: area.id,
          cells: [area.title, zoneInWords(area.timeZone), area.zipCodes, area.services, area.professionals],
        })),
      };
    },
  },
  acts: [add],
  record: recordOf<Area>({
    find: ({ database, clock }, _staff, id) => findArea(database, id, clock.now()),
    show: ({ title, timeZone, services, zipCodes }) => ({
      title,
      sections: [
        {
          title: 'At a glance',
          facts: [
            { term: 'Time zone', details: zoneInWords(timeZone) },
            {
              term: 'Services',
              details: services.filter(({ isOffered }) => isOffered).map((service) => service.title),
            },
            { term: 'ZIP codes', details: String(zipCodes.length) },
          ],
        },
        {
          title: 'Where it is',
          drawing: {
            svg: drawArea(zipCodes),
            words: `${counted(zipCodes.length, 'ZIP code')} of ${title}, each where it lies, north at the top. The list has the same.`,
          },
          table: {
            columns: ['ZIP code', 'City', 'State', 'Time zone', 'Upcoming visits'],
            rows: zipCodes.map(({ zipcode, city, state, timeZone: zone, visitsToCome }) => [
              { text: zipcode, to: pathTo('/office/zip-codes/:id', { id: zipcode }) },
              city,
              state,
              zoneInWords(zone),
              visitsToCome,
            ]),
            empty: 'This area has no ZIP codes yet.',
          },
        },
      ],
    }),
    acts: [change, addZips, removeZips, serve],
  }),
};
