import { sql } from 'kysely';
import { pathTo } from '#app/paths.ts';
import { openLeftOut } from '#domains/booking/series/left-out.server.ts';
import { givenName } from '#domains/people/words.ts';
import { visitTitle } from '#domains/visits/ordered.server.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import type { QueueSource } from './queue-source.server.ts';

/** Visits of series that were left out because the recipient has something else at that hour. */
export const leftOut: QueueSource = {
  kinds: ['left_out'],
  open: (now) => sql`
    select 'left_out' as kind, o.id::text as subject, least(o.created_at + interval '1 day', o.starts_at) as due from (${openLeftOut(now)}) o`,
  async tell(database, items) {
    const { rows } = await sql<{
      id: string;
      visitId: string;
      startsAt: Date;
      timeZone: string;
      title: string;
      recipientName: string;
      area: string;
    }>`
      select l.id, b.id as "visitId", l.starts_at as "startsAt", b.time_zone as "timeZone", ${visitTitle} as title, r.name as "recipientName", area.title as area
      from left_out_visits l join bookings b on b.id = l.booking_id join service_options o on o.id = b.service_option_id
      join recipients r on r.id = b.recipient_id join service_areas area on area.id = b.service_area_id
      where l.id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(
      rows.map(({ id, visitId, startsAt, timeZone, title, recipientName, area }) => [
        id,
        () => ({
          what: title,
          detail: `Left out of a series on ${shortMomentInWords(startsAt, timeZone)}: they have something else then`,
          who: recipientName,
          where: area,
          act: {
            label: `Call ${givenName(recipientName)}`,
            to: pathTo('/office/visits/:id', { id: visitId, open: 'left-out' }),
          },
        }),
      ]),
    );
  },
};
