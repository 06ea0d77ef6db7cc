import { z } from 'zod';
import { answerLead, closeLead, findLead, listLeads, reopenLead } from '#domains/enquiries/lead.server.ts';
import { isOnAList, type Lead, leadKinds, leadTitles } from '#domains/enquiries/lead.ts';
import { plainText } from '#domains/people/fields.ts';
import { formatPhone, withoutUnseen } from '#domains/people/words.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import type { Platform } from '#platform/platform.ts';
import { success } from '#platform/result.ts';
import { memberFact } from '../member-fact.ts';
import { listStaffNotes, type StaffNote } from '../notes.server.ts';
import { actOf, noInput, recordOf, saying, type Screen, type Section } from '../screen.ts';
import { writeStaffNote } from '../visits/visits.server.ts';
import { readCursor, toCursor, momentCell } from '../words.server.ts';

const may = 'visits';

interface Subject extends Lead {
  officeZone: string;
  notes: StaffNote[];
}

const answerInput = z.object({
  words: z
    .string({ error: 'Enter a reply.' })
    .transform((text) => withoutUnseen(text).trim())
    .pipe(z.string().min(1, 'Enter a reply.').max(4000, 'Use 4,000 characters or fewer.')),
});
const answer = actOf<Subject, typeof answerInput>({
  name: 'answer',
  may,
  label: 'Send reply',
  input: answerInput,
  offer: ({ answeredAt, email }) =>
    answeredAt === null && email !== null
      ? {
          consequence: `It goes to ${email} right away, between a greeting and our phone number, and the request is answered.`,
          fields: [{ name: 'words', label: 'Reply', kind: 'lines' }],
        }
      : null,
  run: async (platform, staff, { id }, { words }) =>
    saying(await answerLead(platform, staff, id, words), 'Reply sent.'),
});

const closeInput = z.object({ words: plainText(2000, 'Enter how it was handled.') });
const close = actOf<Subject, typeof closeInput>({
  name: 'close',
  may,
  label: 'Mark answered',
  input: closeInput,
  offer: ({ answeredAt, kind }) =>
    answeredAt === null
      ? {
          consequence: isOnAList(kind)
            ? 'They are taken off the list, and are not told when we come. Nothing is sent.'
            : 'Marks it handled. Nothing is sent; your note is for the office.',
          fields: [{ name: 'words', label: 'How it was handled', kind: 'text' }],
        }
      : null,
  async run(platform, staff, { id, memberId }, { words }) {
    const closed = await closeLead(platform, staff, id);
    if (!closed.ok) return closed;
    await writeStaffNote(platform, staff, { subject: id, memberId }, words);
    return success({ said: 'Marked answered.', takeBack: { act: 'open-again', input: {} } });
  },
});

const openAgain = actOf<Subject, typeof noInput>({
  name: 'open-again',
  may,
  label: 'Reopen',
  input: noInput,
  offer: ({ answeredAt }) => (answeredAt === null ? null : { consequence: 'Reopened.', fields: [] }),
  run: async (platform, staff, { id }) => saying(await reopenLead(platform, staff, id), 'Reopened.'),
});

const noteInput = z.object({ body: plainText(2000, 'Enter a note.') });
const note = actOf<Subject, typeof noteInput>({
  name: 'note',
  may,
  label: 'Add office note',
  input: noteInput,
  offer: () => ({
    consequence: 'Only the office sees it.',
    fields: [{ name: 'body', label: 'Note', kind: 'lines' }],
  }),
  async run(platform, staff, { id, memberId }, { body }) {
    await writeStaffNote(platform, staff, { subject: id, memberId }, body);
    return success({ said: 'Note saved.' });
  },
});

async function find(platform: Platform, _staff: unknown, id: string): Promise<Subject | undefined> {
  const lead = await findLead(platform.database, id);
  return (
    lead && {
      ...lead,
      officeZone: platform.configuration.OFFICE_TIME_ZONE,
      notes: await listStaffNotes(platform.database, id),
    }
  );
}

function sectionsOf(lead: Subject): Section[] {
  const { organization, email, phone, website, zipcode, serviceTitle, at, officeZone } = lead;
  const known = (term: string, details: string | null) => (details === null ? [] : [{ term, details }]);
  return [
    ...(lead.message === null ? [] : [{ title: 'Message', words: lead.message.split(/\n+/) }]),
    {
      title: 'At a glance',
      facts: [
        { term: 'What', details: leadTitles[lead.kind] },
        { term: 'Name', details: lead.name },
        ...known('Organization', organization),
        ...(email === null ? [] : [{ term: 'Email', details: email, to: `mailto:${email}` }]),
        ...(phone === null ? [] : [{ term: 'Phone', details: formatPhone(phone), to: `tel:${phone}` }]),
        ...known('Website', website),
        ...known('ZIP code', zipcode),
        ...known('Service', serviceTitle),
        { term: 'Came', details: shortMomentInWords(at, officeZone) },
        ...memberFact(lead.memberId),
      ],
    },
    {
      title: 'Office notes',
      words:
        lead.notes.length === 0
          ? ['No note yet.']
          : lead.notes.map(
              ({ at: moment, by, body }) => `${shortMomentInWords(moment, officeZone)}, ${by}: ${body}`,
            ),
    },
  ];
}

/** Who wrote to us, and who waits for us to come. */
export const leadsScreen: Screen = {
  name: 'leads',
  title: 'Leads',
  lead: 'Messages from employers, partners and others, and people who want service in their ZIP code.',
  list: {
    columns: ['Who', 'What', 'ZIP code', 'About', 'Came', 'Status'],
    filters: [
      {
        name: 'state',
        label: 'Status',
        options: [
          { value: 'open', label: 'Not answered' },
          { value: 'answered', label: 'Answered' },
        ],
      },
      {
        name: 'kind',
        label: 'What',
        options: leadKinds.map((value) => ({ value, label: leadTitles[value] })),
      },
      { name: 'zip', label: 'ZIP code' },
    ],
    empty: 'No matches.',
    async read({ database, configuration }, _staff, { filters, cursor, most }) {
      const rows = await listLeads(database, { ...filters, after: readCursor(cursor), most: most + 1 });
      const shown = rows.slice(0, most);
      const last = shown.at(-1);
      return {
        rows: shown.map((lead) => ({
          id: lead.id,
          cells: [
            lead.organization === null ? lead.name : `${lead.organization}, ${lead.name}`,
            leadTitles[lead.kind],
            lead.zipcode,
            lead.message === null ? lead.serviceTitle : inShort(lead.message),
            momentCell(lead.at, configuration.OFFICE_TIME_ZONE),
            lead.answeredAt === null ? 'Waiting' : 'Answered',
          ],
        })),
        nextCursor: rows.length > most && last ? toCursor(last.at, last.id) : null,
      };
    },
  },
  acts: [],
  record: recordOf<Subject>({
    find,
    show: (lead) => ({
      title: lead.organization ?? lead.name,
      lead:
        lead.answeredAt === null
          ? isOnAList(lead.kind)
            ? 'Gets a message automatically when we serve their area.'
            : 'Waiting for an answer.'
          : `Answered ${shortMomentInWords(lead.answeredAt, lead.officeZone)}.`,
      sections: sectionsOf(lead),
    }),
    acts: [answer, close, openAgain, note],
  }),
};

const longestInList = 120;
const inShort = (words: string) =>
  words.length > longestInList ? `${words.slice(0, longestInList).trimEnd()}…` : words;
