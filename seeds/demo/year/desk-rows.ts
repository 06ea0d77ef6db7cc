import type { CallOutcome } from '#domains/enquiries/call.ts';
import { envelopeAddress } from '#domains/people/address.ts';
import { hour, minute } from './calendar.ts';
import { between, draw } from './draw.ts';
import type { Enquiry } from './enquiries.ts';
import type { Household, Payer } from './households.ts';
import type { Year } from './plan.ts';
import { rowsOf, type TableRows } from './table-rows.ts';

/**
 * What the concierge finds on the desk: calls tried, put off and made, letters, mail that failed, texts to
 * answer.
 */
export function deskRows(year: Year, site: string): TableRows[] {
  const desk = new Desk(year);
  for (const enquiry of year.enquiries) desk.keepCall(enquiry);
  desk.keepWeeklyCalls();
  desk.keepLetters();
  desk.keepFailures();
  desk.keepReplies(site);
  return desk.rows();
}

interface Try {
  at: Date;
  outcome: CallOutcome;
  words: string | null;
}

const outcomes = [
  'She books again herself next week.',
  'Moved her cleaning to Thursdays.',
  'He wanted to know whether the driver waits. Yes.',
  'Explained the membership. She thinks about it.',
  'Her daughter calls us back.',
  'Sent the receipt again by mail.',
];
const weeklyOutcomes = [
  'All is well. The cleaning was good.',
  'She is a little tired. Wants the meals softer from next week on.',
  'He asks for the same driver on Friday.',
  'Had a good week. Nothing needed.',
];

const letters = [
  {
    subject: 'Your visits in the next two weeks',
    body: 'Here is when we’re coming.\n\nHome cleaning: each Tuesday, 10:00 AM\nHelper: The same cleaner as always\n\nNeed to change a time? Please call us.',
  },
  {
    subject: 'Your receipts of the last month',
    body: 'Thank you for having us. This is what you paid last month.\n\nHome cleaning: $198.00\nRide to the doctor: $41.20',
  },
  {
    subject: 'Your visit is booked',
    body: 'Your visit is booked.\n\nWhat: Home cleaning\nWhen: Thursday, 9:30 AM',
  },
];

const texted = [
  'Can she bring a mop, mine broke',
  'thank you she was wonderful',
  'Is it tomorrow or thursday?? I forgot',
  'my door bell does not work please knock',
];

class Desk {
  private readonly year: Year;
  private readonly calls: object[] = [];
  private readonly tries: object[] = [];
  private readonly messages: object[] = [];
  private readonly runs: object[] = [];
  private readonly lost: object[] = [];
  private readonly replies: object[] = [];
  private late = 0;
  private due = 0;

  constructor(year: Year) {
    this.year = year;
  }

  rows(): TableRows[] {
    return [
      rowsOf('letter_runs', this.runs),
      rowsOf('messages', this.messages),
      rowsOf('undeliverable_addresses', this.lost),
      rowsOf('text_replies', this.replies),
      rowsOf('calls', this.calls),
      rowsOf('call_tries', this.tries),
    ];
  }

  /** Nearly all calls were made at once; of those that are open one was tried twice and one is put off. */
  keepCall(enquiry: Enquiry): void {
    const { now, chance } = this.world;
    if (enquiry.kind !== 'call_back' || enquiry.due_from === null || enquiry.due_until === null) return;
    const cause = { enquiry_id: enquiry.id, message_id: null };
    if (enquiry.answered_at !== null) {
      const tried: Try[] = chance.percent(25)
        ? [{ at: new Date(enquiry.answered_at.getTime() - 4 * minute), outcome: 'no_answer', words: null }]
        : [];
      this.addCall(enquiry.id, cause, enquiry.created_at, [
        ...tried,
        { at: enquiry.answered_at, outcome: 'talked', words: draw(chance, outcomes) },
      ]);
      return;
    }
    if (enquiry.due_until < now) {
      this.late += 1;
      if (this.late > 1) return;
      this.addCall(
        enquiry.id,
        cause,
        enquiry.created_at,
        [
          { at: new Date(enquiry.due_from.getTime() + 20 * minute), outcome: 'no_answer', words: null },
          {
            at: new Date(now.getTime() - 50 * minute),
            outcome: 'left_message',
            words: 'Asked her to call back.',
          },
        ],
        {
          again_from: new Date(now.getTime() - 10 * minute),
          again_until: new Date(now.getTime() + 80 * minute),
        },
      );
      return;
    }
    this.due += 1;
    if (this.due === 2)
      this.addCall(
        enquiry.id,
        cause,
        enquiry.created_at,
        [{ at: new Date(now.getTime() - 4 * minute), outcome: 'snoozed', words: null }],
        { snoozed_until: new Date(now.getTime() + 2 * hour) },
      );
  }

  /** Of Premier Concierge, this week's and last week's; those of this week are half made. */
  keepWeeklyCalls(): void {
    const { now, calendar, chance } = this.world;
    const weekday = calendar.weekday(0);
    for (const [index, owner] of this.premierMembers().entries())
      for (const back of [weekday - 1, weekday + 6]) {
        const monday = calendar.at(-back, 9 * 60);
        const address = owner.contactPhone ?? owner.phone;
        if (address === null || monday > now || monday < owner.joinedAt) continue;
        const isMade = back > 6 || index % 2 === 1;
        const madeAt = new Date(Math.min(monday.getTime() + between(chance, 2, 30) * hour, now.getTime()));
        const id = this.addMessage({
          at: monday,
          key: `weekly-call:${owner.userId}:${monday.toISOString().slice(0, 10)}`,
          kind: 'weekly_call',
          channel: 'call',
          address,
          subject: `The weekly call to ${owner.name}`,
          body: `Please call ${owner.name} this week, as with each week of Premier Concierge. Ask how they are, how the last visits were, and what they need next.`,
          person: owner,
          rest: { called_at: isMade ? madeAt : null },
        });
        if (isMade)
          this.addCall(id, { enquiry_id: null, message_id: id }, monday, [
            { at: madeAt, outcome: 'talked', words: draw(chance, weeklyOutcomes) },
          ]);
      }
  }

  /** Five wait to be printed, six were mailed last week. */
  keepLetters(): void {
    const { calendar, chance } = this.world;
    const runAt = calendar.at(-6, 15 * 60);
    const runId = this.year.making.identifiers.at(runAt);
    const { conciergeId } = this.year.office;
    this.runs.push({
      id: runId,
      created_at: runAt,
      staff_id: conciergeId,
      posted_at: new Date(runAt.getTime() + hour),
      posted_by: conciergeId,
    });
    const homes = this.year.households.filter(({ isKnown, isTheMember }) => !isKnown && isTheMember);
    for (const [index, household] of homes.slice(0, 11).entries()) {
      const isPrinted = index < 6;
      this.addMessage({
        at: isPrinted ? calendar.at(-7, 10 * 60 + index) : calendar.at(-1 - (index % 2), 11 * 60 + index),
        key: `letter-of-the-demo:${household.recipientId}`,
        kind: 'booked',
        channel: 'letter',
        address: letterAddress(household),
        ...draw(chance, letters),
        person: household.owner,
        rest: { letter_run_id: isPrinted ? runId : null },
      });
    }
  }

  /** Two addresses take no mail, and one number no texts. */
  keepFailures(): void {
    const { now } = this.world;
    const strangers = this.year.households.filter(({ isKnown }) => !isKnown).map(({ owner }) => owner);
    const byMail = strangers.filter(({ email }) => email !== null).slice(20, 22);
    const byText = strangers.filter(({ email, phone }) => email === null && phone !== null).slice(5, 6);
    for (const [index, person] of [...byMail, ...byText].entries()) {
      const at = new Date(now.getTime() - (index + 1) * 7 * hour);
      const channel = person.email === null ? 'text' : 'email';
      const address = person.email ?? person.phone ?? '';
      this.lost.push({ channel, address, created_at: at, reason: '550 no such user here' });
      this.addMessage({
        at,
        key: `failed-of-the-demo:${person.userId}`,
        kind: 'receipt',
        channel,
        address,
        subject: 'Your receipt: Home cleaning, $99.00',
        body: 'You have paid $99.00. Thank you.',
        person,
        rest: { sent_at: null, failed_at: at, last_error: 'Undeliverable' },
      });
    }
  }

  /** Two wait for an answer. */
  keepReplies(site: string): void {
    const { now } = this.world;
    const owners = this.year.households
      .filter(({ isKnown, owner }) => !isKnown && owner.phone !== null)
      .slice(40, 40 + texted.length)
      .map(({ owner }) => owner);
    for (const [index, { phone }] of owners.entries()) {
      const at = new Date(now.getTime() - (index * index * 9 + 1) * hour);
      const isOpen = index < 2;
      this.replies.push({
        id: `SM${this.year.making.identifiers.token('x').slice(2)}`,
        created_at: at,
        phone,
        body: texted[index],
        answer: `${site}: we passed your text on to a person.`,
        passed_on: true,
        answered_at: isOpen ? null : new Date(at.getTime() + 30 * minute),
        answered_by: isOpen ? null : this.year.office.conciergeId,
      });
    }
  }

  private get world() {
    const { chance, calendar } = this.year.making;
    return { chance, calendar, now: calendar.now };
  }

  private premierMembers(): Payer[] {
    const { now } = this.world;
    return this.year.memberships
      .filter(
        ({ membership: { planId, state, endsAt } }) =>
          planId === 'premier-concierge' && state === 'active' && (endsAt === null || endsAt > now),
      )
      .flatMap(({ membership }) => this.year.payers.filter(({ userId }) => userId === membership.userId));
  }

  private addCall(
    id: string,
    cause: { enquiry_id: string | null; message_id: string | null },
    at: Date,
    tries: readonly Try[],
    rest: { snoozed_until?: Date; again_from?: Date; again_until?: Date } = {},
  ): void {
    const nothing = { snoozed_until: null, again_from: null, again_until: null };
    this.calls.push({ id, created_at: at, ...cause, ...nothing, ...rest });
    for (const each of tries)
      this.tries.push({
        id: this.year.making.identifiers.at(each.at),
        created_at: each.at,
        call_id: id,
        staff_id: this.year.office.conciergeId,
        outcome: each.outcome,
        words: each.words,
        request_key: `year-of-the-demo:${each.at.getTime()}`,
      });
  }

  private addMessage({
    at,
    key,
    kind,
    channel,
    address,
    subject,
    body,
    person,
    rest,
  }: {
    at: Date;
    key: string;
    kind: string;
    channel: string;
    address: string;
    subject: string;
    body: string;
    person: Payer;
    rest: object;
  }): string {
    const id = this.year.making.identifiers.at(at);
    this.messages.push({
      id,
      created_at: at,
      dedupe_key: key,
      kind,
      channel,
      recipient_address: address,
      subject,
      body,
      due_at: at,
      attempts: 1,
      sent_at: at,
      user_id: person.userId,
      failed_at: null,
      last_error: null,
      called_at: null,
      letter_run_id: null,
      ...rest,
    });
    return id;
  }
}

const letterAddress = ({ recipientName, address }: Household) =>
  `${recipientName}\n${envelopeAddress(address)}`;
