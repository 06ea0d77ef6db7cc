import { hourLabel } from '#domains/availability/words.ts';
import { formatPhone, lineIn, zoneInWords } from '#domains/people/words.ts';
import { calendarDay, dayIn } from '#domains/professionals/days.ts';
import type { Configuration } from '#platform/configuration/configuration.ts';
import type { Platform } from '#platform/platform.ts';
import type { Office, Opening } from './enquiry.ts';
import { dayAndTimes, topicTitles, urgencyTitles } from './words.ts';

const dayMarks = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * The configured office hours: `mon-fri 8-20, sat 9-17`. A day that is named twice gets the hours that come
 * last.
 */
export function officeOf({
  OFFICE_HOURS,
  OFFICE_TIME_ZONE,
  OFFICE_DAYS_OFF = '',
}: Pick<Configuration, 'OFFICE_HOURS' | 'OFFICE_TIME_ZONE'> &
  Partial<Pick<Configuration, 'OFFICE_DAYS_OFF'>>): Office {
  const days: (Opening | null)[] = dayMarks.map(() => null);
  for (const part of OFFICE_HOURS.split(',')) {
    const [, first = '', last = first, opens, closes] =
      /^\s*([a-z]{3})(?:-([a-z]{3}))? (\d+)-(\d+)\s*$/.exec(part) ?? [];
    for (let day = dayMarks.indexOf(first); day >= 0 && day <= dayMarks.indexOf(last); day += 1)
      days[day] = { opens: Number(opens), closes: Number(closes) };
  }
  return { timeZone: OFFICE_TIME_ZONE, days, daysOff: OFFICE_DAYS_OFF.split(',').filter(Boolean) };
}

/** More of them are named once these are over. */
const mostDaysNamed = 3;
const lists = new Intl.ListFormat('en-US');

/**
 * "Every day, 8 AM to 8 PM, Chicago time, but not on December 24, 2026", with the next days on which nobody
 * answers.
 */
export function officeInWords(office: Office, now: Date): string {
  const today = dayIn(office.timeZone, now);
  const off = (office.daysOff ?? []).filter((day) => day >= today).toSorted();
  const named = lists.format(off.slice(0, mostDaysNamed).map(calendarDay));
  return off.length === 0 ? weekInWords(office) : `${weekInWords(office)}, but not on ${named}`;
}

/** The same as the office has them now. */
export const hoursInWords = ({ configuration, clock }: Pick<Platform, 'configuration' | 'clock'>): string =>
  officeInWords(officeOf(configuration), clock.now());

/** The hours of every week alone, for words that are written once and shown for long. */
export function weekInWords({ days, timeZone }: Office): string {
  const groups: { first: number; last: number; opening: Opening }[] = [];
  days.forEach((opening, day) => {
    const before = groups.at(-1);
    if (opening === null) return;
    if (
      before !== undefined &&
      before.last === day - 1 &&
      before.opening.opens === opening.opens &&
      before.opening.closes === opening.closes
    )
      before.last = day;
    else groups.push({ first: day, last: day, opening });
  });
  const words = groups.map(
    ({ first, last, opening }) =>
      `${daysInWords(first, last)}, ${hourLabel(opening.opens)} to ${hourLabel(opening.closes)}`,
  );
  return `${words.join('; ')}, ${zoneInWords(timeZone)}`;
}

const dayCodes = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/**
 * In the form of schema.org: `Mo 08:00-20:00`, one line a day, and the days on which nobody answers, from
 * midnight to midnight.
 */
export function openingFacts({ days, daysOff = [] }: Office) {
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const closed = { '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00' };
  return {
    openingHours: days.flatMap((opening, day) =>
      opening === null ? [] : [`${dayCodes[day]} ${clock(opening.opens)}-${clock(opening.closes)}`],
    ),
    ...(daysOff.length > 0 && {
      specialOpeningHoursSpecification: daysOff.map((day) => ({
        ...closed,
        validFrom: day,
        validThrough: day,
      })),
    }),
  };
}

function daysInWords(first: number, last: number): string {
  if (first === 0 && last === 6) return 'Every day';
  return first === last ? (dayNames[first] ?? '') : `${dayNames[first]} to ${dayNames[last]}`;
}

/** What the office needs to know to answer an enquiry. */
export interface EnquiryFacts {
  kind: string;
  name: string;
  email: string | null;
  phone: string | null;
  phone_ext: string | null;
  organization: string | null;
  website: string | null;
  zipcode: string | null;
  service_id: string | null;
  topic: string | null;
  message: string | null;
  due_from: Date | null;
  due_until: Date | null;
  time_zone: string | null;
}

const kindTitles: Record<string, string> = {
  call_back: 'Please call',
  gift_card: 'Please call about a gift card',
  scheduling: 'Please call to plan help',
  coming_soon: 'Asked when we come',
  pre_registration: 'On the list before the launch',
  business: 'From an employer',
  partner: 'From a partner',
  message: 'A message',
};

/** An enquiry as a mail to the office: first what to do and by when, then everything that was said. */
export function officeMail(
  enquiry: EnquiryFacts,
  office: Office,
  now: Date,
): { subject: string; body: string } {
  const { due_from: from, due_until: until, phone, phone_ext: extension, time_zone: zone, topic } = enquiry;
  const title = kindTitles[enquiry.kind] ?? enquiry.kind;
  const when = from === null || until === null ? null : dayAndTimes({ from, until }, now, office.timeZone);
  const titles: Record<string, string> = { ...topicTitles, ...urgencyTitles };
  const rows: [string, string | null][] = [
    ['Name', enquiry.name],
    ['Phone', phone === null ? null : formatPhone(lineIn(phone, extension))],
    ['Email', enquiry.email],
    ['Promised time', when],
    ['Their time', zone === null || zone === office.timeZone ? null : zoneInWords(zone)],
    ['About', topic === null ? null : (titles[topic] ?? topic)],
    ['Organization', enquiry.organization],
    ['Website', enquiry.website],
    ['ZIP code', enquiry.zipcode],
    ['Service', enquiry.service_id],
  ];
  const facts = rows
    .flatMap(([term, details]) => (details === null ? [] : [`${term}: ${details}`]))
    .join('\n');
  return {
    subject: when === null ? title : `${title}: ${when}`,
    body: enquiry.message === null ? facts : `${facts}\n\n${enquiry.message}`,
  };
}
