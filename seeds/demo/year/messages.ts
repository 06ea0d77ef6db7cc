import { orderedOf } from '#domains/services/ordered.ts';
import { arrivalOfAnswers, pickupOf, rideTitle } from '#domains/services/ride/ride.ts';
import { alertMail } from '#domains/visit-day/alert.ts';
import { wordOfVisit } from '#domains/visits/door-word.ts';
import { expiryOf, type NoticeKind, topicOf } from '#domains/visits/notice-kind.ts';
import { type NoticeFacts, wordNotice } from '#domains/visits/notice.ts';
import { professionals } from '../../professionals/professionals.ts';
import { serviceExtras } from '../../services.ts';
import { dayLength } from './calendar.ts';
import type { Payer } from './households.ts';
import type { ToldVisit, Year } from './plan.ts';
import { rowsOf, type TableRows } from './table-rows.ts';
import type { Visit } from './visits.ts';

/** Who writes. */
export interface Sender {
  site: string;
  phone: string;
  publicUrl: string;
  secret: string;
  office: string;
}

/** For how long everybody's messages are told of; those of the cast for the whole year. */
const daysTold = 7;
/** The demo's mailbox begins with what came lately. */
const daysInMailbox = 30;

interface Notice {
  kind: NoticeKind;
  at: Date;
  key: string;
}

interface Sent {
  id: string;
  at: Date;
  key: string;
  kind: string;
  channel: 'email' | 'text';
  address: string;
  subject: string;
  body: string;
  person: Payer | null;
  topic: string | null;
  about: string | null;
  expiresAt: Date | null;
}

/** What people were told of their visits, and the office of its alerts. All of it was delivered in time. */
export function messageRows(year: Year, sender: Sender): TableRows[] {
  const { now } = year.making.calendar;
  const first = firstOnes(year.visits);
  const sent = [
    ...year.visits.flatMap((told) => visitMessages(year, told, first.has(told.visit), sender)),
    ...officeMessages(year, sender),
  ];
  const lately = sent.filter(({ at }) => at.getTime() > now.getTime() - daysInMailbox * dayLength);
  return [
    rowsOf('messages', sent.map(messageRow)),
    rowsOf(
      'mailbox',
      lately.map(({ id, at, channel, address, subject, body }) => ({
        id,
        delivered_at: at,
        channel,
        recipient_address: address,
        subject,
        body,
        headers: {},
      })),
    ),
  ];
}

function messageRow(message: Sent) {
  return {
    id: message.id,
    created_at: message.at,
    dedupe_key: message.key,
    kind: message.kind,
    channel: message.channel,
    recipient_address: message.address,
    subject: message.subject,
    body: message.body,
    due_at: message.at,
    attempts: 1,
    sent_at: message.at,
    user_id: message.person?.userId ?? null,
    topic: message.topic,
    about: message.about,
    expires_at: message.expiresAt,
  };
}

function visitMessages({ making }: Year, told: ToldVisit, isFirst: boolean, sender: Sender): Sent[] {
  const { identifiers, calendar } = making;
  const { visit } = told;
  const { household } = visit;
  const since = household.isKnown ? 0 : calendar.now.getTime() - daysTold * dayLength;
  return noticesOf(told, isFirst)
    .filter(({ at }) => at.getTime() > since)
    .flatMap(({ kind, at, key }) =>
      [
        household.owner,
        ...household.carers
          .filter((carer) => carer.since < at && carer.withdrawnAt === null)
          .map(({ payer }) => payer),
      ].map((person): Sent => {
        const facts = factsOf(told, person, kind, at, sender);
        const channel = person.email === null ? 'text' : 'email';
        const topic = topicOf(kind);
        return {
          id: identifiers.at(at),
          at,
          key: `${key}:${person.userId}`,
          kind,
          channel,
          address: person.email ?? person.phone ?? '',
          person,
          topic: topic === 'always' ? null : topic,
          about: visit.id,
          expiresAt: expiryOf(kind, visit),
          ...wordNotice(kind, channel, facts),
        };
      }),
    );
}

/** What there was to tell of a visit, from its booking to its end. */
function noticesOf({ visit, course, payment }: ToldVisit, isFirst: boolean): Notice[] {
  const { series, placedAt, option } = visit;
  const booked: Notice[] =
    series === null
      ? [
          {
            kind: option.confirmedAtOnce ? 'confirmed' : 'requested',
            at: placedAt,
            key: `confirmed:${visit.id}`,
          },
        ]
      : isFirst
        ? [{ kind: 'series_booked', at: placedAt, key: `series_booked:${series.id}` }]
        : [];
  const reminded = course.reminders.map(({ kind, at }): Notice => {
    const key = `reminder:${kind}:${visit.id}:${visit.startsAt.toISOString()}`;
    return { kind: `reminder-${kind}`, at, key };
  });
  const steps = course.happenings.flatMap(({ to, at }): Notice[] => {
    if (
      to === 'on_the_way' ||
      to === 'arrived' ||
      to === 'completed' ||
      to === 'cancelled' ||
      to === 'no_show'
    )
      return [{ kind: to, at, key: `${to}:${visit.id}` }];
    return [];
  });
  const failed: Notice[] =
    payment?.state === 'declined'
      ? [{ kind: 'payment_failed', at: payment.createdAt, key: `payment_failed:${visit.id}` }]
      : [];
  return [...booked, ...reminded, ...steps, ...failed];
}

/** The visits by which series began: what is told of a series is told of its first visit. */
function firstOnes(visits: readonly ToldVisit[]): ReadonlySet<Visit> {
  const bySeries = new Map<string, Visit>();
  for (const { visit } of visits)
    if (visit.series !== null && !bySeries.has(visit.series.id)) bySeries.set(visit.series.id, visit);
  return new Set(bySeries.values());
}

const introductions = new Map(
  Object.values(professionals)
    .flat()
    .map(({ name, introduction }) => [name, introduction]),
);

function factsOf(
  { visit, course, cardFeeCents }: ToldVisit,
  person: Payer,
  kind: NoticeKind,
  at: Date,
  sender: Sender,
): NoticeFacts {
  const { option, household, answers, booker, place } = visit;
  const extras = Array.isArray(answers['extras']) ? answers['extras'] : [];
  return {
    site: sender.site,
    phone: sender.phone,
    url: `${sender.publicUrl}/account/upcoming-booking/${visit.id}`,
    personName: person.name,
    personTimeZone: person.timeZone,
    actorName: topicOf(kind) === 'booked' && booker !== person ? booker.name : null,
    safeWord: null,
    reference: visit.reference,
    kind: option.kind,
    optionTitle: rideTitle(option.title, option.kind === 'ride' ? answers : null),
    ordered: orderedOf({
      kind: option.kind,
      lengthBy: option.lengthBy,
      price: option.price,
      questions: option.questions,
      answers,
      extras: serviceExtras.filter(({ id }) => extras.includes(id)).map(({ title }) => title),
      photos: 0,
      quoted: null,
    }),
    recipientName: household.recipientName,
    readerIsRecipient: household.isTheMember && person === household.owner,
    forWhom: null,
    address: pickupOf(answers) ?? household.address,
    vehicle: null,
    doorWords: wordOfVisit(sender.secret, { id: visit.id, professionalId: place.professional.id }),
    professionalName: place.professional.name,
    aboutProfessional: [introductions.get(place.professional.name) ?? ''],
    portraitUrl: null,
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    timeZone: household.timeZone,
    isWindow: option.windowStarts !== null,
    arrivesBy: option.serviceId === 'rides' ? arrivalOfAnswers(visit.startsAt, answers) : null,
    totalCents: visit.estimate.totalCents,
    feeCents: course.dueCents,
    feeLapsesAt: null,
    owed: null,
    cardFeeCents,
    paysLater: false,
    lacksCard: false,
    isAuthorized: true,
    terms: visit.terms,
    expectedAt: null,
    now: at,
  };
}

/** The mail that came with each alert that is still open. */
function officeMessages({ alerts, visits, making: { identifiers } }: Year, sender: Sender): Sent[] {
  return alerts
    .filter(({ resolvedAt }) => resolvedAt === null)
    .map(({ id, bookingId, kind, at }) => {
      const { visit } = visits.find((told) => told.visit.id === bookingId)!;
      return {
        id: identifiers.at(at),
        at,
        key: `alert:${id}`,
        kind: 'office',
        channel: 'email' as const,
        address: sender.office,
        person: null,
        topic: null,
        about: null,
        expiresAt: null,
        ...alertMail({
          id,
          kind,
          raisedAt: at,
          bookingId,
          reference: visit.reference,
          optionTitle: visit.option.title,
          recipientName: visit.household.recipientName,
          professionalName: visit.place.professional.name,
          startsAt: visit.startsAt,
          timeZone: visit.household.timeZone,
        }),
      };
    });
}
