import { sql } from 'kysely';
import { pathTo } from '#app/paths.ts';
import { stepWords, type StepKind } from '#domains/field/step.ts';
import { openRefused } from '#domains/field/steps/refused-press.server.ts';
import { unsentInWords } from '#domains/field/unsent/unsent.ts';
import { givenName } from '#domains/people/words.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import { type QueueSource, ringOf } from './queue-source.server.ts';

/** A phone keeps what a professional pressed who is not signed in there, or has erased it. */
const unsent: QueueSource = {
  kinds: ['unsent'],
  open: () => sql`
    select 'unsent' as kind, u.id::text as subject, u.created_at + interval '1 hour' as due from unsent_presses u where u.ended_at is null`,
  async tell(database, items) {
    const { rows } = await sql<{
      id: string;
      steps: number;
      photos: number;
      isErased: boolean;
      professionalId: string;
      name: string;
      phone: string | null;
      area: string;
    }>`
      select u.id, u.steps, u.photos, u.is_erased as "isErased", p.id as "professionalId", p.name, p.phone, a.title as area
      from unsent_presses u join professionals p on p.id = u.professional_id join service_areas a on a.id = p.service_area_id
      where u.id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(
      rows.map((row) => [
        row.id,
        () => ({
          what: `${unsentInWords(row)} of ${row.name} ${row.steps + row.photos === 1 ? 'was' : 'were'} not sent`,
          detail: row.isErased ? 'Erased on a lost phone' : 'Sent when they sign in on that phone',
          who: row.name,
          where: row.area,
          act: {
            label: `Call ${givenName(row.name)}`,
            to: pathTo('/office/professionals/:id', { id: row.professionalId, open: 'settle-unsent' }),
          },
          ring: ringOf(row.name, row.phone),
        }),
      ]),
    );
  },
};

/** What was pressed on a phone and refused: one line for each visit. */
const refusedPresses: QueueSource = {
  kinds: ['refused_press'],
  open: () => sql`
    select 'refused_press' as kind, x.booking_id::text as subject, min(x.created_at) + interval '1 hour' as due from (${openRefused}) x group by x.booking_id`,
  async tell(database, items) {
    const { rows } = await sql<{
      id: string;
      startsAt: Date;
      timeZone: string;
      recipientName: string;
      area: string;
      name: string;
      phone: string | null;
      kinds: (StepKind | 'photo')[];
    }>`
      select b.id, b.starts_at as "startsAt", b.time_zone as "timeZone", r.name as "recipientName", a.title as area, p.name, p.phone, x.kinds
      from (select f.booking_id, min(f.professional_id::text)::uuid as professional_id, array_agg(f.kind order by f.created_at) as kinds from (${openRefused}) f group by f.booking_id) x
        join bookings b on b.id = x.booking_id join recipients r on r.id = b.recipient_id join service_areas a on a.id = b.service_area_id join professionals p on p.id = x.professional_id
      where b.id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(
      rows.map((row) => [
        row.id,
        () => ({
          what: `Not accepted from ${row.name}: ${kindsInWords(row.kinds)}`,
          detail: shortMomentInWords(row.startsAt, row.timeZone),
          who: row.recipientName,
          where: row.area,
          act: { label: 'Read it', to: pathTo('/office/visits/:id', { id: row.id, open: 'settle-refused' }) },
          ring: ringOf(row.name, row.phone),
        }),
      ]),
    );
  },
};

/** "Arrived, Note, Photo" */
const kindsInWords = (kinds: readonly (StepKind | 'photo')[]): string =>
  [...new Set(kinds.map((kind) => (kind === 'photo' ? 'Photo' : stepWords[kind])))].join(', ');

/** What was pressed and is not where it should be. */
export const pressSources: readonly QueueSource[] = [unsent, refusedPresses];
