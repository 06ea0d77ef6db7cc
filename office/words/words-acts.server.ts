import { z } from 'zod';
import { goBackTo, publishDraft, writeDraft } from '#domains/site-texts/written-text.server.ts';
import {
  areSame,
  type EditablePage,
  type PageHistory,
  typedWords,
  type WrittenVersion,
} from '#domains/site-texts/written-text.ts';
import { success } from '#platform/result.ts';
import { type Act, type ActField, actOf } from '../screen.ts';

const may = 'words';

/** A page with all that was written for it. */
export interface WrittenPage {
  page: EditablePage;
  history: PageHistory;
  inWords: (moment: Date) => string;
}

/** The words of the file have no version of their own. */
const ofFile = 'file';
const versionOf = (chosen: string) => (chosen === ofFile ? null : chosen);

/** The name of the choice by which the office goes back. */
const choiceOf = (id: string | null) => id ?? ofFile;

const draftInput = typedWords.extend({
  seen: z.string({ error: 'Open the page of these words again.' }).max(40).nullish(),
});

const draft = actOf<WrittenPage, typeof draftInput>({
  name: 'draft',
  may,
  label: 'Write draft',
  input: draftInput,
  offer({ page, history }) {
    const words = history.draft?.words ?? history.current;
    const ofPost: ActField[] = [
      { name: 'title', label: 'Title', kind: 'text', value: words.title ?? '' },
      {
        name: 'description',
        label: 'Description',
        kind: 'text',
        hint: '110 to 160 letters, which search results show.',
        value: words.description ?? '',
      },
    ];
    return {
      consequence: 'No one reads it yet. You see a preview and can edit it again.',
      fields: [
        ...(page.kind === 'post' ? ofPost : []),
        {
          name: 'body',
          label: 'Words',
          kind: 'prose',
          hint: 'Markdown: ## starts a heading, - a list, and [words](/address) is a link. {site}, {phone}, {hours}, {address} and {region} are filled in.',
          value: words.body,
        },
        { name: 'seen', label: 'Newest version', kind: 'hidden', value: history.versions[0]?.id ?? '' },
      ],
    };
  },
  async run(platform, staff, { page }, { seen, ...words }) {
    const written = await writeDraft(platform, staff, page, words, seen || null);
    return written.ok ? success({ said: 'Draft saved. No one reads it yet.' }) : written;
  },
});

const publishInput = z.object({ draft: z.string({ error: 'Look at the draft first.' }).max(40) });

const publish = actOf<WrittenPage, typeof publishInput>({
  name: 'publish',
  may,
  label: 'Publish draft',
  input: publishInput,
  offer: ({ history }) =>
    history.draft === null
      ? null
      : {
          consequence: `Everyone reads version ${history.draft.version} right away. Earlier versions stay in the history.`,
          fields: [{ name: 'draft', label: 'Draft', kind: 'hidden', value: history.draft.id }],
        },
  async run(platform, staff, { page }, input) {
    const published = await publishDraft(platform, staff, page, input.draft);
    return published.ok
      ? success({
          said: 'It is published. Everyone reads it now.',
          takeBack: { act: 'go-back', input: { version: choiceOf(published.value.before) } },
        })
      : published;
  },
});

const goBackInput = z.object({ version: z.string({ error: 'Choose a version.' }).max(40) });

const goBack = actOf<WrittenPage, typeof goBackInput>({
  name: 'go-back',
  may,
  label: 'Go back to earlier words',
  input: goBackInput,
  offer({ history: { versions, published }, inWords }) {
    const past = versions.filter(
      ({ standing, words }) =>
        standing === 'past' && words !== null && !areSame(words, published?.words ?? null),
    );
    const options = [
      ...past.map(({ id, version, publishedAt }) => ({
        value: id,
        label: `Version ${version}${publishedAt === null ? '' : `, published ${inWords(publishedAt)}`}`,
      })),
      ...(isOfFile(published) ? [] : [{ value: ofFile, label: 'Original text' }]),
    ];
    return options.length === 0
      ? null
      : {
          consequence: 'Everyone reads those words right away. A draft stays as it is.',
          fields: [{ name: 'version', label: 'Which words', kind: 'choice', options }],
        };
  },
  async run(platform, staff, { page }, { version }) {
    const restored = await goBackTo(platform, staff, page, versionOf(version));
    return restored.ok
      ? success({
          said: 'Everyone reads the earlier words now.',
          takeBack: { act: 'go-back', input: { version: choiceOf(restored.value.before) } },
        })
      : restored;
  },
});

/** Whether everybody reads what stands in the file. */
export const isOfFile = (published: WrittenVersion | null) => (published?.words ?? null) === null;

export const wordsActs: readonly Act<WrittenPage>[] = [draft, publish, goBack];
