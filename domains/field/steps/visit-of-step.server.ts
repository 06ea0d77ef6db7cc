import { sql } from 'kysely';
import type { Professional } from '#domains/people/actor.ts';
import type { Address } from '#domains/people/people.ts';
import { hadPart } from '#domains/visits/day/part.server.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { isIdentifier } from '#platform/identifier.ts';

export interface VisitPressedAbout {
  id: string;
  recipientId: string;
  state: BookingState;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  address: Address;
}

export interface VisitOfStep extends VisitPressedAbout {
  /** Whether they had a part in it, and another professional comes now, or no longer any. */
  isFormer: boolean;
}

/** The visit that something is pressed about: theirs, or one that they had a part in. Another is not there. */
export async function findVisitOfStep(
  { database }: ConnectedPlatform,
  { professionalId }: Professional,
  id: string,
): Promise<VisitOfStep | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<VisitOfStep>`
    select id, recipient_id as "recipientId", state, starts_at as "startsAt", ends_at as "endsAt", time_zone as "timeZone", address,
      ${hadPart(professionalId, sql`b.id`)} and (professional_id <> ${professionalId} or state = 'cancelled') as "isFormer"
    from bookings b where id = ${id} and state <> 'held' and (professional_id = ${professionalId} or ${hadPart(professionalId, sql`b.id`)})`.execute(
    database,
  );
  return rows[0];
}

/**
 * The visit that something was pressed about which was refused: also one that another professional has by
 * now. A professional who names it was shown it, because its id cannot be guessed; nothing of it is told.
 */
export async function findVisitOnceTheirs(
  { database }: ConnectedPlatform,
  { professionalId }: Professional,
  id: string,
): Promise<VisitPressedAbout | undefined> {
  if (!isIdentifier(id)) return undefined;
  const { rows } = await sql<VisitPressedAbout>`
    select b.id, b.recipient_id as "recipientId", b.state, b.starts_at as "startsAt", b.ends_at as "endsAt", b.time_zone as "timeZone", b.address
    from bookings b join professionals p on p.service_area_id = b.service_area_id
    where b.id = ${id} and p.id = ${professionalId} and b.state <> 'held'`.execute(database);
  return rows[0];
}
