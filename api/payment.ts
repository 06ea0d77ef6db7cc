import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { safeNext } from '#domains/access/sign-in.ts';
import { removeMemberCard } from '#domains/membership/card.server.ts';
import { finishCardSetup, startCardEntry, startCardSetup } from '#domains/payments/card-setup.server.ts';
import { listCards, makeCardDefault, nameCard } from '#domains/payments/card.server.ts';
import { cardLabel, paymentStates } from '#domains/payments/card.ts';
import { plainText } from '#domains/people/fields.ts';
import { listPaid } from '#domains/visit-money/receipt.server.ts';
import { success } from '#platform/result.ts';
import { done } from './document.ts';
import { call } from './operation.ts';

const card = z
  .object({
    id: z.string(),
    label: z.string(),
    brand: z.string(),
    last4: z.string(),
    expiry_month: z.int(),
    expiry_year: z.int(),
    is_default: z.boolean(),
    name: z.string().nullable(),
  })
  .meta({ id: 'Card' });
const payment = z
  .object({
    id: z.string(),
    at: z.string(),
    description: z.string(),
    state: z.enum(paymentStates),
    amount_cents: z.int(),
    authorized_cents: z.int(),
    charged_cents: z.int(),
    released_cents: z.int(),
    refunded_cents: z.int(),
    card: z.string().nullable(),
    visit: z.string().nullable(),
    what_became_of_it: z.string(),
  })
  .meta({ id: 'Payment' });
const one = z.object({ id: z.uuid() });
const ownPath = z
  .string()
  .max(500)
  .refine((path) => safeNext(path, '') !== '', 'Use a path of this site, such as /account/manage-cards.');

/**
 * `/api/payment_ms`: saved cards and payments. A card number never comes here: it is typed on the gateway's
 * own page, or in its own form.
 */
export const paymentCalls = [
  call({
    method: 'get',
    path: '/payment_ms/cards',
    name: 'listCards',
    group: 'payments',
    summary: 'The saved cards, the default one first',
    who: 'active',
    response: z.object({ cards: z.array(card) }),
    async answer({ platform, member }) {
      const cards = await listCards(platform.database, member);
      return success({
        value: {
          cards: cards.map((each) => ({
            id: each.id,
            label: cardLabel(each),
            brand: each.brand,
            last4: each.last4,
            expiry_month: each.expiryMonth,
            expiry_year: each.expiryYear,
            is_default: each.isDefault,
            name: each.name,
          })),
        },
      });
    },
  }),
  call({
    method: 'post',
    path: '/payment_ms/card_setups',
    name: 'openCardPage',
    group: 'payments',
    summary: 'Open the page on which a card is typed; it comes back to the path with `setup` in its query',
    who: 'active',
    body: z.object({ return_path: ownPath }),
    example: { return_path: pathTo('/account/manage-cards') },
    response: z.object({ url: z.string().meta({ example: 'https://checkout.example.com/c/pay/a1b2c3' }) }),
    status: 201,
    async answer({ platform, requestContext, member, body }) {
      const page = `${platform.publicUrl}${body.return_path}`;
      const setup = await startCardSetup(platform, requestContext, member, {
        returnUrl: page,
        cancelUrl: page,
      });
      return setup.ok ? success({ value: setup.value }) : setup;
    },
  }),
  call({
    method: 'post',
    path: '/payment_ms/card_entries',
    name: 'startCardEntry',
    group: 'payments',
    summary:
      "Start a card in the gateway's own form inside a page: the secret that its script needs; completed by the id that the script answers",
    who: 'active',
    response: z.object({ client_secret: z.string() }),
    status: 201,
    repeat: { safe: 'Sent again, it starts another entry; only the completed card is kept.' },
    async answer({ platform, requestContext, member }) {
      const entry = await startCardEntry(platform, requestContext, member);
      return entry.ok ? success({ value: { client_secret: entry.value.clientSecret } }) : entry;
    },
  }),
  call({
    method: 'post',
    path: '/payment_ms/card_setups/{id}/completion',
    name: 'saveCard',
    group: 'payments',
    summary: 'Keep the card that was typed',
    who: 'active',
    params: z.object({ id: z.string().min(1).max(200) }),
    response: z.object({ card_id: z.string() }),
    async answer({ platform, member, params }) {
      const saved = await finishCardSetup(platform, member, params.id);
      return saved.ok ? success({ value: { card_id: saved.value.cardId } }) : saved;
    },
  }),
  call({
    method: 'put',
    path: '/payment_ms/cards/{id}/default',
    name: 'makeCardDefault',
    group: 'payments',
    summary: 'Make this my default card',
    who: 'active',
    params: one,
    response: done,
    async answer({ platform, member, params }) {
      const changed = await makeCardDefault(platform, member, params.id);
      return changed.ok ? success({ value: { done: true } }) : changed;
    },
  }),
  call({
    method: 'put',
    path: '/payment_ms/cards/{id}/name',
    name: 'nameCard',
    group: 'payments',
    summary: 'Name a card; null takes the name away',
    who: 'active',
    params: one,
    body: z.object({ name: plainText(40, 'Enter a name, or null for none.').nullable() }),
    response: done,
    async answer({ platform, member, params, body }) {
      const named = await nameCard(platform, member, params.id, body.name);
      return named.ok ? success({ value: { done: true } }) : named;
    },
  }),
  call({
    method: 'get',
    path: '/payment_ms/payments',
    name: 'listPayments',
    group: 'payments',
    summary:
      'What was held, charged and released, newest first; without a card where the gift balance paid it all',
    who: 'active',
    query: z.object({ after: z.uuid().optional() }),
    response: z.object({ payments: z.array(payment), next_cursor: z.string().nullable() }),
    async answer({ platform, member, query }) {
      const { lines, nextCursor } = await listPaid(platform.database, member, query.after ?? null);
      const payments = lines.map((line) => ({
        id: line.id,
        at: line.at.toISOString(),
        description: line.description,
        visit: line.visit,
        state: line.state,
        what_became_of_it: line.words,
        amount_cents: line.amountCents,
        authorized_cents: line.authorizedCents,
        charged_cents: line.chargedCents,
        released_cents: line.releasedCents,
        refunded_cents: line.refundedCents,
        card: line.cardLabel,
      }));
      return success({ value: { payments, next_cursor: nextCursor } });
    },
  }),
  call({
    method: 'delete',
    path: '/payment_ms/cards/{id}',
    name: 'removeCard',
    group: 'payments',
    summary: 'Remove a card',
    who: 'active',
    params: one,
    response: done,
    async answer({ platform, member, params }) {
      const removed = await removeMemberCard(platform, member, params.id);
      return removed.ok ? success({ value: { done: true } }) : removed;
    },
  }),
];
