import { z } from 'zod';
import { phone } from '#domains/people/fields.ts';
import { withoutUnseen } from '#domains/people/words.ts';
import { acceptedStates, type BookingState } from '#domains/visits/visit.ts';

export const complaintKinds = ['late', 'work', 'damage', 'unsafe', 'other'] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

export const complaintWords: Record<ComplaintKind, string> = {
  late: 'Someone was late or did not come',
  work: 'The work was not good',
  damage: 'Something was broken or is missing',
  unsafe: 'I did not feel safe',
  other: 'Something else',
};

export const wishes = ['redo', 'refund', 'call'] as const;
export type Wish = (typeof wishes)[number];

export const wishWords: Record<Wish, string> = {
  redo: 'Send someone again',
  refund: 'Issue refund',
  call: 'Talk with me first',
};

export const outcomes = ['redone', 'refunded', 'claim', 'explained'] as const;
export type Outcome = (typeof outcomes)[number];

/** What came of it, as the member reads it. */
export const outcomeWords: Record<Outcome, string> = {
  redone: 'We’ll send someone again.',
  refunded: 'We give money back.',
  claim: 'We look after what was broken or is missing.',
  explained: 'We talked about it with you.',
};

/** What a member says was wrong; said again, it takes the place of what was said before. */
export const complaintInput = z.object({
  kind: z.enum(complaintKinds, 'Choose what was wrong.'),
  wish: z.enum(wishes, 'Choose what we can do.'),
  words: z
    .string()
    .nullish()
    .transform((text) => withoutUnseen(text ?? '').trim())
    .pipe(z.string().max(2000, 'Use 2,000 characters or fewer.'))
    .transform((text) => (text === '' ? null : text)),
  phone: z
    .preprocess((typed) => (typed === '' ? null : typed), phone.nullish())
    .transform((value) => value ?? null),
});
export type ComplaintInput = z.output<typeof complaintInput>;

/** What a member told us was wrong with a visit. */
export interface Complaint {
  id: string;
  openedAt: Date;
  /** Null while there are only few stars, and nobody has said what was wrong. */
  said: { at: Date; kind: ComplaintKind; wish: Wish; words: string | null } | null;
  /** Where they want to be called, in E.164. */
  phone: string | null;
  /** What came of it; null while it is open. */
  closed: { at: Date; outcome: Outcome; answer: string } | null;
}

/** Up to so many stars the member is asked what was wrong. */
const fewStars = 2;

export const areFew = (stars: number): boolean => stars <= fewStars;

/** Something can be wrong from the time at which the professional was to come. */
export const mayComplain = (
  { state, startsAt }: { state: BookingState; startsAt: Date },
  now: Date,
): boolean => (acceptedStates.includes(state) || state === 'no_show') && startsAt <= now;
