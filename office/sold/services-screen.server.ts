import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { readyMadeServices } from '#content/ready-made-services.ts';
import { listOptionsInOffice, listOptionsOfService } from '#domains/services/offering/option-terms.server.ts';
import type { CountedOption } from '#domains/services/offering/option-terms.ts';
import { questionInput } from '#domains/services/offering/own-question.ts';
import {
  addOption,
  addReadyMade,
  addService,
  changeService,
  findServiceInOffice,
  listServicesInOffice,
  publishService,
  retireService,
} from '#domains/services/offering/own-service.server.ts';
import {
  missingFor,
  optionInput,
  type ServiceInOffice,
  serviceInput,
} from '#domains/services/offering/own-service.ts';
import { describeLength, describePrice } from '#domains/services/price.ts';
import type { Platform } from '#platform/platform.ts';
import { success } from '#platform/result.ts';
import { type ActField, actOf, type Option, recordOf, type Screen, type Shown } from '../screen.ts';

const may = 'catalogue';

interface Subject {
  service: ServiceInOffice;
  options: CountedOption[];
  /** Options of all services, whose helpers may do another one, too. */
  done: Option[];
}

function serviceFields({ title = '', summary = '', picture, words }: Partial<ServiceInOffice>): ActField[] {
  const lines = (given: readonly string[] = []) => given.join('\n');
  return [
    { name: 'title', label: 'Name', kind: 'text', value: title },
    { name: 'summary', label: 'What it is, in one sentence', kind: 'text', value: summary },
    {
      name: 'description',
      label: 'The same for search engines',
      kind: 'text',
      value: words?.description ?? '',
      hint: 'Up to 160 characters, about what a person would search for.',
    },
    { name: 'whoComes', label: 'About the helper', kind: 'text', value: words?.whoComes ?? '' },
    {
      name: 'included',
      label: 'What is included',
      kind: 'lines',
      value: lines(words?.included),
      hint: 'One thing in a line.',
    },
    {
      name: 'notIncluded',
      label: 'What is not included',
      kind: 'lines',
      value: lines(words?.notIncluded),
      isOptional: true,
    },
    {
      name: 'prepare',
      label: 'What to do before the visit',
      kind: 'lines',
      value: lines(words?.prepare),
      isOptional: true,
    },
    { name: 'picture', label: 'Picture', kind: 'picture', value: picture ?? '', isOptional: true },
  ];
}

const add = actOf<null, typeof serviceInput>({
  name: 'add-service',
  may,
  label: 'Add a service',
  input: serviceInput,
  offer: () => ({
    consequence: 'No one sees it before you publish it. Its address comes from its name and stays.',
    fields: serviceFields({}),
  }),
  async run(platform, staff, _subject, input) {
    const added = await addService(platform, staff, input);
    return added.ok ? success({ said: `${input.title} is added.`, id: added.value.id }) : added;
  },
});

const readyMadeInput = z.object({
  readyMade: z.enum(
    readyMadeServices.map(({ id }) => id),
    { error: 'Choose one.' },
  ),
  cents: optionInput.shape.cents,
});

const addMade = actOf<null, typeof readyMadeInput>({
  name: 'add-ready-made',
  may,
  label: 'Add a ready-made service',
  input: readyMadeInput,
  offer: () => ({
    consequence:
      'It comes with the words of its page, its length and its questions, which you can change. No one sees it before you publish it.',
    fields: [
      {
        name: 'readyMade',
        label: 'Service',
        kind: 'choice',
        options: readyMadeServices.map(({ id, service, option }) => ({
          value: id,
          label: `${service.title}, ${option.pricedBy === 'hour' ? 'by the hour' : 'one price for each visit'}`,
        })),
      },
      { name: 'cents', label: 'Your price for each hour, or for the visit', kind: 'money' },
    ],
  }),
  async run(platform, staff, _subject, { readyMade, cents }) {
    const made = readyMadeServices.find(({ id }) => id === readyMade);
    const added = await addReadyMade(platform, staff, {
      service: serviceInput.parse(made?.service),
      option: optionInput.parse({ ...usualTerms, ...made?.option, cents }),
      questions: (made?.questions ?? []).map((question) => questionInput.parse(question)),
    });
    return added.ok ? success({ said: `${made?.service.title} is added.`, id: added.value.id }) : added;
  },
});

const usualTerms = { kind: 'visit', leadHours: 24, freeCancellationHours: 24 };

const change = actOf<Subject, typeof serviceInput>({
  name: 'change-service',
  may,
  label: 'Change name or page',
  input: serviceInput,
  offer: ({ service }) =>
    service.words === null
      ? null
      : {
          consequence: isShown(service)
            ? 'Members see it right away.'
            : 'No one sees it before you publish the service.',
          fields: serviceFields(service),
        },
  async run(platform, staff, { service }, input) {
    const changed = await changeService(platform, staff, service.id, input);
    return changed.ok ? success({ said: 'Changed.' }) : changed;
  },
});

const newOption = actOf<Subject, typeof optionInput>({
  name: 'add-option',
  may,
  label: 'Add something to book',
  input: optionInput,
  offer: ({ service, done }) =>
    service.words === null
      ? null
      : {
          consequence: isShown(service)
            ? 'It can be booked right away.'
            : 'It can be booked once the service is published.',
          fields: optionFields(done),
        },
  async run(platform, staff, { service }, input) {
    const added = await addOption(platform, staff, service.id, input);
    return added.ok ? success({ said: `${input.title} is added.` }) : added;
  },
});

function optionFields(done: readonly Option[]): ActField[] {
  const minutes = (name: string, label: string, value: string, hint?: string): ActField => ({
    name,
    label,
    kind: 'number',
    value,
    hint: hint ?? 'In steps of 15.',
  });
  return [
    { name: 'title', label: 'Name', kind: 'text' },
    { name: 'summary', label: 'What it is, in one sentence', kind: 'text' },
    {
      name: 'kind',
      label: 'Where it happens',
      kind: 'choice',
      value: 'visit',
      options: [
        { value: 'visit', label: 'At the person’s home' },
        { value: 'call', label: 'By video call' },
      ],
    },
    {
      name: 'pricedBy',
      label: 'How it is priced',
      kind: 'choice',
      value: 'hour',
      options: [
        { value: 'hour', label: 'By the hour: members choose how many' },
        { value: 'visit', label: 'One price for each visit' },
      ],
    },
    { name: 'cents', label: 'Price for each hour, or for the visit', kind: 'money' },
    minutes('shortestMinutes', 'Minutes of the shortest visit', '60'),
    minutes(
      'longestMinutes',
      'Minutes of the longest visit',
      '240',
      'At one price: with all that answers add.',
    ),
    { name: 'leadHours', label: 'Hours ahead that it must be booked', kind: 'number', value: '24' },
    {
      name: 'freeCancellationHours',
      label: 'Hours ahead that canceling is free',
      kind: 'number',
      value: '24',
    },
    { name: 'mayRepeat', label: 'Members can book it every week or month', kind: 'checkbox' },
    {
      name: 'sameHelpersAs',
      label: 'Helpers who can do it',
      kind: 'choice',
      value: '',
      isOptional: true,
      options: [
        { value: '', label: 'None yet. I choose them one by one.' },
        ...done.map(({ value, label }) => ({ value, label: `Everyone who does ${label}` })),
      ],
    },
  ];
}

const noInput = z.object({});

const publish = actOf<Subject, typeof noInput>({
  name: 'publish',
  may,
  label: 'Publish',
  input: noInput,
  offer: ({ service }) =>
    isShown(service)
      ? null
      : { consequence: 'Everyone can see and book it right away, in the areas that have it.', fields: [] },
  async run(platform, staff, { service }) {
    const published = await publishService(platform, staff, service.id);
    return published.ok ? success({ said: `${service.title} can be booked now.` }) : published;
  },
});

const retire = actOf<Subject, typeof noInput>({
  name: 'retire',
  may,
  label: 'Stop offering',
  input: noInput,
  offer: ({ service, options }) =>
    isShown(service)
      ? {
          consequence: `It leaves all lists, and its page says so. ${bookedInWords(visitsToCome({ options }))} An ongoing series ends with what is booked, and its members are told.`,
          fields: [],
          isGrave: true,
        }
      : null,
  async run(platform, staff, { service }) {
    const retired = await retireService(platform, staff, service.id);
    return retired.ok
      ? success({ said: 'No longer offered.', takeBack: { act: 'publish', input: {} } })
      : retired;
  },
});

const bookedInWords = (visits: number) =>
  visits === 0 ? 'No visits are booked.' : `${visits} booked stay as they are.`;

const isShown = ({ publishedAt, retiredAt }: ServiceInOffice) => publishedAt !== null && retiredAt === null;

function standingOf(service: ServiceInOffice): string {
  if (isShown(service)) return 'Offered';
  return service.publishedAt === null ? 'Not published yet' : 'No longer offered';
}

async function find(
  { database, clock }: Platform,
  _staff: unknown,
  id: string,
): Promise<Subject | undefined> {
  const now = clock.now();
  const service = await findServiceInOffice(database, id);
  if (service === undefined) return undefined;
  return {
    service,
    options: await listOptionsOfService(database, id, now),
    done: (await listOptionsInOffice(database, now))
      .filter(({ retiredAt }) => retiredAt === null)
      .map(({ id: value, title: label }) => ({ value, label })),
  };
}

const visitsToCome = ({ options }: Pick<Subject, 'options'>) =>
  options.reduce((sum, option) => sum + option.visitsToCome, 0);

function show({ service, options }: Subject): Shown {
  const missing = service.publishedAt === null ? missingFor(service.ready) : [];
  return {
    title: service.title,
    lead: service.summary,
    sections: [
      {
        title: 'At a glance',
        facts: [
          { term: 'Status', details: standingOf(service) },
          ...(isShown(service) && service.pagePath !== null
            ? [{ term: 'Page', details: service.pagePath, to: service.pagePath }]
            : []),
          ...(service.words === null
            ? []
            : [
                {
                  term: 'Preview',
                  details: 'See its pages, messages and order',
                  to: pathTo('/office/services/:id/preview/:part', { id: service.id, part: 'page' }),
                },
              ]),
          { term: 'Areas', details: String(service.ready.areas), to: pathTo('/office/areas') },
          { term: 'Upcoming visits', details: String(visitsToCome({ options })) },
          ...missing.map((words) => ({ term: 'Before you publish', details: words })),
        ],
      },
      {
        title: 'What can be booked',
        table: {
          columns: ['Name', 'Price', 'Length', 'Status'],
          rows: options.map((option) => [
            { text: option.title, to: pathTo('/office/catalogue/:id', { id: `option.${option.id}` }) },
            describePrice(option.price),
            describeLength(option),
            option.retiredAt === null ? 'Offered' : 'No longer offered',
          ]),
          empty: 'Nothing yet.',
        },
      },
    ],
  };
}

/** The services of the operator, and how a new one is made. */
export const servicesScreen: Screen = {
  name: 'services',
  title: 'Services',
  lead: 'What you sell. A new service is seen by no one before you publish it.',
  list: {
    columns: ['Name', 'What it is', 'To book', 'Areas', 'Status'],
    filters: [],
    empty: 'No services yet.',
    async read({ database }) {
      return {
        nextCursor: null,
        rows: (await listServicesInOffice(database)).map((service) => ({
          id: service.id,
          cells: [
            service.title,
            service.summary,
            String(service.ready.options),
            String(service.ready.areas),
            standingOf(service),
          ],
        })),
      };
    },
  },
  acts: [add, addMade],
  record: recordOf<Subject>({ find, show, acts: [change, newOption, publish, retire] }),
};
