import { Temporal } from 'temporal-polyfill';
import type { Channel } from '#domains/notifications/settings.ts';
import { textOf } from '#domains/notifications/text.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import { momentInWords, shortMomentInWords } from '#domains/visits/words.ts';

const sendingHour = 9;
/** After an outage the news still goes out on the same day, and never on another. */
const longestLatenessHours = 12;

/**
 * The Monday whose news is to be sent now, as a date; undefined at any other time. By the clock of the people
 * it is about.
 */
export function digestMonday(timeZone: string, now: Date): string | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (local.dayOfWeek !== 1) return undefined;
  const due = local.toPlainDate().toZonedDateTime({ timeZone, plainTime: { hour: sendingHour } });
  const since = now.getTime() - due.epochMilliseconds;
  return since >= 0 && since < longestLatenessHours * 3_600_000 ? local.toPlainDate().toString() : undefined;
}

/**
 * The weeks before and after a moment on a Monday, as instants: seven days on the wall, whatever the clocks
 * do.
 */
export function weeksAround(timeZone: string, now: Date): { from: Date; until: Date } {
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const startOf = (date: Temporal.PlainDate) =>
    new Date(date.toZonedDateTime({ timeZone }).epochMilliseconds);
  return { from: startOf(day.subtract({ days: 7 })), until: startOf(day.add({ days: 7 })) };
}

export interface DigestVisit {
  recipientName: string;
  optionTitle: string;
  professionalName: string;
  startsAt: Date;
  timeZone: string;
  state: BookingState;
}

export interface DigestFacts {
  site: string;
  phone: string;
  publicUrl: string;
  personName: string;
  safeWord: string | null;
  /** Who to ask for on the phone. */
  concierge: string | null;
  visits: readonly DigestVisit[];
  now: Date;
}

/** The news of a week in words: what was, then what is to come. Null where there is nothing to tell. */
export function wordDigest(channel: Channel, facts: DigestFacts): { subject: string; body: string } | null {
  const { visits, now } = facts;
  if (visits.length === 0) return null;
  const names = [...new Set(visits.map((visit) => visit.recipientName))].join(' and ');
  const subject = `Weekly update: ${names}`;
  const past = visits.filter((visit) => visit.startsAt < now);
  const ahead = visits.filter((visit) => visit.startsAt >= now && visit.state !== 'cancelled');
  const phone = formatPhone(facts.phone);
  const counted = `Last week: ${countOf(past.filter((visit) => visit.state === 'completed').length)} done. This week: ${countOf(ahead.length)}.`;
  if (channel === 'text') {
    const next = ahead[0];
    const when =
      next === undefined
        ? ['']
        : [
            `Next: ${momentInWords(next.startsAt, next.timeZone)}.`,
            `Next: ${shortMomentInWords(next.startsAt, next.timeZone)}.`,
          ];
    return {
      subject,
      body: textOf({
        site: facts.site,
        safeWord: facts.safeWord,
        phone,
        what: [`weekly update for ${names}. ${counted}`, counted],
        when: [...when, ''],
        todo: ['Questions? Call', 'Call', ''],
      }),
    };
  }
  if (channel === 'call')
    return {
      subject,
      body: `Please call ${facts.personName} and tell them the news of the week. ${[...past, ...ahead].map((visit) => `${lineOf(visit)}.`).join(' ')}`,
    };
  const lines = [
    greeting(facts.personName),
    `Here is the weekly update for ${names}.`,
    ['Last week', ...(past.length === 0 ? ['No visits.'] : past.map(lineOf))].join('\n'),
    ['This week', ...(ahead.length === 0 ? ['No visits booked yet.'] : ahead.map(lineOf))].join('\n'),
    ...(channel === 'letter' ? [] : [`View visits here: ${facts.publicUrl}/account/upcoming-booking`]),
    `Questions? Call ${phone}${facts.concierge === null ? '' : ` and ask for ${facts.concierge}`}.`,
  ];
  return { subject, body: lines.join('\n\n') };
}

function countOf(visits: number): string {
  return visits === 1 ? '1 visit' : `${visits} visits`;
}

const outcomes: Partial<Record<BookingState, string>> = {
  completed: ', done',
  cancelled: ', canceled',
  no_show: ', no one was home',
};

function lineOf({
  optionTitle,
  professionalName,
  recipientName,
  startsAt,
  timeZone,
  state,
}: DigestVisit): string {
  return `${momentInWords(startsAt, timeZone)}, ${optionTitle} for ${recipientName} with ${professionalName}${outcomes[state] ?? ''}`;
}
