import { z } from 'zod';
import { givenName } from '#domains/people/words.ts';
import { addPaper, removePaper, renewPaper } from '#domains/professionals/paper.server.ts';
import {
  endInWords,
  type Paper,
  paperInput,
  paperKinds,
  paperTitles,
  renewalInput,
} from '#domains/professionals/paper.ts';
import { type Act, type ActField, actOf } from '../screen.ts';
import type { KnownProfessional } from './known-professional.ts';
import { may, saying, which, whichField } from './professional-fields.ts';

const endsField: ActField = {
  name: 'ends_on',
  label: 'Expiration date',
  kind: 'date',
  hint: 'Leave blank if it does not expire.',
  isOptional: true,
};
const numberField: ActField = { name: 'number', label: 'Number', kind: 'text', isOptional: true };
const optionsOf = (papers: readonly Paper[], today: string) =>
  papers.map(({ id, title, endsOn }) => ({ value: id, label: `${title}: ${endInWords(endsOn, today)}` }));

const add = actOf<KnownProfessional, typeof paperInput>({
  name: 'paper',
  may,
  label: 'Add document',
  input: paperInput,
  offer: (one) => ({
    consequence: `After the last day of a license, an insurance or a background check no one can book ${givenName(one.name)} until it is renewed. Other documents only remind us.`,
    fields: [
      {
        name: 'kind',
        label: 'Kind',
        kind: 'choice',
        options: paperKinds.map((value) => ({ value, label: paperTitles[value] })),
      },
      {
        name: 'title',
        label: 'What exactly',
        kind: 'text',
        hint: 'Like "Driver\'s license".',
        isOptional: true,
      },
      numberField,
      endsField,
    ],
  }),
  run: async (platform, staff, { id }, input) =>
    saying(await addPaper(platform, staff, id, input), 'Document added.'),
});

const renewInput = renewalInput.extend({ which });
const renew = actOf<KnownProfessional, typeof renewInput>({
  name: 'paper-renew',
  may,
  label: 'Renew document',
  input: renewInput,
  offer: ({ papers, today, name }) =>
    papers.length === 0
      ? null
      : {
          consequence: `Until its new end ${givenName(name)} can be booked.`,
          fields: [
            whichField('Document', optionsOf(papers, today)),
            { ...numberField, label: 'New number', hint: 'Leave it empty if it stays the same.' },
            endsField,
          ],
        },
  run: async (platform, staff, { id }, { which: paperId, ...input }) =>
    saying(await renewPaper(platform, staff, id, paperId, input), 'Document renewed.'),
});

const removeInput = z.object({ which });
const remove = actOf<KnownProfessional, typeof removeInput>({
  name: 'paper-remove',
  may,
  label: 'Remove document',
  input: removeInput,
  offer: ({ papers, today }) =>
    papers.length === 0
      ? null
      : {
          consequence: 'It is no longer asked whether it holds. What it was stays in the audit.',
          fields: [whichField('Document', optionsOf(papers, today))],
          isGrave: true,
        },
  run: async (platform, staff, { id }, input) =>
    saying(await removePaper(platform, staff, id, input.which), 'Document removed.'),
});

export const paperActs: readonly Act<KnownProfessional>[] = [add, renew, remove];
