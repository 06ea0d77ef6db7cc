import { z } from 'zod';
import { contact } from '../access/schema.ts';

/** A checkbox is there or it is not; in JSON it is a boolean. */
const ticked = z.union([z.boolean(), z.literal('yes').transform(() => true)], { error: 'Tick the box, or leave it empty.' }).default(false);

/** Dollars as people type them; empty for no limit. Kept in cents. */
const monthlyLimit = z
  .union([z.string(), z.number(), z.null()], { error: 'Enter an amount in dollars, like 400.' })
  .optional()
  .transform((typed) => String(typed ?? '').replace(/[$,\s]/g, ''))
  .pipe(z.string().regex(/^(\d{1,6}(\.\d{1,2})?)?$/, 'Enter an amount in dollars, like 400.'))
  .transform((text) => (text === '' ? null : Math.round(Number(text) * 100)));

const allowed = { can_book: ticked, can_pay: ticked, can_change_needs: ticked, monthly_limit: monthlyLimit };

/** What a carer may do, as a form or a call says it. */
export const permissionsInput = z.object(allowed).transform(toPermissions);

export const invitationInput = z
  .object({ recipient_id: z.uuid('Choose who it is for.'), contact, ...allowed })
  .transform(({ recipient_id: recipientId, contact: to, ...rest }) => ({ recipientId, contact: to, permissions: toPermissions(rest) }));
export type InvitationInput = z.output<typeof invitationInput>;

function toPermissions(input: { can_book: boolean; can_pay: boolean; can_change_needs: boolean; monthly_limit: number | null }) {
  return { book: input.can_book, pay: input.can_pay, needs: input.can_change_needs, monthlyLimitCents: input.can_pay ? input.monthly_limit : null };
}
