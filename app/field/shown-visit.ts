import { type FieldVisit, isOff, type PressedStep } from '#domains/field/day.ts';
import { mayDecline, mayTakeBack, type StepKind, stepWords } from '#domains/field/step.ts';
import {
  dayAndClock,
  driveInWords,
  fromTo,
  needsHeading,
  readFirstInWords,
  shortClock,
} from '#domains/field/words.ts';
import { envelopeAddress } from '#domains/people/address.ts';
import { emergencyContactInWords } from '#domains/people/emergency-contact.ts';
import type { Address } from '#domains/people/people.ts';
import { givenName } from '#domains/people/words.ts';
import { chargeWords, mayAskForExtra } from '#domains/visit-money/charge.ts';
import { progressStep, progressSteps } from '#domains/visits/day/day-steps.ts';
import { mostTakenPhotos } from '#domains/visits/photos/taken-photo.ts';
import { standingInWords } from '#domains/visits/words.ts';
import type { Configuration } from '#platform/configuration/configuration.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { formatCents } from '#platform/money.ts';

type FieldSettings = Pick<Configuration, 'FIELD_DECLINE_HOURS' | 'FIELD_ROUTE_LINK'>;

/** A visit in words, with a new id for each form, so that one that is sent twice is taken once. */
export function shownVisit(visit: FieldVisit, now: Date, settings: FieldSettings) {
  return {
    id: visit.id,
    state: visit.state,
    key: newIdentifier(now),
    ...headOf(visit),
    ...wayTo(visit, settings.FIELD_ROUTE_LINK),
    ...workOf(visit),
    ...pressedOn(visit, now),
    ...possibleNow(visit, now, settings.FIELD_DECLINE_HOURS),
    needs: visit.needs.map((need) => ({
      ...need,
      key: newIdentifier(now),
      read: need.readAt && dayAndClock(need.readAt, visit.timeZone),
    })),
    warnings: visit.warnings.map(({ id, body, readAt }) => ({
      id,
      body,
      key: newIdentifier(now),
      read: readAt && dayAndClock(readAt, visit.timeZone),
    })),
    photos: visit.photos.map(({ id, at }) => ({ id, at: shortClock(at, visit.timeZone) })),
    photoKeys: Array.from({ length: mostTakenPhotos }, () => newIdentifier(now)),
    steps: progressSteps.map((step) => ({
      step,
      key: newIdentifier(now),
      asksCard: visit.hasCard && (step === 'in_progress' || step === 'completed'),
    })),
  };
}

function headOf(visit: FieldVisit) {
  const { recipientName, startsAt, expectedAt, timeZone } = visit;
  return {
    who: recipientName,
    firstName: givenName(recipientName),
    when: fromTo(visit),
    begins: shortClock(startsAt, timeZone),
    waitMinutes: visit.waitMinutes,
    what: visit.title,
    standing: standingInWords(visit),
    expected: expectedAt && shortClock(expectedAt, timeZone),
  };
}

function wayTo(visit: FieldVisit, routeLink: string) {
  const { address, destination, drive, phone, doorWord, notes, emergencyContact } = visit;
  return {
    route: address && routeTo(address, routeLink),
    address: address && envelopeAddress(address).split('\n'),
    destination,
    drive: drive && driveInWords(drive),
    phone,
    doorWord,
    notes,
    emergency: emergencyContact && {
      words: emergencyContactInWords(emergencyContact),
      phone: emergencyContact.phone,
    },
  };
}

/** The way there, and who learns the address by it; the map app of the phone has no name. */
function routeTo(address: Address, link: string) {
  const to = link.replace('{address}', encodeURIComponent(envelopeAddress(address).replaceAll('\n', ', ')));
  return { to, host: link.startsWith('geo:') ? null : new URL(to).host };
}

function workOf({ ordered, help, extras }: FieldVisit) {
  return {
    facts: [
      ...ordered.map(({ term, details }) => ({ term, details })),
      ...(help.length === 0 ? [] : [{ term: 'Help', details: help.join(', ') }]),
    ],
    extras: extras.map(
      ({ kind, description, amountCents, state }) =>
        `${chargeWords[kind]}, ${formatCents(amountCents)}: ${description}. ${extraStates[state]}`,
    ),
  };
}

/** What is told of elsewhere on the page, or is no news. */
const untold: readonly StepKind[] = ['need_read', 'warning_read', 'take_back', 'extra'];

function pressedOn(visit: FieldVisit, now: Date) {
  const clock = (moment: Date) => shortClock(moment, visit.timeZone);
  const standing = visit.steps.filter(
    ({ kind, takenBackAt }) => takenBackAt === null && progressStep.safeParse(kind).success,
  );
  const last = standing.at(-1);
  return {
    happened: visit.steps
      .filter(({ kind }) => !untold.includes(kind))
      .map((step) => ({ id: step.id, words: wordsOf(step, clock) })),
    notTaken: visit.refused.map(({ id, kind, at, why }) => ({
      id,
      words: `${clock(at)} ${stepWords[kind]}: ${why}`,
    })),
    started: standing.findLast(({ kind }) => kind === 'in_progress')?.at.toISOString(),
    undo:
      last !== undefined && last.kind === visit.state && mayTakeBack(last.at, now)
        ? { of: last.id, label: `Undo: ${stepWords[last.kind].toLowerCase()}, ${visit.recipientName}` }
        : null,
    correctable: standing.map(({ id, kind, at }) => ({ id, label: `${stepWords[kind]}, ${clock(at)}` })),
  };
}

function wordsOf({ kind, at, words, byHand, takenBackAt }: PressedStep, clock: (moment: Date) => string) {
  return [
    `${clock(at)} ${stepWords[kind]}`,
    ...(words === '' ? [] : [words]),
    ...(byHand === null ? [] : [`added later: ${byHand}`]),
    ...(takenBackAt === null ? [] : ['undone']),
  ].join(', ');
}

function possibleNow(visit: FieldVisit, now: Date, declineHours: number) {
  const { state, isReported, needs, warnings, startsAt } = visit;
  const isOpen = !isOff(visit) && state !== 'completed';
  const isStanding = state === 'requested' || state === 'confirmed';
  return {
    isOff: isOff(visit),
    isOpen,
    isReported,
    needsHeading: needsHeading(state),
    /** Whether nothing is left to read before the door. */
    isRead: !isStanding && [...needs, ...warnings].every(({ readAt }) => readAt !== null),
    readsFirst: readFirstInWords(state, {
      warning: warnings.some(({ readAt }) => readAt === null),
      allergy: needs.some(({ isAllergen, readAt }) => isAllergen && readAt === null),
    }),
    mayBeLate: state === 'confirmed' || state === 'on_the_way',
    mayReport: isOpen && state !== 'in_progress' && !isReported,
    mayAsk: mayAskForExtra(visit, now),
    mayDecline: isStanding && mayDecline(startsAt, declineHours, now),
  };
}

export type ShownVisit = ReturnType<typeof shownVisit>;

const extraStates = {
  proposed: 'Waiting for their OK.',
  accepted: 'Approved.',
  paid: 'Approved.',
  refused: 'Declined.',
  failed: 'Payment failed.',
} as const;
