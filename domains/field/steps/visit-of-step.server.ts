import { sql } from 'kysely';
import type { Professional } from '#domains/people/actor.ts';
import type { Address } from '#domains/people/people.ts';
import { hadPart } from '#domains/visits/day/part.server.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { isIdentifier } from '#platform/identifier.ts';

export interface VisitOfStep {
  id: string;
  recipientId: string;
  state: BookingState;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  address: Address;
  /** Whether they had a part in it, and somebody else comes now, or nobody any more. */
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
