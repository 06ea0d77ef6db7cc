import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import {
  listLacking,
  listNeededPapers,
  setNeededPapers,
} from '#domains/professionals/needed-paper.server.ts';
import {
  type Lacking,
  type NeededKind,
  neededKinds,
  neededPapersInput,
} from '#domains/professionals/needed-paper.ts';
import { paperTitles } from '#domains/professionals/paper.ts';
import {
  addExtra,
  changeExtra,
  listExtrasInOffice,
  retireExtra,
} from '#domains/services/offering/extra.server.ts';
import { type ExtraInOffice, extraInput } from '#domains/services/offering/extra.ts';
import {
  changeOption,
  findOptionInOffice,
  listOptionsInOffice,
  retireOption,
} from '#domains/services/offering/option-terms.server.ts';
import {
  type CountedOption,
  type OptionInOffice,
  optionTerms,
} from '#domains/services/offering/option-terms.ts';
import { findQuestions } from '#domains/services/offering/question-version.server.ts';
import { describeLength, describeMinutes, describePrice } from '#domains/services/price.ts';
import { dollarsInForm } from '#domains/services/pricing/amounts.ts';
import type { WorkQuestion } from '#domains/services/question.ts';
import type { Platform } from '#platform/platform.ts';
import { success } from '#platform/result.ts';
import {
  type ActField,
  actOf,
  type Cell,
  recordOf,
  type Screen,
  type Section,
  type Shown,
} from '../screen.ts';
import { changedHue, hueTitles } from './hue-act.server.ts';
import { addQuestionAct, sectionsOfQuestions } from './questions-screen.server.ts';
import { hasKindsOfWork, sectionOfQuestion, workChoiceActs } from './work-choice-acts.server.ts';

const may = 'catalogue';

/** An option of a service, or an extra that can be added to it. */
type Subject =
  | {
      option: CountedOption;
      questions: WorkQuestion[];
      papers: NeededKind[];
      lacking: Lacking[];
      extra?: never;
    }
  | { extra: ExtraInOffice; questions?: never; papers?: never; lacking?: never; option?: never };

const addressOf = (kind: 'option' | 'extra', id: string) => `${kind}.${id}`;

function extraFields(extra: Partial<ExtraInOffice>): ActField[] {
  const { title = '', priceCents, extraMinutes = 0 } = extra;
  return [
    { name: 'title', label: 'Name', kind: 'text', value: title },
    {
      name: 'priceCents',
      label: 'Price',
      kind: 'money',
      value: priceCents === undefined ? '' : dollarsInForm(priceCents),
    },
    {
      name: 'extraMinutes',
      label: 'Minutes more',
      kind: 'number',
      value: String(extraMinutes),
      hint: 'In steps of 15.',
    },
  ];
}

const newExtra = actOf<null, typeof extraInput>({
  name: 'add-extra',
  may,
  label: 'Add an extra to cleaning',
  input: extraInput,
  offer: () => ({
    consequence: 'Available right away for new cleanings.',
    fields: extraFields({}),
  }),
  async run(platform, staff, _subject, input) {
    const added = await addExtra(platform, staff, input);
    return added.ok
      ? success({ said: `${input.title} is added.`, id: addressOf('extra', added.value.id) })
      : added;
  },
});

const changedExtra = actOf<Subject, typeof extraInput>({
  name: 'change-extra',
  may,
  label: 'Change name, price or time',
  input: extraInput,
  offer: ({ extra }) =>
    extra === undefined
      ? null
      : {
          consequence: 'Applies to new bookings. Booked visits keep their price and time.',
          fields: extraFields(extra),
        },
  async run(platform, staff, { extra }, input) {
    const changed = await changeExtra(platform, staff, extra?.id ?? '', input);
    return changed.ok ? success({ said: 'Changed.' }) : changed;
  },
});

const changedOption = actOf<Subject, typeof optionTerms>({
  name: 'change-option',
  may,
  label: 'Change name or terms',
  input: optionTerms,
  offer: ({ option }) =>
    option === undefined
      ? null
      : {
          consequence: 'Applies to new bookings. Booked visits keep their length and free-cancellation time.',
          fields: optionFields(option),
        },
  async run(platform, staff, { option }, input) {
    const changed = await changeOption(platform, staff, option?.id ?? '', input);
    return changed.ok ? success({ said: 'Changed.' }) : changed;
  },
});

function optionFields(option: OptionInOffice): ActField[] {
  const number = (name: string, label: string, value: number, hint?: string): ActField => ({
    name,
    label,
    kind: 'number',
    value: String(value),
    ...(hint === undefined ? {} : { hint }),
  });
  return [
    { name: 'title', label: 'Name', kind: 'text', value: option.title },
    { name: 'summary', label: 'What it is, in a sentence', kind: 'text', value: option.summary },
    number('leadHours', 'Hours ahead that it must be booked', option.leadHours),
    number(
      'freeCancellationHours',
      'Hours ahead that canceling is free',
      option.freeCancellationHours,
      'They apply where the rules leave it to each service.',
    ),
    number('shortestMinutes', 'Minutes of the shortest visit', option.shortestMinutes, 'In steps of 15.'),
    number('longestMinutes', 'Minutes of the longest visit', option.longestMinutes, 'In steps of 15.'),
  ];
}

const noInput = z.object({});
const isRetired = ({ option, extra }: Subject) => (option ?? extra).retiredAt !== null;
const retireEither = (
  platform: Platform,
  staff: Parameters<typeof retireOption>[1],
  subject: Subject,
  retired: boolean,
) =>
  subject.option === undefined
    ? retireExtra(platform, staff, subject.extra.id, retired)
    : retireOption(platform, staff, subject.option.id, retired);

const changedPapers = actOf<Subject, typeof neededPapersInput>({
  name: 'change-papers',
  may,
  label: 'Change required documents',
  input: neededPapersInput,
  offer: ({ option, papers = [] }) =>
    option === undefined
      ? null
      : {
          consequence:
            'From now on, no helper without them can be booked for it. Booked visits stay; the list below shows what is missing.',
          fields: [
            {
              name: 'papers',
              label: 'Documents the helper must have',
              kind: 'choices',
              isOptional: true,
              options: neededKinds.map((kind) => ({ value: kind, label: paperTitles[kind] })),
              value: papers.join(','),
            },
          ],
        },
  async run(platform, staff, { option }, { papers }) {
    await setNeededPapers(platform, staff, option?.id ?? '', papers);
    return success({
      said: papers.length === 0 ? 'No documents required.' : `It needs: ${kindsInWords(papers)}.`,
    });
  },
});

const retire = actOf<Subject, typeof noInput>({
  name: 'retire',
  may,
  label: 'Stop offering',
  input: noInput,
  offer: (subject) =>
    isRetired(subject) ? null : { consequence: retiringInWords(subject), fields: [], isGrave: true },
  async run(platform, staff, subject) {
    const retired = await retireEither(platform, staff, subject, true);
    return retired.ok
      ? success({ said: 'No longer offered.', takeBack: { act: 'offer-again', input: {} } })
      : retired;
  },
});

const retiringInWords = ({ option }: Subject) =>
  option === undefined
    ? 'No one can choose it now. Booked visits stay as they are.'
    : `No one can book it now. ${option.visitsToCome === 0 ? 'No upcoming visits.' : `${option.visitsToCome} booked stay as they are.`} An ongoing series ends with what is booked, and its members are told.`;

const offerAgain = actOf<Subject, typeof noInput>({
  name: 'offer-again',
  may,
  label: 'Offer again',
  input: noInput,
  offer: (subject) =>
    isRetired(subject) ? { consequence: 'It can be booked right away.', fields: [] } : null,
  async run(platform, staff, subject) {
    const offered = await retireEither(platform, staff, subject, false);
    return offered.ok ? success({ said: 'It is offered again.' }) : offered;
  },
});

function rowsOf(options: readonly OptionInOffice[], extras: readonly ExtraInOffice[]) {
  return [
    ...options.map((option) => ({
      id: addressOf('option', option.id),
      cells: [
        option.title,
        option.service,
        'Option',
        describePrice(option.price),
        describeLength(option),
        standingOf(option.retiredAt),
      ] satisfies Cell[],
    })),
    ...extras.map((extra) => ({
      id: addressOf('extra', extra.id),
      cells: [
        extra.title,
        extra.service,
        'Extra',
        { cents: extra.priceCents },
        extra.extraMinutes === 0 ? null : `${describeMinutes(extra.extraMinutes)} more`,
        standingOf(extra.retiredAt),
      ] satisfies Cell[],
    })),
  ];
}

const standingOf = (retiredAt: Date | null) => (retiredAt === null ? 'Offered' : 'No longer offered');

async function find(
  { database, clock }: Platform,
  _staff: unknown,
  address: string,
): Promise<Subject | undefined> {
  const [, kind, id = ''] = /^(option|extra)\.(.+)$/.exec(address) ?? [];
  if (kind === 'option') {
    const option = await findOptionInOffice(database, id, clock.now());
    if (option === undefined) return undefined;
    const [questions, papers, lacking] = await Promise.all([
      findQuestions(database, id),
      listNeededPapers(database, id),
      listLacking(database, id, clock.now()),
    ]);
    return { option, questions, papers, lacking };
  }
  if (kind !== 'extra') return undefined;
  const extra = (await listExtrasInOffice(database)).find((each) => each.id === id);
  return extra && { extra };
}

function show({ option, extra, questions = [], papers = [], lacking = [] }: Subject): Shown {
  if (option === undefined)
    return {
      title: extra.title,
      sections: [
        {
          title: 'At a glance',
          facts: [
            { term: 'Extra of', details: extra.service },
            { term: 'Price', details: `$${dollarsInForm(extra.priceCents)}` },
            { term: 'Takes longer by', details: describeMinutes(extra.extraMinutes) },
            { term: 'Status', details: standingOf(extra.retiredAt) },
          ],
        },
      ],
    };
  return {
    title: option.title,
    lead: option.summary,
    sections: [
      {
        title: 'At a glance',
        facts: [
          { term: 'Service', details: option.service },
          { term: 'Color of the service', details: hueTitles[option.hue] },
          {
            term: 'Price',
            details: describePrice(option.price),
            to: pathTo('/office/prices/:id', { id: option.id }),
          },
          { term: 'Length', details: describeLength(option) },
          { term: 'Booked ahead by', details: `${option.leadHours} hours` },
          { term: 'Canceling is free until', details: `${option.freeCancellationHours} hours ahead` },
          { term: 'Documents the helper must have', details: kindsInWords(papers) || 'None' },
          { term: 'Status', details: standingOf(option.retiredAt) },
          { term: 'Upcoming visits', details: String(option.visitsToCome) },
        ],
      },
      ...(papers.length === 0 ? [] : [lackingSection(lacking)]),
      ...questions.filter(hasKindsOfWork).map(sectionOfQuestion),
      ...sectionsOfQuestions(option.id, questions),
    ],
  };
}

const kindsInWords = (kinds: readonly NeededKind[]) => kinds.map((kind) => paperTitles[kind]).join(', ');

const lackingSection = (lacking: readonly Lacking[]): Section => ({
  title: 'Missing documents',
  table: {
    columns: ['Name', 'Lacks'],
    rows: lacking.map(({ professionalId, name, kinds }) => [
      { text: name, to: pathTo('/office/professionals/:id', { id: professionalId }) },
      kindsInWords(kinds),
    ]),
    empty: 'Every helper who does it has them.',
  },
});

/** What can be booked, and what can be added to it. */
export const catalogueScreen: Screen = {
  name: 'catalogue',
  key: 'k',
  title: 'Catalog',
  lead: 'What can be booked. Whatever changes here, visits that are booked stay as they are.',
  list: {
    columns: ['Name', 'Service', 'What', 'Price', 'Length', 'Status'],
    filters: [
      {
        name: 'what',
        label: 'What',
        options: [
          { value: 'options', label: 'Options' },
          { value: 'extras', label: 'Extras' },
        ],
      },
    ],
    empty: 'Nothing offered yet.',
    async read({ database, clock }, _staff, { filters: { what = '' } }) {
      const options = what === 'extras' ? [] : await listOptionsInOffice(database, clock.now());
      const extras = what === 'options' ? [] : await listExtrasInOffice(database);
      return { nextCursor: null, rows: rowsOf(options, extras) };
    },
  },
  acts: [newExtra],
  record: recordOf<Subject>({
    find,
    show,
    acts: [
      changedOption,
      changedHue,
      changedPapers,
      changedExtra,
      addQuestionAct,
      ...workChoiceActs,
      retire,
      offerAgain,
    ],
  }),
};
