import { z } from 'zod';
import { mergeAccounts, undoMerge } from '#domains/account/merge.server.ts';
import { success } from '#platform/result.ts';
import { type Act, actOf } from '../screen.ts';
import type { KnownPerson } from './known-person.ts';

const mergeInput = z.object({
  double: z.uuid('Choose the other account.'),
  has_looked: z.literal(true, 'First look at what moves, below.'),
});
const merge = actOf<KnownPerson, typeof mergeInput>({
  name: 'merge',
  may: 'people',
  label: 'Make two accounts one',
  input: mergeInput,
  offer({ name, doubles }) {
    const mergeable = doubles.filter(({ refusal }) => refusal === null);
    if (mergeable.length === 0) return null;
    return {
      consequence: `The account of ${name} that you look at stays. What moves to it stands under “Perhaps the same person”. Both are told at each of their contacts. You can undo it for 30 days.`,
      fields: [
        {
          name: 'double',
          label: 'The other account',
          kind: 'choice',
          options: mergeable.map(({ doubleId, doubleName, known }) => ({
            value: doubleId,
            label: `${doubleName}, ${known}`,
          })),
        },
        {
          name: 'has_looked',
          label: 'I looked at what moves, and both are the same person',
          kind: 'checkbox',
        },
      ],
      isGrave: true,
    };
  },
  async run(platform, staff, { id }, { double }) {
    const merged = await mergeAccounts(platform, staff, { staysId: id, doubleId: double });
    return merged.ok ? success({ said: 'The two accounts are one now.' }) : merged;
  },
});

const undoInput = z.object({ double: z.uuid('Choose the other account.') });
const undo = actOf<KnownPerson, typeof undoInput>({
  name: 'undo-merge',
  may: 'people',
  label: 'Make them two accounts again',
  input: undoInput,
  offer({ merged }, now) {
    const open = merged.filter(({ undoUntil }) => undoUntil > now);
    if (open.length === 0) return null;
    return {
      consequence:
        'What came from the other account goes back to it, with so much of the gift balance as is left. What was booked since stays with whoever it is for. Both are told.',
      fields: [
        {
          name: 'double',
          label: 'The other account',
          kind: 'choice',
          options: open.map(({ id, name, email, phone }) => ({
            value: id,
            label: [name, email, phone].filter((part) => part !== null).join(', '),
          })),
        },
      ],
      isGrave: true,
    };
  },
  async run(platform, staff, { merged }, { double }) {
    const known = merged.some(({ id }) => id === double);
    const undone = await undoMerge(platform, staff, known ? double : '');
    return undone.ok ? success({ said: 'They are two accounts again.' }) : undone;
  },
});

export const mergeActs: readonly Act<KnownPerson>[] = [merge, undo];
