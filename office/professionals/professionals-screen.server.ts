import { pathTo } from '#app/paths.ts';
import { listFieldPasskeys } from '#domains/field/field-passkey.server.ts';
import { listPhones } from '#domains/field/field-session.server.ts';
import { listRequests } from '#domains/field/mine/request.server.ts';
import { listNewContacts } from '#domains/field/new-contact.server.ts';
import { opensFrom } from '#domains/field/new-contact.ts';
import { listUnsent } from '#domains/field/unsent/unsent.server.ts';
import { unsentInWords } from '#domains/field/unsent/unsent.ts';
import type { Staff } from '#domains/people/actor.ts';
import { languagesInWords } from '#domains/people/language.ts';
import { formatPhone } from '#domains/people/words.ts';
import { calendarDay, dayIn, periodInWords } from '#domains/professionals/days.ts';
import { listProfessionals } from '#domains/professionals/list.server.ts';
import { listPapers } from '#domains/professionals/paper.server.ts';
import { endInWords, isNeeded, lastDayOf, paperTitles } from '#domains/professionals/paper.ts';
import { findProfessional } from '#domains/professionals/professional.server.ts';
import { isWithUs } from '#domains/professionals/professional.ts';
import { findChoices } from '#domains/professionals/tables/roster.server.ts';
import { listTimeOff } from '#domains/professionals/time-off.server.ts';
import { listVehicles } from '#domains/professionals/vehicle.server.ts';
import { listOtherHours } from '#domains/professionals/week-hours.server.ts';
import { isWorking, exceptionInWords, weekInWords } from '#domains/professionals/week-hours.ts';
import { visitsAfterPapers, visitsWithin } from '#domains/visit-changes/absence.server.ts';
import type { VisitOfProfessional } from '#domains/visit-changes/absence.ts';
import { starsOf } from '#domains/visits/professional.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import { portraitAddress } from '#platform/image-address.ts';
import { formatCents } from '#platform/money.ts';
import type { Platform } from '#platform/platform.ts';
import { readAreaOptions, readSkillOptions } from '../filter-options.server.ts';
import { type Cell, recordOf, type Screen, type Section } from '../screen.ts';
import { carsOf } from './cars-section.ts';
import type { KnownProfessional } from './known-professional.ts';
import {
  cellsOf,
  columnsSaved,
  columnsShown,
  savedRows,
  standingOf,
  standings,
} from './listed-professionals.server.ts';
import { addAct, professionalActs } from './professional-acts.server.ts';

export const professionalsScreen: Screen = {
  name: 'professionals',
  key: 'w',
  title: 'Helpers',
  links: [
    { text: 'Add or change many from a list in CSV', to: pathTo('/office/roster') },
    { text: 'Documents', to: pathTo('/office/papers') },
  ],
  list: {
    columns: [...columnsShown, ...columnsSaved],
    columnsOnPage: columnsShown.length,
    filters: [
      { name: 'who', label: 'Name, phone or email' },
      { name: 'area', label: 'Area', readOptions: readAreaOptions },
      { name: 'skill', label: 'Service', readOptions: readSkillOptions },
      { name: 'standing', label: 'Status', options: standings },
    ],
    empty: 'No match.',
    async read({ database, clock }, staff, { filters, cursor, most, isOnPage }) {
      const { who = '', area = '', skill = '', standing } = filters;
      const rows = await listProfessionals(
        database,
        { who, area, skill, standing: standingOf(standing) },
        { cursor, most: most + 1, now: clock.now() },
      );
      const shown = rows.slice(0, most);
      return {
        rows:
          isOnPage === true
            ? shown.map((one) => ({ id: one.id, cells: cellsOf(one) }))
            : await savedRows(database, staff, shown),
        nextCursor: rows.length > most ? (shown.at(-1)?.id ?? null) : null,
      };
    },
  },
  acts: [addAct],
  record: recordOf<KnownProfessional>({
    find: readKnown,
    show: (one) => ({ title: one.name, sections: sectionsOf(one) }),
    acts: professionalActs,
  }),
};

/** More are in the weeks. */
const mostVisits = 10;

/** A year: longer than anything is booked ahead. */
const farMilliseconds = 366 * 86_400_000;

async function readKnown(
  { database, clock }: Platform,
  staff: Staff,
  id: string,
): Promise<KnownProfessional | undefined> {
  const one = await findProfessional(database, id);
  if (one === undefined) return undefined;
  const now = clock.now();
  const ahead = { startsAt: now, endsAt: new Date(now.getTime() + farMilliseconds) };
  const today = dayIn(one.timeZone, now);
  const [
    papers,
    vehicles,
    newContacts,
    phones,
    passkeys,
    unsent,
    requests,
    timeOff,
    others,
    visits,
    afterPapers,
    { areas, options },
  ] = await Promise.all([
    listPapers(database, id),
    listVehicles(database, id),
    listNewContacts(database, id),
    listPhones(database, id, now),
    listFieldPasskeys(database, id),
    listUnsent(database, id),
    listRequests(database, id),
    listTimeOff(database, id, ahead),
    listOtherHours(database, id, today),
    visitsWithin(database, id, ahead, now),
    visitsAfterPapers(database, id, now),
    findChoices(database),
  ]);
  const outsideHours = visits.filter((visit) => !isWorking(visit, { ...one, others }));
  return {
    ...one,
    today,
    papers,
    vehicles,
    showsPay: staff.capabilities.has('money'),
    newContacts,
    phones,
    passkeys,
    unsent,
    requests,
    timeOff,
    others,
    visits,
    afterPapers,
    outsideHours,
    areas,
    options,
  };
}

function sectionsOf(one: KnownProfessional): Section[] {
  return [
    ...(one.picture === null
      ? []
      : [
          {
            title: 'Portrait',
            pictures: [{ address: portraitAddress(one.picture, 'webp'), words: one.name }],
          },
        ]),
    { title: 'Summary', facts: glanceOf(one) },
    ...toDecide(one),
    ...unsentOf(one),
    ...newContactsOf(one),
    { title: 'Hours', facts: hoursOf(one) },
    { title: 'Documents', table: papersOf(one) },
    ...carsOf(one),
    ...phonesOf(one),
    {
      title: 'Upcoming visits',
      words: one.visits.length > mostVisits ? [`The first ${mostVisits} of ${one.visits.length}.`] : [],
      table: {
        columns: visitColumns,
        rows: one.visits.slice(0, mostVisits).map(visitCells),
        empty: 'None.',
      },
    },
  ];
}

function glanceOf(one: KnownProfessional) {
  const stars = starsOf(one);
  const standing = isWithUs(one, one.today)
    ? one.leftOn === null
      ? 'Active'
      : `Works here until ${calendarDay(one.leftOn)}`
    : one.leftOn === null
      ? 'Does not work here'
      : `Left on ${calendarDay(one.leftOn)}`;
  const known = (text: string | null) => text ?? [];
  return [
    {
      term: 'Status',
      details: one.withUsSince === null ? standing : [standing, `Since ${calendarDay(one.withUsSince)}`],
    },
    { term: 'Area', details: one.areaTitle },
    {
      term: 'Phone',
      details: one.phone === null ? [] : formatPhone(one.phone),
      ...(one.phone !== null && { to: `tel:${one.phone}` }),
    },
    { term: 'Email', details: known(one.email) },
    { term: 'Languages', details: languagesInWords(one.languages) },
    { term: 'Services', details: one.skills.map(({ title }) => title) },
    { term: 'Home ZIP code', details: known(one.homeZipcode) },
    ...(one.showsPay
      ? [
          {
            term: 'Pay for an hour',
            details: one.payCentsAnHour === null ? [] : formatCents(one.payCentsAnHour),
          },
        ]
      : []),
    { term: 'Visits at a time', details: String(one.lanes) },
    {
      term: 'Visits done',
      details:
        stars === null ? String(one.visitsDone) : [String(one.visitsDone), `${stars.toFixed(1)} of 5 stars`],
    },
    {
      term: 'Background check',
      details: one.backgroundCheckedOn === null ? [] : calendarDay(one.backgroundCheckedOn),
    },
    {
      term: 'Public pages',
      details: one.shownSince === null ? 'Not shown' : `Shown since ${calendarDay(one.shownSince)}`,
    },
    { term: 'About', details: one.introduction },
  ];
}

/** What the office has to decide, before everything else. */
function toDecide(one: KnownProfessional): Section[] {
  const last = lastDayOf(one.papers);
  return [
    ...(last !== null && last < one.today
      ? [
          {
            title: 'Document expired',
            words: [`Since ${calendarDay(last)} no one can book ${one.name}. Renew the document below.`],
          },
        ]
      : []),
    ...(one.afterPapers.length === 0
      ? []
      : [
          {
            title: 'Visits after a document expires',
            facts: [
              {
                term: 'Plan',
                details: 'Cover',
                to: pathTo('/office/time-off/:id', { id: one.id, for: 'papers' }),
              },
            ],
            table: tableOf(one.afterPapers),
          },
        ]),
    ...(one.outsideHours.length === 0
      ? []
      : [{ title: 'Visits outside their hours', table: tableOf(one.outsideHours) }]),
  ];
}

/** How much of what they pressed we have not heard, as their phones say. */
const unsentOf = ({ unsent, timeZone }: KnownProfessional): Section[] =>
  unsent.length === 0
    ? []
    : [
        {
          title: 'Not sent',
          words: unsent.map(
            (each) =>
              `${unsentInWords(each)}, since ${shortMomentInWords(each.since, timeZone)}. ${each.isErased ? 'Erased on a phone that was reported lost.' : 'Saved on a phone. Sent when they sign in there.'}`,
          ),
        },
      ];

/** New contacts that open nothing yet, and what is missing. */
const newContactsOf = ({ newContacts, timeZone }: KnownProfessional): Section[] =>
  newContacts.length === 0
    ? []
    : [
        {
          title: 'New phone or email',
          table: {
            columns: ['New', 'Written down', 'Old ones told', 'Code typed', 'Can be used'],
            rows: newContacts.map((each): Cell[] => {
              const from = opensFrom(each);
              const moment = (at: Date | null) =>
                at === null ? 'Not yet' : shortMomentInWords(at, timeZone);
              return [
                each.kind === 'phone' ? formatPhone(each.value) : each.value,
                `${shortMomentInWords(each.writtenAt, timeZone)}, by ${each.writtenBy}`,
                moment(each.toldAt),
                moment(each.confirmedAt),
                from === null
                  ? 'A day after the old ones are told, or when a second person here lets it'
                  : `From ${shortMomentInWords(from, timeZone)}`,
              ];
            }),
            empty: '',
          },
        },
      ];

const visitColumns = ['When', 'What', 'For', 'Reference'];
const visitCells = ({
  id,
  startsAt,
  timeZone,
  optionTitle,
  recipientName,
  reference,
}: VisitOfProfessional): Cell[] => [
  shortMomentInWords(startsAt, timeZone),
  optionTitle,
  recipientName,
  { text: reference, to: pathTo('/office/visits/:id', { id }) },
];
const tableOf = (visits: readonly VisitOfProfessional[]) => ({
  columns: visitColumns,
  rows: visits.map(visitCells),
  empty: '',
});

function hoursOf(one: KnownProfessional) {
  return [
    {
      term: 'Week',
      details: 'Hours, time off and visits, day by day',
      to: pathTo('/office/week/:id', { id: one.id }),
    },
    {
      term: 'Plan',
      details: 'Plan time off',
      to: pathTo('/office/time-off/:id', { id: one.id }),
    },
    { term: 'Each week', details: weekInWords(one.hours) },
    {
      term: 'Other days',
      details: one.others.map(({ day, times }) => `${calendarDay(day)}: ${exceptionInWords(times)}`),
    },
    {
      term: 'Time off',
      details: one.timeOff.map((off) => `${periodInWords(off, one.timeZone)}: ${off.reason}`),
    },
  ];
}

function papersOf({ papers, today }: KnownProfessional) {
  return {
    columns: ['Document', 'Kind', 'Number', 'Status', 'Without it'],
    rows: papers.map((paper): Cell[] => [
      paper.title,
      paperTitles[paper.kind],
      paper.number,
      endInWords(paper.endsOn, today),
      isNeeded(paper) ? 'Cannot be booked' : '',
    ]),
    empty: 'No documents yet.',
  };
}

/** Where they are signed in, so that a phone that was lost can be signed out. */
const phonesOf = ({ phones, passkeys, timeZone }: KnownProfessional): Section[] =>
  phones.length + passkeys.length === 0
    ? []
    : [
        {
          title: 'Signed in on',
          table: {
            columns: ['Phone', 'Since', 'Last contact'],
            rows: phones.map(({ device, since, lastSeenAt }): Cell[] => [
              device,
              shortMomentInWords(since, timeZone),
              shortMomentInWords(lastSeenAt, timeZone),
            ]),
            empty: 'No phone.',
          },
        },
        ...(passkeys.length === 0
          ? []
          : [
              {
                title: 'Passkeys',
                table: {
                  columns: ['Made on', 'Since', 'Last used'],
                  rows: passkeys.map(({ name, createdAt, lastUsedAt }): Cell[] => [
                    name,
                    shortMomentInWords(createdAt, timeZone),
                    lastUsedAt === null ? 'Never' : shortMomentInWords(lastUsedAt, timeZone),
                  ]),
                  empty: '',
                },
              },
            ]),
      ];
