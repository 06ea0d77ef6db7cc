import { z } from 'zod';
import type { Decision } from '#domains/payments/approvals/second-person.ts';
import type { FreshStaff, Staff } from '#domains/people/actor.ts';
import { plainText } from '#domains/people/fields.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { formatCents } from '#platform/money.ts';
import { type Result, success } from '#platform/result.ts';
import { type Act, actOf, type Done, graveActOf, noInput, saying } from '../screen.ts';

/** A request that is open for a second person, as the reader of the page sees it. */
export interface Waiting {
  /** Whether they have asked for it, and so cannot decide on it. */
  isOwn: boolean;
  /** Whether there is anybody else who could. */
  hasOther: boolean;
  askedByName: string;
}

/** Who has to do something about it, and what an office of one can do. */
export function waitingInWords({ isOwn, hasOther, askedByName }: Waiting): string {
  if (!isOwn) return `Above the limit. ${askedByName} asked for it and needs your approval.`;
  const alone = ' No one else here can: invite staff for it, or have the operator set REFUND_LIMIT to none.';
  return `Above the limit. You asked for it, so someone else must approve.${hasOther ? '' : alone}`;
}

/** What is said before something is asked for: from which amount on a second person has to approve. */
export function limitInWords(cents: number, roomCents: number | null): string {
  if (roomCents === null || roomCents >= cents) return '';
  return roomCents === 0
    ? ' Someone else in the office must approve first.'
    : ` Above ${formatCents(roomCents)}, someone else in the office must approve first.`;
}

interface SecondPerson<Subject> {
  thing: 'refund' | 'void' | 'write-off' | 'waiver of the fee';
  /** After the name of each act, where its record has other acts of that name. */
  suffix?: string;
  /** What waits; undefined where nothing does. */
  waitingOf(subject: Subject): Waiting | undefined;
  /** What follows an approval. */
  yes(subject: Subject): string;
  /**
   * What follows a decline, or a request that is withdrawn; without, all stays as it is and no one else is
   * told.
   */
  no?(subject: Subject): string;
  /** What is so once it was said. */
  given: string;
  /** What is so after a decline, or once the request is withdrawn, where something follows from that. */
  ended?(platform: ConnectedPlatform, subject: Subject, done: string): Promise<string>;
  give(platform: ConnectedPlatform, staff: FreshStaff, subject: Subject): Promise<Result<unknown>>;
  end(
    platform: ConnectedPlatform,
    staff: Staff,
    subject: Subject,
    decision: Exclude<Decision, { state: 'given' }>,
  ): Promise<Result<unknown>>;
}

const may = 'money';
const declineInput = z.object({ answer: plainText(200, 'Enter a reason.') });

/** A no, or a wish that is withdrawn, and what is so afterward. */
async function endAndSay<Subject>(
  { end, ended }: SecondPerson<Subject>,
  platform: ConnectedPlatform,
  staff: Staff,
  subject: Subject,
  decision: Exclude<Decision, { state: 'given' }>,
): Promise<Result<Done>> {
  const result = await end(platform, staff, subject, decision);
  if (!result.ok) return result;
  const done = decision.state === 'declined' ? 'Declined' : 'Withdrawn';
  return success({ said: (await ended?.(platform, subject, done)) ?? `${done}.` });
}

/** Yes, no, and taking the wish back: the same for whatever waits for a second person. */
export function secondPersonActs<Subject>(kind: SecondPerson<Subject>): readonly Act<Subject>[] {
  const { thing, suffix = '', waitingOf, yes, no, given, give } = kind;
  const approve = graveActOf<Subject, typeof noInput>({
    name: `approve${suffix}`,
    may,
    label: `Approve the ${thing}`,
    input: noInput,
    offer: (subject) =>
      waitingOf(subject)?.isOwn === false ? { consequence: yes(subject), fields: [], isGrave: true } : null,
    run: async (platform, staff, subject) => saying(await give(platform, staff, subject), given),
  });
  const decline = actOf<Subject, typeof declineInput>({
    name: `decline${suffix}`,
    may,
    label: `Decline the ${thing}`,
    input: declineInput,
    offer(subject) {
      const waiting = waitingOf(subject);
      return waiting?.isOwn === false
        ? {
            consequence: `${no?.(subject) ?? 'Everything stays as it is, and no one else is told.'} ${waiting.askedByName} reads why here.`,
            fields: [{ name: 'answer', label: 'Why not, for the office', kind: 'text' }],
          }
        : null;
    },
    run: (platform, staff, subject, { answer }) =>
      endAndSay(kind, platform, staff, subject, { state: 'declined', answer }),
  });
  const withdraw = actOf<Subject, typeof noInput>({
    name: `withdraw${suffix}`,
    may,
    label: `Withdraw the ${thing}`,
    input: noInput,
    offer: (subject) =>
      waitingOf(subject)?.isOwn === true
        ? {
            consequence: `${no?.(subject) ?? 'All stays as it is.'} No decision is needed.`,
            fields: [],
          }
        : null,
    run: (platform, staff, subject) => endAndSay(kind, platform, staff, subject, { state: 'withdrawn' }),
  });
  return [approve, decline, withdraw];
}
