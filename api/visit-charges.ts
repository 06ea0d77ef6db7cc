import { z } from 'zod';
import { bankPage } from '#domains/payments/card.ts';
import { acceptExtra, listCharges, refuseExtra } from '#domains/visit-money/charge.server.ts';
import { leastTipCents, mayTip, mostTipCents, suggestedTips } from '#domains/visit-money/charge.ts';
import { tip } from '#domains/visit-money/tip.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { bookingNotFound } from '#domains/visits/visit.ts';
import { refused, success } from '#platform/result.ts';
import { unlessAsked } from './bank-questions.ts';
import { done } from './document.ts';
import { call } from './operation.ts';

const one = z.object({ id: z.uuid() });
const charge = z
  .object({
    id: z.string(),
    at: z.string(),
    kind: z.enum(['extra_time', 'groceries', 'tip']),
    description: z.string(),
    amount_cents: z.int(),
    state: z.enum(['proposed', 'accepted', 'paid', 'refused', 'failed']),
  })
  .meta({ id: 'Charge' });
const card = z.object({ card_id: z.uuid('Choose a card.') });
const paid = z.object({ state: z.enum(['paid', 'waiting']) });

/** `/api/booking_ms`: what a visit costs besides its price. None of it is charged without the member's yes. */
export const visitChargeCalls = [
  call({
    method: 'get',
    path: '/booking_ms/bookings/{id}/charges',
    name: 'listCharges',
    group: 'around_visits',
    summary: 'What a visit costs besides its price, and what tip could be given',
    who: 'active',
    params: one,
    response: z.object({
      charges: z.array(charge),
      may_tip: z.boolean(),
      suggested_tips_cents: z.array(z.int()),
    }),
    async answer({ platform, member, params }) {
      const [booking, charges] = await Promise.all([
        findBooking(platform.database, member, params.id),
        listCharges(platform.database, member, params.id),
      ]);
      if (booking === undefined || booking.state === 'held') return refused(bookingNotFound);
      const given = charges.some((each) => each.kind === 'tip' && each.state !== 'failed');
      const shown = charges.map(({ id, at, kind, description, amountCents, state }) => ({
        id,
        at: at.toISOString(),
        kind,
        description,
        amount_cents: amountCents,
        state,
      }));
      return success({
        value: {
          charges: shown,
          may_tip: !given && mayTip(booking, platform.clock.now()),
          suggested_tips_cents: suggestedTips(booking.totalCents).map(({ cents }) => cents),
        },
      });
    },
  }),
  call({
    method: 'post',
    path: '/booking_ms/charges/{id}/acceptance',
    name: 'acceptCharge',
    group: 'around_visits',
    pays: true,
    summary: 'Say yes to extra time or groceries, and pay for it; `bank_asks` where the bank asks first',
    who: 'active',
    params: one,
    body: card,
    response: paid,
    async answer({ platform, member, params, body }) {
      const accepted = await acceptExtra(
        platform,
        member,
        params.id,
        body.card_id,
        bankPage(platform.publicUrl),
      );
      return unlessAsked(accepted);
    },
  }),
  call({
    method: 'post',
    path: '/booking_ms/charges/{id}/refusal',
    name: 'refuseCharge',
    group: 'around_visits',
    summary: 'Decline extra time or groceries',
    who: 'active',
    params: one,
    response: done,
    async answer({ platform, member, params }) {
      const said = await refuseExtra(platform, member, params.id);
      return said.ok ? success({ value: { done: true } }) : said;
    },
  }),
  call({
    method: 'post',
    path: '/booking_ms/bookings/{id}/tip',
    name: 'giveTip',
    group: 'around_visits',
    pays: true,
    summary:
      'Give the helper a tip for a visit that is done; all of it is theirs; `bank_asks` where the bank asks first',
    who: 'active',
    params: one,
    body: card.partial().extend({
      amount_cents: z.int().min(leastTipCents, 'The least is $1.').max(mostTipCents, 'The most is $200.'),
    }),
    response: paid,
    status: 201,
    async answer({ platform, member, params, body }) {
      const given = await tip(platform, member, params.id, {
        amountCents: body.amount_cents,
        cardId: body.card_id ?? null,
        returnUrl: bankPage(platform.publicUrl),
      });
      return unlessAsked(given);
    },
  }),
];
