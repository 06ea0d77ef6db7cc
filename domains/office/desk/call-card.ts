import { permissionsInWords } from '#domains/care-circle/carer.ts';
import { planOf } from '#domains/membership/membership.ts';
import { cardLabel } from '#domains/payments/card.ts';
import { emergencyContactInWords } from '#domains/people/emergency-contact.ts';
import { formatPhone } from '#domains/people/people.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';
import type { KnownPerson, KnownVisit } from '../people/known-person.ts';
import type { Section } from '../screen.ts';

const mostVisits = 3;

/** Whoever calls, in what helps while they are on the phone; the rest stands on their own page. */
export function callCardOf(person: KnownPerson): Section[] {
  return [
    ...section('Say to them', safeWordOf(person)),
    ...section('To know', toKnow(person)),
    { title: 'Contact', facts: contactOf(person) },
    ...section('Next', person.next.slice(0, mostVisits).map(visitInWords)),
    ...section('Last', person.last.slice(0, mostVisits).map(visitInWords)),
    ...section('We promised to call', promised(person)),
    ...section('Who helps', helpersOf(person)),
    { title: 'Pays with', facts: moneyOf(person) },
    ...section(
      'Notes of the office',
      person.notes.map(({ by, body }) => `${by}: ${body}`),
    ),
  ];
}

const section = (title: string, words: readonly string[]): Section[] =>
  words.length === 0 ? [] : [{ title, words }];

/** So that they know who is calling. Whoever was asked for it would have told it to a stranger. */
const safeWordOf = ({ safeWord }: KnownPerson): string[] =>
  safeWord === null ? [] : [`Their safe word: “${safeWord}”. Say it first. Never ask for it.`];

function toKnow({ stop, recipients }: KnownPerson): string[] {
  const alone = recipients.length === 1;
  return [
    ...(stop === null ? [] : [`This account is stopped, by ${stop.by}. Nothing can be booked.`]),
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
              term: isTheMember ? 'In an emergency' : `In an emergency, ${name}`,
              details: emergencyContactInWords(emergencyContact),
            },
          ]),
    ]),
  ];
}

function visitInWords({
  startsAt,
  timeZone,
  title,
  recipientName,
  professionalName,
  stars,
}: KnownVisit): string {
  const rated = stars === null ? '' : `, ${stars} of 5 stars`;
  return `${shortMomentInWords(new Date(startsAt), timeZone)}: ${title} for ${recipientName}, ${professionalName}${rated}`;
}

const promised = ({ calls, officeZone }: KnownPerson): string[] =>
  calls.map(({ until }) =>
    until === null ? 'Soon' : `By ${shortMomentInWords(new Date(until), officeZone)}`,
  );

function helpersOf({ carers, helped }: KnownPerson): string[] {
  return [
    ...carers.map(
      ({ name, canBook, canPay, canChangeNeeds, monthlyLimitCents }) =>
        `${name} may ${permissionsInWords({ book: canBook, pay: canPay, needs: canChangeNeeds, monthlyLimitCents })}.`,
    ),
    ...helped.map(({ name }) => `Helps ${name}.`),
  ];
}

function moneyOf({ cards, membership, giftBalanceCents }: KnownPerson) {
  return [
    { term: 'Cards', details: cards.length === 0 ? 'None yet' : cards.map((card) => cardLabel(card)) },
    ...(giftBalanceCents > 0 ? [{ term: 'Gift balance', details: formatCents(giftBalanceCents) }] : []),
    ...(membership === null ? [] : [{ term: 'Membership', details: planOf(membership.planId).title }]),
  ];
}
