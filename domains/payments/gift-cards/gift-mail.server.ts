import { takeTries } from '#domains/limits/limit.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { transaction } from '#platform/database/database.ts';
import { isIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { type GiftCardRecord, giftKeyOf, lockGiftCard } from './gift-card.server.ts';
import { boughtMail, giftMail } from './gift-card.ts';
import { giftCodeOf } from './gift-code.ts';
import { giftCardPage } from './order.server.ts';

/** Who gets a gift card's mail once more: who it is for, with its code, or who bought it, with the link. */
export type GiftMailTo = 'recipient' | 'buyer';

/** Who can get it: no one of a card that is used or refunded, and no recipient without an address. */
export function giftMailsOf(
  gift: Pick<GiftCardRecord, 'state' | 'redeemedAt' | 'recipientEmail' | 'sentAt'>,
): GiftMailTo[] {
  if (gift.state !== 'paid' || gift.redeemedAt !== null) return [];
  return gift.recipientEmail !== null && gift.sentAt !== null ? ['recipient', 'buyer'] : ['buyer'];
}

/**
 * Sends the mail of an unused gift card once more, for the office. The same `requestKey` sends once. Refuses
 * `gift_card_not_sent` and `too_many_tries`.
 */
export async function sendGiftAgain(
  platform: Platform,
  staff: Staff,
  id: string,
  to: GiftMailTo,
  requestKey: string,
): Promise<Result<null>> {
  if (!isIdentifier(id)) return refused(notSent);
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<null>> => {
    const gift = await lockGiftCard(work, id);
    if (gift === undefined || gift.codeSeed === null || !giftMailsOf(gift).includes(to))
      return refused(notSent);
    const mail = mailOf(platform, gift, gift.codeSeed, to);
    const subjects = { account: staff.staffId, contact: mail.address, order: id };
    const allowed = await takeTries(platform, 'office_sending', subjects, work);
    if (!allowed.ok) return allowed;
    await enqueueMessages(
      work,
      [
        {
          dedupeKey: `gift-again:${id}:${requestKey}`,
          kind: to === 'buyer' ? 'receipt' : 'gift_card',
          channel: 'email',
          ...mail,
        },
      ],
      now,
    );
    await writeAudit(
      work,
      staff,
      { action: 'gift_mail_sent_again', subject: id, onBehalfOf: gift.buyerId, after: { to } },
      now,
    );
    return success(null);
  });
}

function mailOf(platform: Platform, gift: GiftCardRecord, seed: string, to: GiftMailTo) {
  const { configuration, publicUrl, secret } = platform;
  return to === 'buyer'
    ? {
        address: gift.buyerEmail,
        ...boughtMail(configuration, gift, giftCardPage(publicUrl, giftKeyOf(secret, gift.id))),
      }
    : {
        address: gift.recipientEmail ?? '',
        ...giftMail(configuration, gift, giftCodeOf(secret, seed), publicUrl),
      };
}

const notSent = refusal(
  'conflict',
  'gift_card_not_sent',
  'This gift card was used, was refunded or has no address. Check again.',
);
