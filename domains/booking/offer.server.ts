import { findZipCode } from '#domains/catalogue/service.server.ts';
import type { Member } from '#domains/people/people.ts';
import { findRecipient } from '#domains/people/recipient.server.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import type { Place } from '#platform/routing/routing.ts';

type Answers = Record<string, unknown>;

/**
 * The answers of a visit with what only we can know: for a ride, how far it is from the recipient's home.
 * Whatever route came with the answers is dropped. Refuses `recipient_not_found` and `invalid_answers` for a
 * place that we do not know.
 */
export async function measureVisit(
  platform: Platform,
  member: Member,
  recipientId: string,
  service: { id: string },
  answers: Answers,
): Promise<Result<Answers>> {
  if (service.id !== 'rides') return success(answers);
  const recipient = await findRecipient(platform.database, member, recipientId);
  if (recipient === undefined)
    return refused({
      kind: 'not_found',
      code: 'recipient_not_found',
      message: 'We could not find this person in your account.',
    });
  return measureRide(platform, recipient.address, answers);
}

/** The same from any place, for a price before anybody has said who they are. */
export async function measureRide(
  platform: Platform,
  pickup: Place,
  { route: _claimed, ...answers }: Answers,
): Promise<Result<Answers>> {
  const zip =
    typeof answers['destinationZip'] === 'string' ? answers['destinationZip'].trim().slice(0, 5) : '';
  // What is no ZIP code at all is refused with the other answers.
  if (!/^\d{5}$/.test(zip)) return success(answers);
  const destination = await findZipCode(platform.database, zip);
  if (destination === undefined) {
    const message = 'We do not know this ZIP code. Please check it, or call us.';
    return refused({
      kind: 'invalid',
      code: 'invalid_answers',
      message: 'Please look at your answers again.',
      fields: [{ field: 'destinationZip', message }],
    });
  }
  return success({ ...answers, route: await platform.routing.between(pickup, destination) });
}
