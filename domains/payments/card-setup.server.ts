import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import type { Member } from '#domains/people/people.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type Database, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { unlessGatewayIsAway } from '#platform/payment-gateway/gateway-errors.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { lockCards } from './card.server.ts';
import { tellOfNewCard } from './new-card.server.ts';

/**
 * Opens the gateway's own page, on which the member types a card; it returns to `returnUrl` with `setup` in
 * its query. Refuses `too_many_tries`.
 */
export async function startCardSetup(
  platform: ConnectedPlatform,
  visitor: Visitor,
  member: Member,
  urls: { returnUrl: string; cancelUrl: string },
): Promise<Result<{ url: string }>> {
  return beginEntry(platform, visitor, member, async (customerId) => {
    const setup = await platform.gateway.startCardSetup(
      { customerId, ...urls },
      newIdentifier(platform.clock.now()),
    );
    return { url: setup.url };
  });
}

/**
 * Begins saving a card in the gateway's own form inside our page, and returns what its script in the browser
 * needs. Refuses `too_many_tries`.
 */
export async function startCardEntry(
  platform: ConnectedPlatform,
  visitor: Visitor,
  member: Member,
): Promise<Result<{ clientSecret: string }>> {
  return beginEntry(platform, visitor, member, (customerId) =>
    platform.gateway.startCardEntry({ customerId }, newIdentifier(platform.clock.now())),
  );
}

/** Begins typing a card at the gateway, as often as the limit of cards allows. */
async function beginEntry<Begun>(
  platform: ConnectedPlatform,
  visitor: Visitor,
  member: Member,
  begin: (customerId: string) => Promise<Begun>,
): Promise<Result<Begun>> {
  const allowed = await takeTries(platform, 'card_entry', {
    address: visitor.address,
    account: member.userId,
    service: 'all',
  });
  if (!allowed.ok) return allowed;
  return unlessGatewayIsAway(async () => success(await begin(await customerOf(platform, member))));
}

/**
 * Saves the card that was typed at the gateway and tells the member about it, once, however often it is
 * called; the first card becomes the default.
 */
export async function finishCardSetup(
  platform: ConnectedPlatform,
  member: Pick<Member, 'userId'>,
  setupId: string,
): Promise<Result<{ cardId: string }>> {
  // It comes from the address of a page, which may contain anything.
  if (!/^\w{1,200}$/.test(setupId)) return refused(cardNotSaved);
  const customerId = await customerOf(platform, member);
  const setup = await platform.gateway.finishCardSetup(setupId);
  if (setup.state !== 'complete' || setup.customerId !== customerId) return refused(cardNotSaved);
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    await lockCards(work, member.userId);
    const known = await work
      .selectFrom('cards')
      .select(['id', 'removed_at'])
      .where('payment_method_id', '=', setup.card.paymentMethodId)
      .executeTakeFirst();
    // The gateway has dropped a removed card for good: its owner has to type it again.
    if (known !== undefined)
      return known.removed_at === null ? success({ cardId: known.id }) : refused(cardWasRemoved);
    const first = await work
      .selectFrom('cards')
      .select('id')
      .where('user_id', '=', member.userId)
      .where('removed_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    const cardId = newIdentifier(now);
    await work
      .insertInto('cards')
      .values({
        id: cardId,
        created_at: now,
        user_id: member.userId,
        payment_method_id: setup.card.paymentMethodId,
        brand: setup.card.brand,
        last4: setup.card.last4,
        expiry_month: setup.card.expiryMonth,
        expiry_year: setup.card.expiryYear,
        is_default: first === undefined,
      })
      .execute();
    await tellOfNewCard(platform, work, member.userId, setup.card);
    return success({ cardId });
  });
}

async function customerOf(platform: ConnectedPlatform, member: Pick<Member, 'userId'>): Promise<string> {
  const known = await findCustomer(platform.database, member.userId);
  if (known !== undefined) return known;
  const created = await platform.gateway.createCustomer(
    { reference: member.userId },
    `customer:${member.userId}`,
  );
  await platform.database
    .insertInto('payment_customers')
    .values({ user_id: member.userId, customer_id: created.customerId, created_at: platform.clock.now() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return (await findCustomer(platform.database, member.userId)) ?? created.customerId;
}

async function findCustomer(database: Database, userId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.customer_id;
}

const cardWasRemoved = refusal(
  'conflict',
  'card_removed',
  'You removed this card. To use it again, add it once more.',
);
const cardNotSaved = refusal('conflict', 'card_not_saved', 'The card was not saved. Try again, or call us.');
