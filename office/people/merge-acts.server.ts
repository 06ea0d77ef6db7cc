import { z } from 'zod';
import { beginMerge, finishMerge, stopMerge } from '#domains/account/merge-request.server.ts';
import { undoMerge } from '#domains/account/merge.server.ts';
import type { BegunMerge } from '#domains/account/merge.ts';
import { success } from '#platform/result.ts';
import { type Act, actOf, graveActOf, saying } from '../screen.ts';
import type { KnownPerson } from './known-person.ts';

const mergeInput = z.object({
  double: z.uuid('Choose the duplicate account.'),
  has_looked: z.literal(true, 'First check what moves, below.'),
});
const merge = graveActOf<KnownPerson, typeof mergeInput>({
  name: 'merge',
  may: 'people',
  label: 'Merge accounts',
  input: mergeInput,
  offer({ name, doubles, mergesBegun }) {
    const mergeable = doubles.filter(
      ({ doubleId, refusal }) =>
        refusal === null && mergesBegun.every((begun) => begun.doubleId !== doubleId),
    );
    if (mergeable.length === 0) return null;
    return {
      consequence: `The account of ${name} you are viewing stays. What moves to it is under “Possible duplicate”. Each contact of both is told now, and anyone there has one day to stop it: by a press in the message, by a call, or by signing in. After that a colleague ends it. It can be undone for 30 days.`,
      fields: [
        {
          name: 'double',
          label: 'Duplicate account',
          kind: 'choice',
          options: mergeable.map(({ doubleId, doubleName, known }) => ({
            value: doubleId,
            label: `${doubleName}, ${known}`,
          })),
        },
        {
          name: 'has_looked',
          label: 'I checked what moves, and both are the same person',
          kind: 'checkbox',
        },
      ],
      isGrave: true,
    };
  },
  async run(platform, staff, { id }, { double }) {
    const begun = await beginMerge(platform, staff, { staysId: id, doubleId: double });
    return begun.ok
      ? success({ said: 'Started. Each contact of both is told. In one day a colleague can finish it.' })
      : begun;
  },
});

const begunInput = z.object({ merge: z.uuid('Choose which.') });
const begunField = (begun: readonly BegunMerge[]) => ({
  name: 'merge',
  label: 'Which',
  kind: 'choice' as const,
  options: begun.map(({ id, staysName, doubleName }) => ({
    value: id,
    label: `${doubleName} becomes part of ${staysName}`,
  })),
});
const isOf = (begun: readonly BegunMerge[], id: string) => (begun.some((each) => each.id === id) ? id : '');

const finish = graveActOf<KnownPerson, typeof begunInput>({
  name: 'finish-merge',
  may: 'people',
  label: 'Make the two accounts one now',
  input: begunInput,
  offer({ mergesBegun }, now) {
    const ready = mergesBegun.filter(({ readyAt }) => new Date(readyAt) <= now);
    if (ready.length === 0) return null;
    return {
      consequence:
        'A colleague who did not start it does this. Call them first, at a number that both accounts have. Cards stay where they are. Both are told at each of their contacts. You can undo it for 30 days.',
      fields: [begunField(ready)],
      isGrave: true,
    };
  },
  run: async (platform, staff, { mergesBegun }, { merge: id }) =>
    saying(await finishMerge(platform, staff, isOf(mergesBegun, id)), 'Accounts merged.'),
});

const stop = actOf<KnownPerson, typeof begunInput>({
  name: 'stop-merge',
  may: 'people',
  label: 'Stop the merge',
  input: begunInput,
  offer: ({ mergesBegun }) =>
    mergesBegun.length === 0
      ? null
      : {
          consequence: 'The two accounts stay separate. Use it when a contact says the merge is wrong.',
          fields: [begunField(mergesBegun)],
        },
  run: async (platform, staff, { mergesBegun }, { merge: id }) =>
    saying(await stopMerge(platform, staff, isOf(mergesBegun, id)), 'Stopped.'),
});

const undoInput = z.object({ double: z.uuid('Choose the duplicate account.') });
const undo = graveActOf<KnownPerson, typeof undoInput>({
  name: 'undo-merge',
  may: 'people',
  label: 'Undo merge',
  input: undoInput,
  offer({ merged }, now) {
    const open = merged.filter(({ undoUntil }) => undoUntil > now);
    if (open.length === 0) return null;
    return {
      consequence:
        'The other account gets its things back, with what is left of its gift balance. Later bookings stay with the person they’re for. Both accounts are told.',
      fields: [
        {
          name: 'double',
          label: 'Duplicate account',
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
    return undone.ok ? success({ said: 'Merge undone.' }) : undone;
  },
});

export const mergeActs: readonly Act<KnownPerson>[] = [merge, finish, stop, undo];
