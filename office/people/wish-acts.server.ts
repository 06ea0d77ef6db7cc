import { closingRefusal } from '#domains/account/closing.ts';
import { closeAccountFor, sendToCopy } from '#domains/account/phoned-wish.server.ts';
import { closingByPhone } from '#domains/account/phoned-wish.ts';
import { formatPhone } from '#domains/people/words.ts';
import { formatCents } from '#platform/money.ts';
import { type Act, actOf, graveActOf, noInput, saying } from '../screen.ts';
import type { KnownPerson } from './known-person.ts';

const copy = actOf<KnownPerson, typeof noInput>({
  name: 'copy',
  may: 'people',
  label: 'Send data copy link',
  input: noInput,
  offer: ({ status, email, phone }) =>
    status === 'A'
      ? {
          consequence: `A link goes to ${email ?? formatPhone(phone ?? '')}. They sign in there, and the copy is made. No one in the office sees it.`,
          fields: [],
        }
      : null,
  run: async (platform, staff, { id }) => saying(await sendToCopy(platform, staff, id), 'Link sent.'),
});

const close = graveActOf<KnownPerson, typeof closingByPhone>({
  name: 'close',
  may: 'people',
  label: 'Close account permanently',
  input: closingByPhone,
  offer(person) {
    const { closing, name, numbersToCall } = person;
    if (closing === null || closingRefusal(closing) !== undefined || numbersToCall.length === 0) return null;
    return {
      consequence: [
        `Only if ${name} wishes it. What tells who they are is erased right away, and no one can bring it back. Visits and payments stay without a name, as the law asks.`,
        ...lossesOf(closing),
        'First end the call, and call back at a number of the account.',
      ].join(' '),
      fields: [
        {
          name: 'called',
          label: 'Number you called back',
          kind: 'choice',
          options: numbersToCall.map((value) => ({ value, label: formatPhone(value) })),
        },
        { name: 'wants_it', label: 'They want this and know what they lose', kind: 'checkbox' },
      ],
      isGrave: true,
    };
  },
  run: async (platform, staff, { id }, { called }) =>
    saying(await closeAccountFor(platform, staff, id, called), 'Account closed.'),
});

function lossesOf({
  giftBalanceCents,
  membershipCreditCents,
  membershipPaidUntil,
  helpers,
}: NonNullable<KnownPerson['closing']>): string[] {
  return [
    ...(giftBalanceCents > 0 ? [`A gift balance of ${formatCents(giftBalanceCents)} is lost.`] : []),
    ...(membershipCreditCents > 0
      ? [`Their membership credit of ${formatCents(membershipCreditCents)} goes back to their card.`]
      : []),
    ...(membershipPaidUntil === null ? [] : ['The membership ends now.']),
    ...(helpers === 0 ? [] : ['Family and friends are told and lose access.']),
  ];
}

export const wishActs: readonly Act<KnownPerson>[] = [copy, close];
