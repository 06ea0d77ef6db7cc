import { pathTo } from '#app/paths.ts';
import { permissionsInWords } from '#domains/care-circle/carer.ts';
import { planOf } from '#domains/membership/membership.ts';
import { cardLabel } from '#domains/payments/card.ts';
import { emergencyContactInWords } from '#domains/people/emergency-contact.ts';
import { formatPhone } from '#domains/people/words.ts';
import { safetyAloud } from '#domains/site-texts/safety-words.ts';
import type { SafetyFacts } from '#domains/site-texts/safety.ts';
import { isOff } from '#domains/visits/visit.ts';
import { shortMomentInWords, stateInWords } from '#domains/visits/words.ts';
import { dateInWords } from '#platform/days.ts';
import { formatCents } from '#platform/money.ts';
import type { KnownPerson, KnownVisit } from '../people/known-person.ts';
import type { Section } from '../screen.ts';

const mostVisits = 3;

/** The caller, in what helps while they are on the phone; the rest is on their own page. */
export function callCardOf(person: KnownPerson, now: Date, safety: SafetyFacts): Section[] {
  const isToday = ({ startsAt, timeZone }: KnownVisit) =>
    dateInWords(new Date(startsAt), timeZone) === dateInWords(now, timeZone);
  const today = [...person.last.filter(isToday).toReversed(), ...person.next.filter(isToday)];
  const told = (visits: readonly KnownVisit[]) =>
    visits.slice(0, mostVisits).map((visit) => visitInWords(visit, person));
  return [
    ...section('Say this', safeWordOf(person)),
    { title: 'Today', words: today.length === 0 ? ['No visits today.'] : told(today) },
    ...section('Next', told(person.next.filter((visit) => !isToday(visit)))),
    ...section('Last 3 visits', told(person.last)),
    ...section('Callback promised', promised(person)),
    ...section('Family and friends', helpersOf(person)),
    { title: 'Who’s coming: read it to them', words: safetyAloud(safety), facts: [whoComes] },
    { title: 'Pays with', facts: moneyOf(person) },
    { title: 'Contact', facts: contactOf(person) },
    ...section(
      'Office notes',
      person.notes.map(({ by, body }) => `${by}: ${body}`),
    ),
  ];
}

const whoComes = { term: 'All of it', details: 'Who’s coming to your door', to: pathTo('/who-comes') };

const section = (title: string, words: readonly string[]): Section[] =>
  words.length === 0 ? [] : [{ title, words }];

/** So that they know who is calling. A member who was asked for it would have told it to a stranger. */
const safeWordOf = ({ safeWord }: KnownPerson): string[] =>
  safeWord === null ? [] : [`Safe word: “${safeWord}.” Say it first. Never ask for it.`];

/** What to know while talking to them, before anything else. */
export function toKnow({ stop, recipients }: KnownPerson): string[] {
  const alone = recipients.length === 1;
  return [
    ...(stop === null ? [] : [`Account locked by ${stop.by}. No bookings possible.`]),
    ...recipients.flatMap(({ name, needs }) => {
      const said = (needs ?? []).map(({ title, remarks }) =>
        remarks === null ? title : `${title}: ${remarks}`,
      );
      return said.length === 0
        ? []
        : [`${alone ? '' : `${name}: `}${said.map((each) => each.replace(/\.$/, '')).join('. ')}`];
    }),
  ];
}

function contactOf({ contactPhone, phone, email, recipients }: KnownPerson) {
  const number = contactPhone ?? phone;
  return [
    { term: 'Phone', details: number === null ? [] : formatPhone(number) },
    ...(email === null ? [] : [{ term: 'Email', details: email }]),
    ...recipients.flatMap(({ name, isTheMember, address, emergencyContact }) => [
      { term: isTheMember ? 'Home' : name, details: address === null ? [] : address.replaceAll('\n', ', ') },
      ...(emergencyContact === null
        ? []
        : [
            {
              term: isTheMember ? 'Emergency contact' : `Emergency contact, ${name}`,
              details: emergencyContactInWords(emergencyContact),
            },
          ]),
    ]),
  ];
}

/** What it is, and who it is for where that is not the caller. */
export const visitTitleFor = ({ title, recipientName }: KnownVisit, { name }: Pick<KnownPerson, 'name'>) =>
  recipientName === name ? title : `${title} for ${recipientName}`;

function visitInWords(visit: KnownVisit, person: KnownPerson): string {
  const { startsAt, timeZone, professionalName, stars, state } = visit;
  const rated = stars === null ? '' : `, ${stars} of 5 stars`;
  const missed = isOff(visit) ? `, ${stateInWords[state].toLowerCase()}` : '';
  return `${shortMomentInWords(new Date(startsAt), timeZone)}: ${visitTitleFor(visit, person)}, ${professionalName}${rated}${missed}`;
}

const promised = ({ calls, officeZone }: KnownPerson): string[] =>
  calls.map(({ until }) =>
    until === null ? 'Soon' : `By ${shortMomentInWords(new Date(until), officeZone)}`,
  );

function helpersOf({ carers, helped }: KnownPerson): string[] {
  return [
    ...carers.map(
      ({ name, canBook, canPay, canChangeNeeds, monthlyLimitCents, leftCents }) =>
        `${name} may ${permissionsInWords({ book: canBook, pay: canPay, needs: canChangeNeeds, monthlyLimitCents })}.${leftCents === null || !canPay ? '' : ` ${formatCents(leftCents)} is left for visits this month.`}`,
    ),
    ...helped.map(({ name, leftCents, canPay }) =>
      leftCents === null || !canPay
        ? `Helps ${name}.`
        : `Helps ${name}, and may still pay ${formatCents(leftCents)} for them this month.`,
    ),
  ];
}

function moneyOf({ cards, membership, giftBalanceCents }: KnownPerson) {
  return [
    { term: 'Cards', details: cards.length === 0 ? 'None yet' : cards.map((card) => cardLabel(card)) },
    ...(giftBalanceCents > 0 ? [{ term: 'Gift balance', details: formatCents(giftBalanceCents) }] : []),
    ...(membership === null ? [] : [{ term: 'Membership', details: planOf(membership.planId).title }]),
  ];
}
