import { z } from 'zod';
import { makeLogo, type Scheme, schemes } from '#domains/looks/logo.server.ts';
import {
  discardDraft,
  draftLook,
  fileAddress,
  goBackToLook,
  type Look,
  type Looks,
  publishLook,
  readLooks,
} from '#domains/looks/look.server.ts';
import { colorInput, colorInWords, movedInWords } from '#domains/looks/look.ts';
import { pictureName } from '#domains/looks/operator-file.server.ts';
import { looksLikeError } from '#domains/looks/palette.ts';
import { momentInWords } from '#domains/visits/words.ts';
import type { Platform } from '#platform/platform.ts';
import { type Result, success } from '#platform/result.ts';
import { actOf, type Done, noInput, recordOf, saying, type Screen, type Section } from '../screen.ts';
import { momentCell } from '../words.server.ts';
import { drawMoved, drawPalette } from './look-drawing.ts';

const may = 'identity';
const onlyOne = 'operator';
const usual = 'usual';
const drafted = 'Draft saved. No one else sees it yet.';

interface Subject extends Looks {
  zone: string;
}

const color = actOf<Subject, typeof colorInput>({
  name: 'color',
  may,
  label: 'Choose a color',
  input: colorInput,
  offer: ({ draft, published }) => ({
    consequence: 'It becomes a draft that you can look at here. No one else sees it until you publish it.',
    fields: [
      {
        name: 'brand',
        label: 'Color',
        kind: 'text',
        value: (draft ?? published)?.brand ?? '',
        isOptional: true,
        hint: 'The code of your color, such as #1a5fb4. Leave it empty for the usual green.',
      },
    ],
  }),
  async run(platform, staff, { changes }, { brand }) {
    return saying(await draftLook(platform, staff, { brand }, changes), drafted);
  },
});

const file = z
  .file({ error: 'Choose a file.' })
  .min(1, 'Choose a file.')
  .max(400_000, 'Choose a file of 400 kB at most.');
const logoInput = z.object({ logo: file });
const which = 'An SVG without text, styles or pictures in it, or a PNG, of 400 kB at most.';

const logo = actOf<Subject, typeof logoInput>({
  name: 'logo',
  may,
  label: 'Choose a logo',
  input: logoInput,
  offer: () => ({
    consequence:
      'It becomes a draft. Once you publish it, it shows on every page, in emails and on paper, and as our icon.',
    fields: [{ name: 'logo', label: 'Logo', kind: 'file', hint: which }],
  }),
  async run(platform, staff, { changes }, input) {
    const made = await makeLogo(new Uint8Array(await input.logo.arrayBuffer()));
    if (!made.ok) return made;
    return saying(await draftLook(platform, staff, { logo: made.value }, changes), drafted);
  },
});

const logoForDark = actOf<Subject, typeof logoInput>({
  name: 'logo-for-dark',
  may,
  label: 'Choose a logo for dark screens',
  input: logoInput,
  offer: ({ draft, published }) =>
    (draft ?? published)?.logo
      ? {
          consequence: 'It becomes a draft, and shows to people who keep their screen dark.',
          fields: [{ name: 'logo', label: 'Logo for dark screens', kind: 'file', hint: which }],
        }
      : null,
  async run(platform, staff, { changes }, input) {
    const made = await makeLogo(new Uint8Array(await input.logo.arrayBuffer()));
    if (!made.ok) return made;
    return saying(await draftLook(platform, staff, { logoDark: made.value }, changes), drafted);
  },
});

const noLogo = actOf<Subject, typeof noInput>({
  name: 'no-logo',
  may,
  label: 'Remove logo',
  input: noInput,
  offer: ({ draft, published }) =>
    (draft ?? published)?.logo
      ? {
          consequence: 'The draft has the drawn house again. Nothing changes until you publish it.',
          fields: [],
        }
      : null,
  async run(platform, staff, { changes }) {
    return saying(await draftLook(platform, staff, { logo: null }, changes), drafted);
  },
});

const publish = actOf<Subject, typeof noInput>({
  name: 'publish',
  may,
  label: 'Publish draft',
  input: noInput,
  offer: ({ draft }) =>
    draft === null
      ? null
      : { consequence: 'All pages and new emails look like this at once. You can undo it.', fields: [] },
  async run(platform, staff, { changes }) {
    return withWayBack(
      await publishLook(platform, staff, changes),
      'It is published. All pages look like this now.',
    );
  },
});

const discard = actOf<Subject, typeof noInput>({
  name: 'discard',
  may,
  label: 'Discard draft',
  input: noInput,
  offer: ({ draft }) =>
    draft === null ? null : { consequence: 'The draft goes. Nothing changes for anyone else.', fields: [] },
  async run(platform, staff, { changes }) {
    return saying(await discardDraft(platform, staff, changes), 'The draft is gone.');
  },
});

const backInput = z.object({ look: z.string({ error: 'Choose a look.' }).max(40) });

const goBack = actOf<Subject, typeof backInput>({
  name: 'go-back',
  may,
  label: 'Go back to earlier look',
  input: backInput,
  offer: ({ all, published, zone }) => {
    const earlier = all.filter(({ publishedAt, retiredAt }) => publishedAt !== null && retiredAt !== null);
    if (published === null && earlier.length === 0) return null;
    return {
      consequence: 'All pages look like that again at once. A draft stays.',
      fields: [
        {
          name: 'look',
          label: 'Which look',
          kind: 'choice',
          options: [
            ...(published === null ? [] : [{ value: usual, label: 'As the site came: the usual green' }]),
            ...earlier.map(({ id, brand, publishedAt }) => ({
              value: id,
              label: `${colorInWords(brand)}, since ${publishedAt === null ? '' : momentInWords(publishedAt, zone)}`,
            })),
          ],
        },
      ],
    };
  },
  async run(platform, staff, _, { look }) {
    return withWayBack(
      await goBackToLook(platform, staff, look === usual ? null : look),
      'All pages look as they did before.',
    );
  },
});

/** What was just shown can be had back for a minute. */
const withWayBack = (result: Result<{ before: string | null }>, said: string): Result<Done> =>
  result.ok
    ? success({ said, takeBack: { act: goBack.name, input: { look: result.value.before ?? usual } } })
    : result;

const sectionsOf = (title: string, look: Look): Section[] => [
  ...colorSections(title, look),
  ...logoSections(title, look),
];

function logoSections(title: string, { logo: shown, logoDark, plates, hasPictures }: Look): Section[] {
  if (shown === null) return [];
  return [
    {
      title: `${title}: the logo`,
      words: schemes.filter((scheme) => plates.includes(scheme)).map((scheme) => onPlate[scheme]),
      pictures: [
        { address: fileAddress(shown), words: 'The logo' },
        ...(logoDark === null
          ? []
          : [{ address: fileAddress(logoDark), words: 'The logo for dark screens' }]),
        ...(hasPictures
          ? [{ address: fileAddress(pictureName(shown, 'icon192')), words: 'The icon made of it' }]
          : []),
      ],
    },
  ];
}

const onPlate: Readonly<Record<Scheme, string>> = {
  light: 'On light pages it has a dark plate, because it could not be seen there.',
  dark: 'On dark pages it has a white plate, because it could not be seen there.',
};

function colorSections(title: string, { brand, palette }: Look): Section[] {
  if (brand === null || palette === null) return [{ title, words: ['The usual green, as the site came.'] }];
  const moved = movedInWords(brand);
  return [
    {
      title,
      facts: [{ term: 'Color', details: colorInWords(brand) }],
      words: looksLikeError(brand)
        ? [
            'This color is close to the red of errors. So headings and links stay dark, and only buttons have it.',
          ]
        : [],
      drawing: {
        svg: drawPalette(palette),
        words: 'A heading, words, a link and a button: light, dark, with more contrast, and both.',
      },
    },
    ...(moved === null
      ? []
      : [
          { title: `${title}: the button`, words: [moved], drawing: { svg: drawMoved(brand), words: moved } },
        ]),
  ];
}

async function find(
  { database, configuration }: Platform,
  _: unknown,
  id: string,
): Promise<Subject | undefined> {
  return id === onlyOne
    ? { ...(await readLooks(database)), zone: configuration.OFFICE_TIME_ZONE }
    : undefined;
}

/** In which colors all pages are. */
export const looksScreen: Screen = {
  name: 'looks',
  title: 'Looks',
  lead: 'The color of our pages and emails, and our logo. One color makes all others, so that people can read every one.',
  list: {
    columns: ['Now', 'Draft'],
    filters: [],
    empty: '',
    async read({ database }) {
      const { published, draft } = await readLooks(database);
      return {
        nextCursor: null,
        rows: [
          {
            id: onlyOne,
            cells: [
              colorInWords(published?.brand ?? null),
              draft === null ? 'None' : colorInWords(draft.brand),
            ],
          },
        ],
      };
    },
  },
  acts: [],
  record: recordOf<Subject>({
    find,
    versionOf: ({ changes }) => changes,
    happened: ({ all }) =>
      all.toReversed().map(({ brand, by }) => `${by} chose ${colorInWords(brand).toLowerCase()}.`),
    show: ({ all, draft, published, zone }) => ({
      title: 'Our look',
      lead: 'The color of all pages and emails, and the logo on top of every page.',
      sections: [
        ...(published === null
          ? [{ title: 'Now', words: ['The usual green, as the site came.'] }]
          : sectionsOf('Now', published)),
        ...(draft === null ? [] : sectionsOf('Draft', draft)),
        {
          title: 'History',
          table: {
            columns: ['Written', 'Color', 'Published', 'Until', 'By'],
            rows: all.map(({ createdAt, brand, publishedAt, retiredAt, by }) => [
              momentCell(createdAt, zone),
              colorInWords(brand),
              publishedAt === null ? 'No' : momentCell(publishedAt, zone),
              retiredAt === null ? '' : momentCell(retiredAt, zone),
              by,
            ]),
            empty: 'No changes yet.',
          },
        },
      ],
    }),
    acts: [color, logo, logoForDark, noLogo, publish, discard, goBack],
  }),
};
