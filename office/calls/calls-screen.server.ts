import { sql } from 'kysely';
import { findCall, listCallTries, readOpenCalls } from '#domains/enquiries/call.server.ts';
import {
  type CallStanding,
  type OpenCall,
  outcomeTitles,
  reasonTitles,
  standingOf,
} from '#domains/enquiries/call.ts';
import { topicTitles, urgencyTitles } from '#domains/enquiries/words.ts';
import { saysPrivateThings, wordsFor } from '#domains/notifications/marked-message.ts';
import type { Staff } from '#domains/people/actor.ts';
import { mayReadAll } from '#domains/people/disclosure/disclosure.ts';
import { formatPhone, zoneInWords } from '#domains/people/words.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import type { Platform } from '#platform/platform.ts';
import { memberFact } from '../member-fact.ts';
import { listStaffNotes, type StaffNote } from '../notes.server.ts';
import { homeRead, writeOpened } from '../opened.server.ts';
import { type Asked, type Cell, type Listed, recordOf, type Screen, type Section } from '../screen.ts';
import { readCursor, sinceCursor, toCursor, momentCell } from '../words.server.ts';
import { callActs, type OfficeCall } from './call-acts.server.ts';

const standings: Record<CallStanding, string> = {
  waits: 'Not yet',
  due: 'Call now',
  late: 'Late',
  'put off': 'Snoozed',
  done: 'Made',
};

const reasons = Object.entries(reasonTitles).map(([value, label]) => ({ value, label }));
const phoneCell = (phone: string): Cell => ({ text: formatPhone(phone), to: `tel:${phone}` });

function openRow(call: OpenCall, now: Date, zone: string) {
  const standing = standingOf(call, now);
  return {
    id: call.id,
    cells: [
      call.name === '' ? formatPhone(call.phone) : call.name,
      phoneCell(call.phone),
      reasonTitles[call.reason],
      momentCell(call.dueUntil, zone),
      standing === 'put off'
        ? momentCell(call.snoozedUntil ?? now, zone, 'Put off until ')
        : standings[standing],
      call.tries,
    ] satisfies Cell[],
  };
}

async function readOpen(platform: Platform, { filters, cursor, most }: Asked): Promise<Listed> {
  const now = platform.clock.now();
  const after = readCursor(cursor);
  const rows = await readOpenCalls(
    platform.database,
    {
      name: filters['name'],
      reason: filters['reason'],
      standing: filters['which'],
      after: after && { next: after.moment, id: after.id },
      most: most + 1,
    },
    now,
  );
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return {
    rows: shown.map((call) => openRow(call, now, platform.configuration.OFFICE_TIME_ZONE)),
    nextCursor: rows.length > most && last ? toCursor(last.next, last.id) : null,
  };
}

/** What was done about calls, in the columns of those that are open. */
async function readMade(platform: Platform, { filters, cursor, most }: Asked): Promise<Listed> {
  const zone = platform.configuration.OFFICE_TIME_ZONE;
  const rows = await listCallTries(platform.database, {
    since: sinceCursor(cursor, sql`t.created_at`, sql`t.id`),
    name: filters['name'] ?? '',
    most: most + 1,
  });
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ id, name, phone, reason, at, outcome, by, words }) => ({
      id,
      cells: [
        name === '' ? formatPhone(phone) : name,
        phoneCell(phone),
        reasonTitles[reason],
        momentCell(at, zone),
        `${outcomeTitles[outcome]}, ${by}${words === null ? '' : `: ${words}`}`,
        null,
      ],
    })),
    nextCursor: rows.length > most && last ? toCursor(last.at, last.tryId) : null,
  };
}

interface Subject extends OfficeCall {
  words: string | null;
  notes: StaffNote[];
}

/** Reading what not every colleague may know is in the audit. */
async function find(platform: Platform, staff: Staff, id: string): Promise<Subject | undefined> {
  const call = await findCall(platform.database, id);
  if (call !== undefined && saysPrivateThings(call) && mayReadAll(staff))
    await writeOpened(
      platform,
      staff,
      { action: homeRead, subject: id, memberId: call.memberId },
      platform.clock.now(),
    );
  return (
    call && {
      ...call,
      words: wordsFor(staff, call),
      officeZone: platform.configuration.OFFICE_TIME_ZONE,
      notes: await listStaffNotes(platform.database, id),
    }
  );
}

/** What was asked, in the words of the form; a notice by phone has words of its own. */
function topicOf({ topic }: Subject): string | null {
  const titles: Record<string, string> = { ...topicTitles, ...urgencyTitles };
  return topic === null ? null : (titles[topic] ?? topic);
}

function glanceOf(call: Subject): Section {
  const { phone, reason, officeZone: zone, promised, timeZone, email, zipcode, serviceTitle } = call;
  const window = (from: Date, until: Date) =>
    `${shortMomentInWords(from, zone)} to ${shortMomentInWords(until, zone)}`;
  const known = (term: string, details: string | null) => (details === null ? [] : [{ term, details }]);
  const isMoved = call.dueUntil.getTime() !== promised.until.getTime();
  return {
    title: 'Summary',
    facts: [
      { term: 'Number', details: formatPhone(phone), to: `tel:${phone}` },
      { term: 'Why', details: reasonTitles[reason] },
      ...known('About', topicOf(call)),
      ...known('Service', serviceTitle),
      ...known('ZIP code', zipcode),
      ...known('Email', email),
      {
        term: reason === 'notice' || reason === 'weekly_call' ? 'To call' : 'Promised',
        details: window(promised.from, promised.until),
      },
      ...(isMoved ? [{ term: 'Again', details: window(call.dueFrom, call.dueUntil) }] : []),
      ...(timeZone === null || timeZone === zone
        ? []
        : [
            {
              term: 'Their time',
              details: `${shortMomentInWords(call.dueUntil, timeZone)}, ${zoneInWords(timeZone)}`,
            },
          ]),
      { term: 'Asked', details: shortMomentInWords(call.askedAt, zone) },
      ...memberFact(call.memberId),
    ],
    words: call.words === null ? [] : call.words.split(/\n+/),
  };
}

const sectionsOf = (call: Subject): Section[] => [
  glanceOf(call),
  {
    title: 'Attempts',
    table: {
      columns: ['When', 'What', 'Who', 'Words'],
      rows: call.tried
        .toReversed()
        .map(({ at, outcome, by, words }) => [
          shortMomentInWords(at, call.officeZone),
          outcomeTitles[outcome],
          by,
          words,
        ]),
      empty: 'No calls yet.',
    },
  },
  {
    title: 'Office notes',
    words:
      call.notes.length === 0
        ? ['No notes yet. Members never see them.']
        : call.notes.map(({ at, by, body }) => `${shortMomentInWords(at, call.officeZone)}, ${by}: ${body}`),
  },
];

function leadOf(call: Subject, now: Date): string {
  const { officeZone: zone, doneAt, snoozedUntil, dueUntil, dueFrom } = call;
  const until = shortMomentInWords(dueUntil, zone);
  switch (standingOf(call, now)) {
    case 'done':
      return `Made ${shortMomentInWords(doneAt ?? now, zone)}.`;
    case 'put off':
      return `Put off until ${shortMomentInWords(snoozedUntil ?? now, zone)}. By ${until}.`;
    case 'late':
      return `Late. Due by ${until}.`;
    case 'due':
      return `Call by ${until}.`;
    case 'waits':
      return `Call between ${shortMomentInWords(dueFrom, zone)} and ${until}.`;
  }
}

/** The people we have promised to call, and the ones we call each week. */
export const callsScreen: Screen = {
  name: 'calls',
  key: 'l',
  title: 'Calls',
  lead: 'Longest wait first. Completed calls leave every list.',
  list: {
    columns: ['Who', 'Number', 'Why', 'Call by', 'Status', 'Tries'],
    filters: [
      { name: 'name', label: 'Name' },
      {
        name: 'which',
        label: 'Status',
        emptyLabel: 'Open',
        options: [
          { value: 'now', label: 'To call now' },
          { value: 'late', label: 'Late' },
          { value: 'put_off', label: 'Snoozed' },
          { value: 'made', label: 'What was done, latest first' },
        ],
      },
      { name: 'reason', label: 'Reason', options: reasons },
    ],
    changesWith: ['call'],
    empty: 'No one is waiting for a call.',
    read: (platform, _staff, asked) =>
      asked.filters['which'] === 'made' ? readMade(platform, asked) : readOpen(platform, asked),
  },
  acts: [],
  record: recordOf<Subject>({
    find,
    show: (call, now) => ({
      title: `Call ${call.name === '' ? formatPhone(call.phone) : call.name}`,
      lead: leadOf(call, now),
      sections: sectionsOf(call),
    }),
    versionOf: ({ tried }) => tried.length,
    acts: callActs,
  }),
};
