import { formatCents } from '#platform/money.ts';
import type { OwnHours } from './rule-version.ts';
import type { Fee, Policy } from './terms.ts';

/** What the rules say to everybody, in sentences. */
export interface PolicyWords {
  /** Until when canceling is free, and what it costs then. */
  canceling: string;
  /** How long a booking can be undone. */
  undoing: string;
  /** What nobody home costs. */
  noShow: string;
}

export function policyInWords(policy: Policy, own: OwnHours): PolicyWords {
  return {
    canceling: [freeInWords(policy, own), ...lateInWords(policy)].join(' '),
    undoing: `For ${policy.graceMinutes} minutes after booking, you can undo it at no cost.`,
    noShow: `If no one is home when we come, you pay ${feeInWords(policy.noShow)}.`,
  };
}

/** The same of one option, in short: until when canceling is free, and what it costs after that. */
export function cancelingInShort(policy: Policy, ownHours: number): { free: string; late: string } {
  const hours = policy.freeHours ?? ownHours;
  return {
    free:
      policy.late.length === 0 || hours === 0
        ? 'Free to cancel until the start.'
        : `Free to cancel until ${inHours(hours)} before.`,
    late: lateInWords(policy).join(' '),
  };
}

/** Until when canceling is free, where nothing is known of the visit. */
function freeInWords({ freeHours, late }: Policy, own: OwnHours): string {
  if (late.length === 0) return 'Canceling is free until the start.';
  if (freeHours !== null) return `Canceling is free until ${hoursBefore(freeHours)}.`;
  const [visits, rides] = [own.visits, own.rides].map((each) => each && hoursBetween(each));
  const parts = [
    ...(visits ? [`${visits} before a visit`] : []),
    ...(rides ? [`${rides} before a ride`] : []),
  ];
  return parts.length === 0
    ? 'Canceling is free until the time that your visit names.'
    : `Canceling is free until ${parts.join(', or ')}.`;
}

/** What canceling costs once it is no longer free, a sentence for each step. */
const lateInWords = ({ late }: Pick<Policy, 'late'>): string[] =>
  late.map(({ withinHours, fee }) =>
    withinHours === null
      ? `After that, you pay ${feeInWords(fee)}.`
      : `Less than ${inHours(withinHours)} before, you pay ${feeInWords(fee)}.`,
  );

function feeInWords(fee: Fee): string {
  if ('cents' in fee) return fee.cents === 0 ? 'nothing' : formatCents(fee.cents);
  return { 0: 'nothing', 50: 'half', 100: 'the full price' }[fee.percent] ?? `${fee.percent}% of the price`;
}

const inHours = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`);
const hoursBefore = (hours: number) => (hours === 0 ? 'the start' : `${inHours(hours)} before the start`);
const hoursBetween = ({ least, most }: { least: number; most: number }) =>
  least === most ? inHours(least) : `${least} to ${inHours(most)}`;
