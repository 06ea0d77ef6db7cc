import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { repriceLast } from '#domains/booking/repricing.server.ts';
import { type Repriced, sumOf } from '#domains/booking/repricing.ts';
import { describePrice } from '#domains/services/price.ts';
import { amountsOf, dollarsInForm, withAmounts } from '#domains/services/pricing/amounts.ts';
import { readPriceTable } from '#domains/services/pricing/price-table.ts';
import {
  draftPrices,
  findPrices,
  listPrices,
  putInForce,
  withdrawPrice,
} from '#domains/services/pricing/price-version.server.ts';
import type { OptionPrices, PriceState, PriceVersion } from '#domains/services/pricing/price-version.ts';
import { shortDateInWords } from '#platform/days.ts';
import type { Platform } from '#platform/platform.ts';
import { success } from '#platform/result.ts';
import { type ActField, actOf, type Cell, recordOf, type Screen, type Section } from '../screen.ts';
import { datedCell, momentOfOffice } from '../words.server.ts';

const may = 'catalogue';

interface Subject extends OptionPrices {
  /** A price that nobody pays yet, with what the last bookings would have been under it. */
  planned: { version: PriceVersion; repriced: Repriced[] } | null;
  inWords: (moment: Date) => string;
}

/** Names that no other field has, and cents that a form has read. */
const amounts = z.object({}).catchall(z.int('Give an amount, such as 44.50.').min(0).max(10_000_000));

const draft = actOf<Subject, typeof amounts>({
  name: 'draft',
  may,
  label: 'Draft new price',
  input: amounts,
  offer: ({ current, draft: written }) => ({
    consequence: 'It’s a draft, so no one pays it yet. You’ll see what the last 50 bookings would have cost.',
    fields: amountsOf(written?.price ?? current).map(({ name, label, cents }): ActField => ({
      name,
      label,
      kind: 'money',
      value: dollarsInForm(cents),
    })),
  }),
  async run(platform, staff, { optionId, current }, input) {
    const price = withAmounts(current, input);
    const drafted = await draftPrices(platform, staff, new Map([[optionId, price]]));
    return drafted.ok ? success({ said: 'Draft saved. No one pays it yet.' }) : drafted;
  },
});

const dayInput = z.object({ from: z.iso.date({ error: 'Choose a day.' }).nullish() });
const dayField: ActField = {
  name: 'from',
  label: 'From which day on',
  kind: 'date',
  hint: 'It starts at midnight, office time. Leave blank for now.',
  isOptional: true,
};

/** The first moment of a day by the clock of the office; null, which is now, for today and where none is said. */
function momentOf({ clock, configuration }: Platform, day: string | null | undefined): Date | null {
  if (!day) return null;
  const timeZone = configuration.OFFICE_TIME_ZONE;
  const begins = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone });
  const today = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO(timeZone);
  return begins.toPlainDate().equals(today.toPlainDate()) ? null : new Date(begins.epochMilliseconds);
}

const begin = actOf<Subject, typeof dayInput>({
  name: 'put-in-force',
  may,
  label: 'Publish price',
  input: dayInput,
  offer: ({ draft: written }) =>
    written === null
      ? null
      : {
          consequence: `From then on it costs ${describePrice(written.price)}. Visits that are booked, held or quoted keep their price.`,
          fields: [dayField],
        },
  async run(platform, staff, { optionId, inWords }, { from }) {
    const begun = await putInForce(platform, staff, [optionId], momentOf(platform, from));
    return begun.ok ? success({ said: `It applies from ${inWords(begun.value.from)} on.` }) : begun;
  },
});

const versionInput = z.object({ version: z.string().max(80) });

const withdraw = actOf<Subject, typeof versionInput>({
  name: 'withdraw',
  may,
  label: 'Withdraw price',
  input: versionInput,
  offer({ versions, inWords }) {
    const open = versions.filter(({ state }) => state === 'draft' || state === 'coming');
    if (open.length === 0) return null;
    return {
      consequence: 'It is removed, and the price before it continues.',
      fields: [
        {
          name: 'version',
          label: 'Which one',
          kind: 'choice',
          value: open[0]?.id ?? '',
          options: open.map(({ id, price, from }) => ({
            value: id,
            label: `${describePrice(price)}, ${from === null ? 'a draft' : `from ${inWords(from)}`}`,
          })),
        },
      ],
    };
  },
  async run(platform, staff, { optionId }, { version }) {
    const withdrawn = await withdrawPrice(platform, staff, optionId, version);
    return withdrawn.ok ? success({ said: 'Withdrawn.' }) : withdrawn;
  },
});

const tableInput = z.object({
  table: z.string({ error: 'Paste the table.' }).max(200_000, 'This is too long. Use several tables.'),
});

const importTable = actOf<null, typeof tableInput>({
  name: 'import',
  may,
  label: 'Read prices from a table',
  input: tableInput,
  offer: () => ({
    consequence:
      'They become drafts in the list, and no one pays them yet. If a line has a problem, we name it and change nothing.',
    fields: [
      {
        name: 'table',
        label: 'The table',
        kind: 'lines',
        hint: 'Save this list as CSV, change its prices and paste it here, with its first line: Option, Amount, Price.',
      },
    ],
  }),
  async run(platform, staff, _subject, { table }) {
    const read = readPriceTable(table, await listPrices(platform.database, platform.clock.now()));
    if (!read.ok) return read;
    const drafted = await draftPrices(platform, staff, read.value);
    const count = read.value.size;
    return drafted.ok
      ? success({
          said: `${count === 1 ? '1 draft' : `${count} drafts`} saved. No one pays them yet.`,
        })
      : drafted;
  },
});

const beginAll = actOf<null, typeof dayInput>({
  name: 'put-all-in-force',
  may,
  label: 'Publish all drafts',
  input: dayInput,
  offer: () => ({
    consequence:
      'From then on all drafts in the list are prices. Visits that are booked, held or quoted keep theirs.',
    fields: [dayField],
  }),
  async run(platform, staff, _subject, { from }) {
    const prices = await listPrices(platform.database, platform.clock.now());
    const drafted = prices.filter((option) => option.draft !== null).map(({ optionId }) => optionId);
    const begun = await putInForce(platform, staff, drafted, momentOf(platform, from));
    return begun.ok
      ? success({ said: `They apply from ${momentOfOffice(platform, begun.value.from)} on.` })
      : begun;
  },
});

async function find(platform: Platform, _staff: unknown, optionId: string): Promise<Subject | undefined> {
  const { database, clock } = platform;
  const now = clock.now();
  const prices = await findPrices(database, optionId, now);
  if (prices === undefined) return undefined;
  const version = prices.draft ?? prices.versions.findLast(({ state }) => state === 'coming');
  return {
    ...prices,
    planned:
      version === undefined
        ? null
        : { version, repriced: await repriceLast(database, optionId, version.price, now) },
    inWords: (moment) => momentOfOffice(platform, moment),
  };
}

/** What the last bookings would have cost, their sum first. */
function plannedSection({ planned, inWords }: Subject): Section[] {
  if (planned === null) return [];
  const { version, repriced } = planned;
  const sum = sumOf(repriced);
  const unsaid = repriced.filter(({ newCents }) => newCents === null).length;
  return [
    {
      title:
        repriced.length < 2
          ? 'Under the new price'
          : `Your last ${repriced.length} bookings under the new price`,
      words: [
        `${describePrice(version.price)}, ${version.from === null ? 'a draft' : `from ${inWords(version.from)}`}.`,
        ...(unsaid === 0
          ? []
          : [`The new price says nothing about ${unsaid} of them; they are not in the sum.`]),
      ],
      table: {
        columns: ['Reference', 'When', 'Old', 'New', 'Difference'],
        rows: [
          ...(repriced.length === 0
            ? []
            : [['All of them', null, ...difference(sum.oldCents, sum.newCents)]]),
          ...repriced.map(({ bookingId, reference, startsAt, timeZone, oldCents, newCents }): Cell[] => [
            { text: reference, to: pathTo('/office/visits/:id', { id: bookingId }) },
            shortDateInWords(startsAt, timeZone),
            ...(newCents === null ? [{ cents: oldCents }, null, null] : difference(oldCents, newCents)),
          ]),
        ],
        empty: 'No one has booked this yet.',
      },
    },
  ];
}

const difference = (oldCents: number, newCents: number): Cell[] => [
  { cents: oldCents },
  { cents: newCents },
  { cents: newCents - oldCents },
];

const standings: Record<PriceState, string> = {
  draft: 'Draft',
  coming: 'Coming',
  'in force': 'Current',
  past: 'Past',
};

/** A row for each amount, so that the list is saved as the table that can be read in again. */
function rowsOf(platform: Platform, { optionId, title, current, draft: written, versions }: OptionPrices) {
  const next = versions.findLast(({ state }) => state === 'coming');
  const amountIn = (version: PriceVersion | null | undefined, name: string): Cell => {
    const amount = version && amountsOf(version.price).find((each) => each.name === name);
    return amount ? { cents: amount.cents } : null;
  };
  return amountsOf(current).map(({ name, label, cents }) => ({
    id: optionId,
    cells: [
      title,
      label,
      { cents },
      amountIn(written, name),
      amountIn(next, name),
      next?.from ? datedCell(platform, next.from) : null,
    ] satisfies Cell[],
  }));
}

/** What everything costs, from when on. */
export const pricesScreen: Screen = {
  name: 'prices',
  key: 'p',
  title: 'Prices',
  lead: 'A new price starts as a draft, then takes effect on a date. Promised prices stay.',
  list: {
    columns: ['Option', 'Amount', 'Price', 'Draft', 'Coming', 'From'],
    filters: [],
    empty: 'Nothing offered yet.',
    async read(platform) {
      const prices = await listPrices(platform.database, platform.clock.now());
      return { nextCursor: null, rows: prices.flatMap((option) => rowsOf(platform, option)) };
    },
  },
  acts: [importTable, beginAll],
  record: recordOf<Subject>({
    find,
    show: (subject) => ({
      title: `${subject.title}: price`,
      lead: `It costs ${describePrice(subject.current)}.`,
      sections: [
        ...plannedSection(subject),
        {
          title: 'All prices',
          table: {
            columns: ['Price', 'From', 'Status', 'Written by'],
            rows: subject.versions.map(({ price, from, state, madeBy }) => [
              describePrice(price),
              from === null ? null : from.getTime() === 0 ? 'Start' : subject.inWords(from),
              standings[state],
              madeBy,
            ]),
            empty: '',
          },
        },
      ],
    }),
    acts: [draft, begin, withdraw],
  }),
};
