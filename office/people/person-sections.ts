import { pathTo } from '#app/paths.ts';
import { closingRefusal, feeOfAll } from '#domains/account/closing.ts';
import { stopReasonWords } from '#domains/account/stop.ts';
import { permissionsInWords } from '#domains/care-circle/carer.ts';
import { planOf } from '#domains/membership/membership.ts';
import { cardLabel } from '#domains/payments/card.ts';
import { emergencyContactInWords } from '#domains/people/emergency-contact.ts';
import { formatPhone } from '#domains/people/words.ts';
import { shortMomentInWords, standingInWords } from '#domains/visits/words.ts';
import { dateInWords } from '#platform/days.ts';
import { formatCents } from '#platform/money.ts';
import { doneInWords } from '../audit-words.ts';
import type { Cell, Section, Shown } from '../screen.ts';
import type { KnownCarer, KnownPerson, KnownVisit } from './known-person.ts';

/** A member as the office sees them, what a call needs first. */
export function showPerson(person: KnownPerson): Shown {
  return {
    title: person.name,
    lead: leadOf(person),
    sections: [
      ...stopOf(person),
      ...mailBackOf(person),
      ...wayBackOf(person),
      ...mergesBegunOf(person),
      ...doublesOf(person),
      glanceOf(person),
      notesOf(person),
      homesOf(person),
      ...needsOf(person),
      visitsOf('Upcoming visits', 'No upcoming visits.', person.next),
      visitsOf('Last visits', 'No visits yet.', person.last),
      begunOf(person),
      circleOf(person),
      moneyOf(person),
      sentOf(person),
      doneOf(person),
      ...closingOf(person),
    ],
  };
}

export const personPath = (id: string) => pathTo('/office/people/:id', { id });
const at = ({ officeZone }: KnownPerson, moment: Date | string) =>
  shortMomentInWords(new Date(moment), officeZone);
const dayOf = ({ officeZone }: KnownPerson, moment: Date | string) =>
  dateInWords(new Date(moment), officeZone);

const standings = { A: 'Member', X: 'Has not confirmed the account yet', S: 'Stopped', C: 'Closed' };

/** Since when they are with us, and who they look after. */
export function leadOf(person: KnownPerson): string {
  const { status, recipients } = person;
  const others = recipients.filter(({ isTheMember }) => !isTheMember).map(({ name }) => name);
  const looks = others.length === 0 ? '' : ` Looks after ${others.join(', ')}.`;
  return `${standings[status]} since ${dayOf(person, person.memberSince)}.${looks}`;
}

const stopOf = (person: KnownPerson): Section[] =>
  person.stop === null
    ? []
    : [
        {
          title: 'Account locked',
          words: [
            `${person.stop.by} stopped it, ${at(person, person.stop.at)}: ${stopReasonWords[person.stop.reason].toLowerCase()}. No one can sign in or book with it.`,
          ],
        },
      ];

const mailBackOf = (person: KnownPerson): Section[] =>
  person.mailBackSince === null
    ? []
    : [
        {
          title: 'Mail comes back',
          words: [
            `Our mail to ${person.email ?? ''} comes back, since ${at(person, person.mailBackSince)}. We reach them another way until then. Call them, and ask whether the address is right: change it below, or say that it is right.`,
          ],
        },
      ];

/**
 * What a merge would do with each account that may be of the same person, and those that are part of this
 * one.
 */
function doublesOf(person: KnownPerson): Section[] {
  return [
    ...(person.partOf === null
      ? []
      : [
          {
            title: 'Part of another account',
            facts: [{ term: 'It belongs to', details: person.partOf.name, to: personPath(person.partOf.id) }],
          },
        ]),
    ...person.doubles.map(({ doubleId, doubleName, known, moves, decided, refusal }) => ({
      title: `Possible duplicate: ${doubleName}, ${known}`,
      facts: [
        { term: 'Account', details: doubleName, to: personPath(doubleId) },
        { term: 'Would move', details: moves },
        { term: 'Would be decided', details: decided },
      ],
      words: refusal === null ? [] : [`It cannot be merged now. ${refusal.message}`],
    })),
    ...(person.merged.length === 0
      ? []
      : [
          {
            title: 'Accounts that are part of this one',
            table: {
              columns: ['Name', 'Contact', 'Since', 'By', 'Can be undone until'],
              rows: person.merged.map(({ name, email, phone, at: moment, by, undoUntil }) => [
                name,
                [...(email === null ? [] : [email]), ...numbersIn([phone])].join(', '),
                at(person, moment),
                by,
                dayOf(person, undoUntil),
              ]),
              empty: 'None.',
            },
          },
        ]),
  ];
}

const mergesBegunOf = (person: KnownPerson): Section[] =>
  person.mergesBegun.map(({ staysId, staysName, doubleId, doubleName, at: moment, by, readyAt }) => ({
    title: 'Merge started',
    facts: [
      { term: 'Stays', details: staysName, to: personPath(staysId) },
      { term: 'Becomes part of it', details: doubleName, to: personPath(doubleId) },
    ],
    words: [
      `${by} started it, ${at(person, moment)}. Someone else can finish it from ${at(person, readyAt)} on. If anyone at one of their contacts says it is wrong, stop it.`,
    ],
  }));

const wayBackOf = (person: KnownPerson): Section[] =>
  person.wayBack === null
    ? []
    : [
        {
          title: 'Account recovery started',
          words: [
            `${person.wayBack.by} started it, ${at(person, person.wayBack.at)}. You can send the link from ${at(person, person.wayBack.readyAt)}. If anyone at a contact on this account says it was not them, stop it.`,
          ],
        },
      ];

function glanceOf(person: KnownPerson): Section {
  const { email, phone, contactPhone, lastSeenAt, hasSafeWord } = person;
  return {
    title: 'Contact',
    facts: [
      { term: 'On the phone', details: 'Book for them', to: pathTo('/office/call/:id', { id: person.id }) },
      { term: 'Call', details: numbersIn([contactPhone ?? phone]) },
      { term: 'Signs in with', details: [...(email === null ? [] : [email]), ...numbersIn([phone])] },
      { term: 'Last active', details: lastSeenAt === null ? 'Never' : at(person, lastSeenAt) },
      {
        term: 'Safe word',
        details: hasSafeWord ? 'Set. It is in our messages. Never ask for it.' : 'Has none',
      },
    ],
  };
}

const numbersIn = (phones: readonly (string | null)[]) =>
  phones.filter((phone) => phone !== null).map(formatPhone);

const homesOf = ({ recipients }: KnownPerson): Section => ({
  title: 'Who we help, and where',
  table: {
    columns: ['Name', 'Home', 'Phone', 'Emergency contact'],
    rows: recipients.map(({ name, isTheMember, address, city, phone, emergencyContact }) => [
      isTheMember ? `${name}, the member` : name,
      address?.replace('\n', ', ') ?? city,
      phone === null ? null : formatPhone(phone),
      emergencyContact === null ? null : emergencyContactInWords(emergencyContact),
    ]),
    empty: 'No one yet.',
  },
});

function needsOf({ recipients }: KnownPerson): Section[] {
  const known = recipients.filter(({ needs }) => needs !== null);
  if (known.length === 0) return [];
  return [
    {
      title: 'Needs and preferences',
      table: {
        columns: ['Name', 'What'],
        rows: known.flatMap(({ name, needs }) =>
          (needs ?? []).map(({ title, remarks }) => [
            name,
            remarks === null ? title : `${title}: ${remarks}`,
          ]),
        ),
        empty: 'None given.',
      },
    },
  ];
}

const visitsOf = (title: string, empty: string, visits: readonly KnownVisit[]): Section => ({
  title,
  table: {
    columns: ['When', 'What', 'For', 'Helper', 'Status', 'Stars'],
    rows: visits.map((visit): Cell[] => [
      {
        text: shortMomentInWords(new Date(visit.startsAt), visit.timeZone),
        to: pathTo('/office/visits/:id', { id: visit.id }),
      },
      visit.title,
      visit.recipientName,
      visit.professionalName,
      standingInWords(visit),
      visit.stars,
    ]),
    empty,
  },
});

const callWords: Record<string, string> = {
  call_back: 'We promised a call',
  scheduling: 'Wants help with booking',
};

const begunOf = (person: KnownPerson): Section => ({
  title: 'Calls and drafts',
  table: {
    columns: ['What', 'When'],
    rows: [
      ...person.calls.map(({ id, kind, from, until }): Cell[] => [
        { text: callWords[kind] ?? kind, to: pathTo('/office/calls/:id', { id }) },
        [from, until].flatMap((moment) => (moment === null ? [] : [at(person, moment)])).join(' to '),
      ]),
      ...person.drafts.map(({ at: moment, service }) => [`Draft: ${service}`, at(person, moment)]),
    ],
    empty: 'No calls due and no drafts.',
  },
});

const mayOf = ({ canBook, canPay, canChangeNeeds, monthlyLimitCents }: KnownCarer) =>
  permissionsInWords({ book: canBook, pay: canPay, needs: canChangeNeeds, monthlyLimitCents });

const circleOf = (person: KnownPerson): Section => ({
  title: 'Family and friends',
  table: {
    columns: ['Who', 'Helps', 'May', 'Since'],
    rows: [
      ...person.carers.map((carer): Cell[] => [
        { text: carer.name, to: personPath(carer.userId) },
        carer.recipientName,
        mayOf(carer),
        dayOf(person, carer.since),
      ]),
      ...person.helped.map((helped): Cell[] => [
        person.name,
        { text: helped.recipientName, to: personPath(helped.userId) },
        mayOf(helped),
        dayOf(person, helped.since),
      ]),
    ],
    empty: 'No one has access, and they have access to no one.',
  },
});

const moneyOf = (person: KnownPerson): Section => ({
  title: 'Money',
  facts: [
    {
      term: 'Cards',
      details: person.cards.map(
        (card) =>
          `${cardLabel(card)}, until ${card.expiryMonth}/${card.expiryYear}${card.isDefault ? ', used first' : ''}`,
      ),
    },
    {
      term: 'Membership',
      details:
        person.membership === null
          ? 'Pays as they go'
          : `${planOf(person.membership.planId).title}, ${person.membership.state}, until ${dayOf(person, person.membership.periodEndsAt)}`,
    },
    { term: 'Gift balance', details: formatCents(person.giftBalanceCents) },
  ],
});

const notesOf = (person: KnownPerson): Section => ({
  title: 'Office notes',
  table: {
    columns: ['When', 'Who', 'Note'],
    rows: person.notes.map(({ at: moment, by, body }) => [at(person, moment), by, body]),
    empty: 'No notes yet. Members never see them.',
  },
});

const stateWords = { sent: 'Sent', waits: 'Scheduled', failed: 'Failed', dropped: 'Withdrawn' } as const;

const sentOf = (person: KnownPerson): Section => ({
  title: 'Messages',
  table: {
    columns: ['When', 'How', 'What', 'Status'],
    rows: person.sent.map(({ at: moment, channel, subject, state }) => [
      at(person, moment),
      channel,
      subject,
      stateWords[state],
    ]),
    empty: 'Nothing yet.',
  },
});

/** What has to be done before the account can be closed. */
function closingOf({ closing }: KnownPerson): Section[] {
  const refusal = closing === null ? undefined : closingRefusal(closing);
  if (closing === null || refusal === undefined) return [];
  const visits = closing.openVisits.map(({ reference }) => reference).join(', ');
  return [
    {
      title: 'Before this account can be closed',
      words: [
        visits === ''
          ? 'A payment in progress must finish first.'
          : `These visits have to be over or canceled: ${visits}. Canceling them costs ${formatCents(feeOfAll(closing.openVisits))} by now.`,
      ],
    },
  ];
}

const doneOf = (person: KnownPerson): Section => ({
  title: 'What the office did for them',
  table: {
    columns: ['When', 'Who', 'What'],
    rows: person.done.map(({ at: moment, by, action }) => [
      at(person, moment),
      by ?? 'Command line',
      doneInWords(action),
    ]),
    empty: 'Nothing yet.',
  },
});
