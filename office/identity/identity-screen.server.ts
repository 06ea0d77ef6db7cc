import {
  changeIdentity,
  countFacts,
  identityOf,
  listFacts,
  type WrittenFact,
} from '#domains/site-texts/operator-fact.server.ts';
import {
  factInWords,
  factTitles,
  type Identity,
  identityInput,
  zonesToChoose,
  zoneTitle,
} from '#domains/site-texts/operator-fact.ts';
import {
  type FactName,
  factNames,
  readFacts,
  settingOfFact,
} from '#platform/configuration/office-settings.ts';
import type { Platform } from '#platform/platform.ts';
import { success } from '#platform/result.ts';
import { actOf, recordOf, type Screen } from '../screen.ts';
import { momentCell } from '../words.server.ts';

const may = 'identity';
const onlyOne = 'operator';

interface Subject {
  identity: Identity;
  facts: readonly WrittenFact[];
  written: number;
  zone: string;
  /** As pages say it, from the areas where nothing was set. */
  region: string;
}

const change = actOf<Subject, typeof identityInput>({
  name: 'change',
  may,
  label: 'Change who we are',
  input: identityInput,
  offer: ({ identity, region }) => ({
    consequence: 'All pages, emails, texts and papers have it at once. What was sent or printed stays.',
    fields: [
      { name: 'name', label: factTitles.name, kind: 'text', value: identity.name, hint: 'Up to 40 letters.' },
      {
        name: 'phone',
        label: factTitles.phone,
        kind: 'phone',
        value: factInWords('phone', identity.phone),
        hint: 'The number that a person answers.',
      },
      { name: 'address', label: factTitles.address, kind: 'text', value: identity.address },
      {
        name: 'mail',
        label: factTitles.mail,
        kind: 'email',
        value: identity.mail ?? '',
        isOptional: true,
        hint: 'For requests, calls and replies. Without it, they go to the sender of our mail.',
      },
      {
        name: 'zone',
        label: factTitles.zone,
        kind: 'choice',
        value: identity.zone,
        options: [
          ...(identity.zone === '' ? [{ value: '', label: 'Choose a time zone' }] : []),
          ...zonesToChoose(identity.zone).map((value) => ({ value, label: zoneTitle(value) })),
        ],
        hint: 'The clock of the office. Visits have the clock of their address.',
      },
      {
        name: 'region',
        label: factTitles.region,
        kind: 'text',
        value: identity.region ?? '',
        isOptional: true,
        hint: `After “we serve”. Without it: ${region}.`,
      },
      {
        name: 'zip',
        label: factTitles.zip,
        kind: 'text',
        value: identity.zip ?? '',
        isOptional: true,
        hint: 'Without it: the first of the areas.',
      },
    ],
  }),
  async run(platform, staff, { written }, input) {
    const changed = await changeIdentity(platform, staff, input, written);
    if (!changed.ok) return changed;
    const titles = changed.value.changed.map((name) => factTitles[name]);
    return success({ said: titles.length === 0 ? 'Nothing was different.' : `Saved: ${titles.join(', ')}.` });
  },
});

async function find(platform: Platform, _staff: unknown, id: string): Promise<Subject | undefined> {
  if (id !== onlyOne) return undefined;
  const { configuration, database } = platform;
  const [facts, written] = await Promise.all([listFacts(database), countFacts(database)]);
  return {
    identity: identityOf(facts),
    region: configuration.REGION,
    facts,
    written,
    zone: configuration.OFFICE_TIME_ZONE,
  };
}

/**
 * Where a fact is from: the office, the environment as it was read once, or nothing that the operator has
 * said.
 */
function sourceOf(name: FactName, facts: readonly WrittenFact[]): string {
  const newest = facts.find((fact) => fact.name === name);
  if (name === 'letters') return 'From the first name. They stay.';
  if ((newest?.value ?? null) === null) return withoutFact[name] ?? 'Not set.';
  if (newest?.by === undefined) return 'Not set.';
  return newest.by === null
    ? `Taken from ${settingOfFact[name]} of the server, which is not read again.`
    : `Set by ${newest.by}. ${settingOfFact[name]} of the server is not read.`;
}

/** What applies where the office has set nothing. */
const withoutFact: Partial<Record<FactName, string>> = {
  region: 'Not set. The areas are named in its place.',
  zip: 'Not set. The first of the areas is named in its place.',
};

function nowInWords(
  name: FactName,
  identity: Identity,
  region: string,
  facts: readonly WrittenFact[],
): string {
  if (name === 'region') return region;
  const value = name === 'letters' ? facts.find((fact) => fact.name === name)?.value : identity[name];
  return factInWords(name, value || null);
}

/** Who the operator is, in the words that all pages and messages have. */
export const identityScreen: Screen = {
  name: 'identity',
  title: 'Who we are',
  lead: 'Our name, phone and address, as all pages, emails, texts and papers have them.',
  list: {
    columns: ['Name', 'Phone', 'Postal address'],
    filters: [],
    empty: '',
    async read({ database }) {
      const { name, phone, address } = identityOf(await readFacts(database));
      const cells = [name || 'Not set', factInWords('phone', phone || null), address];
      return { nextCursor: null, rows: [{ id: onlyOne, cells }] };
    },
  },
  acts: [],
  record: recordOf<Subject>({
    find,
    versionOf: ({ written }) => written,
    happened: ({ facts }) =>
      facts.toReversed().map(({ name, by }) => `${factTitles[name]} was set by ${by ?? 'the server'}.`),
    show: ({ identity, facts, zone, region }) => ({
      title: identity.name || 'Who we are',
      lead: 'Who we are, as people see it.',
      sections: [
        {
          title: 'Now',
          facts: factNames.map((name) => ({
            term: factTitles[name],
            details: [nowInWords(name, identity, region, facts), sourceOf(name, facts)],
          })),
        },
        {
          title: 'History',
          table: {
            columns: ['Since', 'What', 'Value', 'By'],
            rows: facts.map(({ name, value, since, by }) => [
              momentCell(since, zone),
              factTitles[name],
              factInWords(name, value),
              by ?? 'The server',
            ]),
            empty: 'Nothing was set here yet.',
          },
        },
      ],
    }),
    acts: [change],
  }),
};
