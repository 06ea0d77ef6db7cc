import { z } from 'zod';
import { openAccountFor } from '#domains/account/phoned-account.server.ts';
import { phonedAccountInput } from '#domains/account/phoned-account.ts';
import { success } from '#platform/result.ts';
import { actOf } from '../screen.ts';

const { name, phone, email, address } = phonedAccountInput.shape;
const input = z.object({ name, phone, email, ...address.shape });

/** For a first-time caller. */
export const newAccount = actOf<null, typeof input>({
  name: 'new-account',
  may: 'visits',
  label: 'Create account',
  filledByLink: ['name', 'phone'],
  input,
  offer: () => ({
    consequence:
      'We text them a link to claim the account. No password or email needed. You can book for them right away.',
    fields: [
      { name: 'name', label: 'Name', kind: 'text' },
      { name: 'phone', label: 'Phone number', kind: 'phone' },
      { name: 'address_1', label: 'Street address', kind: 'text' },
      { name: 'unit_no', label: 'Apartment', kind: 'text', isOptional: true },
      { name: 'zipcode', label: 'ZIP code', kind: 'text' },
      { name: 'email', label: 'Email', kind: 'email', isOptional: true },
    ],
  }),
  async run(platform, staff, _all, { name, phone, email, ...address }) {
    const opened = await openAccountFor(platform, staff, { name, phone, email, address });
    return opened.ok
      ? success({ said: 'Account created. Now book for them.', id: opened.value.userId })
      : opened;
  },
});
