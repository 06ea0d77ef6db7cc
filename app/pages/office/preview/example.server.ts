import { Temporal } from 'temporal-polyfill';
import { needsHeading } from '#domains/field/words.ts';
import { estimateVisit } from '#domains/services/estimate.ts';
import { exampleAnswers } from '#domains/services/offering/example.ts';
import { needsOfVisit, orderedOf } from '#domains/services/ordered.ts';
import { askedAnswers } from '#domains/services/question.ts';
import type { ServiceOption, ServiceWithOptions } from '#domains/services/service.ts';
import { type NoticeFacts, wordNotice } from '#domains/visits/notice.ts';
import { readPolicy } from '#domains/visits/terms/rule-version.server.ts';
import { compileTerms } from '#domains/visits/terms/terms.ts';
import { momentInWords } from '#domains/visits/words.ts';
import type { Platform } from '#platform/platform.ts';

const [member, helper] = ['Pat Lee', 'Sam Reed'];
const reference = 'AB-2C3D-4E5';

/**
 * What a member, their receipt and their helper would read of a visit of this option, with an example of
 * answers; null where they add up to no visit.
 */
export async function exampleOf(platform: Platform, service: ServiceWithOptions, option: ServiceOption) {
  const answers = askedAnswers(option, exampleAnswers(option));
  const estimate = estimateVisit(service, answers);
  if (!estimate.ok) return { refused: estimate.refusal.message };
  const { configuration, publicUrl, clock } = platform;
  const timeZone = configuration.OFFICE_TIME_ZONE;
  const { minutes, lines, totalCents } = estimate.value;
  const startsAt = inThreeDays(clock.now(), timeZone);
  const { kind, lengthBy, price, questions, title } = option;
  const ordered = orderedOf({
    kind,
    lengthBy,
    price,
    questions,
    answers,
    extras: [],
    photos: 0,
    quoted: null,
  });
  const facts: NoticeFacts = {
    ...unsaid,
    site: configuration.SITE_NAME,
    phone: configuration.PHONE,
    url: publicUrl,
    personName: member,
    personTimeZone: timeZone,
    reference,
    kind,
    optionTitle: title,
    ordered,
    recipientName: member,
    professionalName: helper,
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
    timeZone,
    isWindow: option.windowStarts !== null,
    totalCents,
    terms: compileTerms(
      { id: null, policy: (await readPolicy(platform)).policy },
      { startsAt, totalCents, freeHours: option.freeCancellationHours },
    ),
    now: clock.now(),
  };
  return {
    mail: wordNotice('confirmed', 'email', facts),
    text: wordNotice('confirmed', 'text', facts).body,
    receipt: {
      facts: [
        { term: 'What', details: `${title} for ${member}` },
        ...ordered,
        { term: 'When', details: momentInWords(startsAt, timeZone) },
        { term: 'Booking', details: reference },
      ],
      lines,
      totalCents,
    },
    field: {
      facts: ordered,
      extras: [],
      isOpen: false,
      needsHeading: needsHeading('confirmed'),
      warnings: [],
      needs: needsOfVisit(option, [], answers).map((need, position) => ({
        ...need,
        position,
        key: String(position),
        readAt: null,
        read: null,
      })),
    },
  };
}

/** At ten in the morning. */
function inThreeDays(now: Date, timeZone: string): Date {
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  return new Date(day.add({ days: 3 }).toZonedDateTime({ timeZone, plainTime: '10:00' }).epochMilliseconds);
}

/** What an example has nothing of. */
const unsaid = {
  actorName: null,
  safeWord: null,
  readerIsRecipient: true,
  forWhom: null,
  address: null,
  doorWords: null,
  vehicle: null,
  aboutProfessional: [],
  portraitUrl: null,
  arrivesBy: null,
  feeCents: 0,
  feeLapsesAt: null,
  owed: null,
  cardFeeCents: 0,
  isAuthorized: true,
  paysLater: false,
  lacksCard: false,
  expectedAt: null,
};
