import { transaction } from '../../../../platform/database/database.ts';
import { enqueueMessages } from '../../../../platform/messages/messages.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockGiftCard } from '../data.server.ts';
import { giftCodeOf } from '../rules.ts';
import { giftMail } from '../wording/rules.ts';

/** Sends the cards whose day has come, each once. */
export async function sendDueGiftCards(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  const due = await platform.database.selectFrom('gift_cards').select('id').where('state', '=', 'paid').where('sent_at', 'is', null).where('send_at', '<=', now).orderBy('send_at').limit(50).execute();
  for (const { id } of due) {
    await transaction(platform.database, async (work) => {
      const gift = await lockGiftCard(work, id);
      if (gift?.state !== 'paid' || gift.sentAt !== null || gift.recipientEmail === null || gift.codeSeed === null) return;
      await work.updateTable('gift_cards').set({ sent_at: now }).where('id', '=', id).execute();
      const words = giftMail(platform.configuration, gift, giftCodeOf(platform.secret, gift.codeSeed), platform.publicUrl);
      await enqueueMessages(work, [{ dedupeKey: `gift:${id}`, kind: 'gift_card', channel: 'email', address: gift.recipientEmail, ...words }], now);
    });
  }
  return due.length;
}
