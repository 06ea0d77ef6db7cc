import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { policyInWords } from '#domains/visits/terms/policy-words.ts';
import {
  draftPolicy,
  listPolicies,
  policyAmong,
  publishPolicy,
  readOwnHours,
  recountLast,
  withdrawPolicy,
} from '#domains/visits/terms/rule-version.server.ts';
import {
  type OwnHours,
  type Recounted,
  type RuleState,
  type RuleVersion,
  sumOfFees,
} from '#domains/visits/terms/rule-version.ts';
import type { Policy } from '#domains/visits/terms/terms.ts';
import { shortDateInWords } from '#platform/days.ts';
import { formatCents } from '#platform/money.ts';
import type { Platform } from '#platform/platform.ts';
import { success } from '#platform/result.ts';
import { actOf, type Cell, recordOf, type Screen, type Section, saying } from '../screen.ts';
import { datedCell, momentOfOffice } from '../words.server.ts';
import { rulesFields, rulesInput, rulesOfForm } from './rules-form.ts';

const may = 'catalogue';
const canceling = 'canceling';

interface Subject {
  current: Policy;
  versions: RuleVersion[];
  draft: RuleVersion | null;
  own: OwnHours;
  /** Rules that apply to no one yet, with what the last canceled visits would have cost under them. */
  planned: { version: RuleVersion; recounted: Recounted[] } | null;
  inWords: (moment: Date) => string;
}

const sentencesOf = (policy: Policy, own: OwnHours): string[] => {
  const { canceling: fees, undoing, noShow } = policyInWords(policy, own);
  const wait = `Helpers wait at the door for ${policy.waitMinutes} minutes before they report it.`;
  return [fees, undoing, noShow, wait];
};
const inOne = (policy: Policy, own: OwnHours) => sentencesOf(policy, own).join(' ');

const draft = actOf<Subject, typeof rulesInput>({
  name: 'draft',
  may,
  label: 'Draft new rules',
  input: rulesInput,
  offer: ({ current, draft: written }) => ({
    consequence:
      'It’s a draft, so no one is held to it yet. You’ll see what your last canceled visits would have cost.',
    fields: rulesFields(written?.policy ?? current, written?.id ?? null),
  }),
  async run(platform, staff, _subject, input) {
    const rules = rulesOfForm(input);
    if (!rules.ok) return rules;
    const drafted = await draftPolicy(platform, staff, rules.value, input.seen ?? null);
    return saying(drafted, 'Draft saved. No one is held to it yet.');
  },
});

/** The first moment of a day by the clock of the office. */
function beginningOf({ configuration }: Platform, day: Temporal.PlainDate): Date {
  return new Date(day.toZonedDateTime({ timeZone: configuration.OFFICE_TIME_ZONE }).epochMilliseconds);
}

const todayOf = ({ clock, configuration }: Platform): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
    .toZonedDateTimeISO(configuration.OFFICE_TIME_ZONE)
    .toPlainDate();

const publishInput = z.object({
  seen: z.string().max(80),
  from: z.iso.date({ error: 'Choose a day.' }).nullish(),
});
const publish = actOf<Subject, typeof publishInput>({
  name: 'publish',
  may,
  label: 'Publish rules',
  input: publishInput,
  offer: ({ draft: written, own }) =>
    written === null
      ? null
      : {
          consequence: `${inOne(written.policy, own)} Visits already booked or held keep their rules.`,
          fields: [
            { name: 'seen', label: '', kind: 'hidden', value: written.id },
            {
              name: 'from',
              label: 'From which day on',
              kind: 'date',
              hint: 'Starts at midnight, office time. Blank means now. Stricter rules: tomorrow or later.',
              isOptional: true,
            },
          ],
        },
  async run(platform, staff, { inWords }, { seen, from }) {
    const today = todayOf(platform);
    const day = from ? Temporal.PlainDate.from(from) : today;
    const begun = await publishPolicy(platform, staff, seen, {
      from: day.equals(today) ? null : beginningOf(platform, day),
      tomorrow: beginningOf(platform, today.add({ days: 1 })),
    });
    return begun.ok ? success({ said: `They apply from ${inWords(begun.value.from)} on.` }) : begun;
  },
});

const versionInput = z.object({ version: z.string().max(80) });
const withdraw = actOf<Subject, typeof versionInput>({
  name: 'withdraw',
  may,
  label: 'Withdraw rules',
  input: versionInput,
  offer({ versions, own, inWords }) {
    const open = versions.filter(({ state }) => state === 'draft' || state === 'coming');
    if (open.length === 0) return null;
    return {
      consequence: 'They are removed, and the rules before them continue.',
      fields: [
        {
          name: 'version',
          label: 'Which ones',
          kind: 'choice',
          value: open[0]?.id ?? '',
          options: open.map(({ id, policy, from }) => ({
            value: id,
            label: `${from === null ? 'Draft' : `From ${inWords(from)}`}: ${policyInWords(policy, own).canceling}`,
          })),
        },
      ],
    };
  },
  run: async (platform, staff, _subject, { version }) =>
    saying(await withdrawPolicy(platform, staff, version), 'Withdrawn.'),
});

async function read(platform: Platform): Promise<Omit<Subject, 'planned'>> {
  const now = platform.clock.now();
  const [versions, own] = await Promise.all([
    listPolicies(platform.database, now),
    readOwnHours(platform.database),
  ]);
  return {
    versions,
    own,
    current: policyAmong(versions, now),
    draft: versions.find(({ state }) => state === 'draft') ?? null,
    inWords: (moment) => momentOfOffice(platform, moment),
  };
}

async function find(platform: Platform, _staff: unknown, id: string): Promise<Subject | undefined> {
  if (id !== canceling) return undefined;
  const subject = await read(platform);
  const version = subject.draft ?? subject.versions.findLast(({ state }) => state === 'coming');
  if (version === undefined) return { ...subject, planned: null };
  return {
    ...subject,
    planned: { version, recounted: await recountLast(platform.database, version.policy) },
  };
}

const isOther = ({ feeCents, newCents }: Recounted) => feeCents !== newCents;

/** What the last canceled visits would have cost: their sum, and those that would cost something else. */
function plannedSection({ planned, own, inWords }: Subject): Section[] {
  if (planned === null) return [];
  const { version, recounted } = planned;
  const { oldCents, newCents } = sumOfFees(recounted);
  const count =
    recounted.length === 1 ? 'Your last canceled visit' : `Your last ${recounted.length} canceled visits`;
  return [
    {
      title: version.from === null ? 'The draft' : `From ${inWords(version.from)} on`,
      words: [
        ...sentencesOf(version.policy, own),
        ...(recounted.length === 0
          ? []
          : [`${count} under it: ${formatCents(newCents)} instead of ${formatCents(oldCents)}.`]),
      ],
      table: {
        columns: ['Reference', 'When', 'Old', 'New', 'Difference'],
        rows: recounted
          .filter(isOther)
          .map((visit): Cell[] => [
            { text: visit.reference, to: pathTo('/office/visits/:id', { id: visit.bookingId }) },
            shortDateInWords(visit.startsAt, visit.timeZone),
            { cents: visit.feeCents },
            { cents: visit.newCents },
            { cents: visit.newCents - visit.feeCents },
          ]),
        empty: recounted.length === 0 ? 'No canceled visits yet.' : 'Each of them would cost the same.',
      },
    },
  ];
}

const standings: Record<RuleState, string> = {
  draft: 'Draft',
  coming: 'Coming',
  'in force': 'Current',
  past: 'Past',
};

/** What canceling costs and what a closed door does, from when on. */
export const rulesScreen: Screen = {
  name: 'rules',
  title: 'Rules',
  lead: 'New rules start as a draft, then take effect on a date. Visits already booked keep theirs.',
  list: {
    columns: ['Rules', 'Now', 'Draft', 'Coming', 'From'],
    filters: [],
    empty: 'No rules yet.',
    async read(platform) {
      const { current, versions, draft: written, own } = await read(platform);
      const next = versions.findLast(({ state }) => state === 'coming');
      return {
        nextCursor: null,
        rows: [
          {
            id: canceling,
            cells: [
              'Canceling and no one home',
              inOne(current, own),
              written && inOne(written.policy, own),
              next ? inOne(next.policy, own) : null,
              next?.from ? datedCell(platform, next.from) : null,
            ],
          },
        ],
      };
    },
  },
  acts: [],
  record: recordOf<Subject>({
    find,
    show: (subject) => ({
      title: 'Canceling and no one home',
      sections: [
        { title: 'Now', words: sentencesOf(subject.current, subject.own) },
        ...plannedSection(subject),
        {
          title: 'All versions',
          table: {
            columns: ['Rules', 'From', 'Status', 'Written by'],
            rows: subject.versions.map(({ policy, from, state, madeBy }) => [
              inOne(policy, subject.own),
              from === null ? null : from.getTime() === 0 ? 'Start' : subject.inWords(from),
              standings[state],
              madeBy,
            ]),
            empty: '',
          },
        },
      ],
    }),
    acts: [draft, publish, withdraw],
  }),
};
