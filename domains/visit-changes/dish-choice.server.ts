import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { promiseDishes } from '#domains/booking/dishes.server.ts';
import { officeAddress } from '#domains/notifications/office.ts';
import type { Member } from '#domains/people/people.ts';
import {
  type ChosenDish,
  dishesInWords,
  dishesOf,
  hasMenu,
  mealsOf,
} from '#domains/services/delivery/menu.ts';
import type { KindId } from '#domains/services/service.ts';
import { record } from '#domains/visits/history.server.ts';
import { noticesOf } from '#domains/visits/notice.server.ts';
import { findChangeable } from '#domains/visits/visit-access.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { type Booking, bookingNotFound, changedMeanwhile, changeNotAllowed } from '#domains/visits/visit.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { transaction } from '#platform/database/database.ts';
import { enqueueMessages, type Message } from '#platform/messages/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import { mayChangeDishes } from './dish-choice.ts';

/**
 * Changes which dishes an order of meals brings, until the day before; how many meals there are, and so the
 * price, stays. `version` is that of the booking whose dishes were seen. Each delivery of a series is changed
 * by itself. The other people of the visit are told, and the office, which tells the kitchen. Refuses
 * `booking_not_found`, `change_not_allowed`, `dishes_are_settled`, `changed_meanwhile` and what
 * `promiseDishes` refuses.
 */
export async function changeDishes(
  platform: Platform,
  member: Member,
  bookingId: string,
  wanted: { dishes: readonly ChosenDish[]; version: number },
): Promise<Result<null>> {
  const now = platform.clock.now();
  const seen = await findBooking(platform.database, member, bookingId);
  if (seen === undefined || seen.state === 'held') return refused(bookingNotFound);
  const { recipientId, answers, startsAt, optionId, kind } = seen;
  const order = { recipientId, answers: { ...answers, optionId }, dishes: wanted.dishes };
  const promised = await promiseDishes(platform, member, order, startsAt);
  if (!promised.ok) return promised;
  const dishes = dishesOf(promised.value) ?? [];
  return transaction(platform.database, async (work) => {
    const booking = await findChangeable(work, member, bookingId);
    if (booking === undefined) return refused(bookingNotFound);
    if (!booking.mayChange) return refused(changeNotAllowed);
    if (!mayChangeDishes({ ...booking, kind }, now)) return refused(settled(kind));
    if (isDeepStrictEqual(dishesOf(answers), dishes)) return success(null);
    if (booking.version !== wanted.version || booking.version !== seen.version)
      return refused(changedMeanwhile);
    await work
      .updateTable('bookings')
      .set((update) => ({
        answers: sql`jsonb_set(answers, '{dishes}', ${JSON.stringify(dishes)}::jsonb)`,
        version: update('version', '+', 1),
      }))
      .where('id', '=', booking.id)
      .execute();
    const { state, onBehalfOf } = booking;
    const eventId = await record(work, booking.id, 'dishes_changed', { by: member, onBehalfOf, state }, now);
    const key = `dishes_changed:${eventId}`;
    const told = await noticesOf(platform, work, booking.id, 'dishes_changed', key);
    const words = dishesInWords(dishes, mealsOf(answers));
    await enqueueMessages(
      work,
      [
        ...told.filter(({ userId }) => userId !== member.userId),
        toOffice(platform, member, seen, words, eventId),
      ],
      now,
    );
    return success(null);
  });
}

function toOffice(
  platform: Platform,
  member: Member,
  { id, reference, optionTitle, recipientName, startsAt, timeZone }: Booking,
  words: string,
  eventId: string,
): Message {
  return {
    dedupeKey: `visit_dishes:${eventId}`,
    kind: 'visit_dishes',
    about: id,
    channel: 'email',
    address: officeAddress(platform.configuration),
    subject: `Other dishes for ${reference}`,
    body: [
      `${member.name} has changed the dishes of ${optionTitle} for ${recipientName}, ${momentInWords(startsAt, timeZone)}. Please tell the kitchen.`,
      `Dishes: ${words}`,
    ].join('\n\n'),
  };
}

const settled = (kind: KindId) =>
  refusal(
    'conflict',
    'dishes_are_settled',
    hasMenu(kind)
      ? 'You can change dishes until the day before. Please call us.'
      : 'No dishes are chosen with this visit.',
  );
