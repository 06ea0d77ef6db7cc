import { sql } from 'kysely';
import { pathTo } from '#app/paths.ts';
import { calendarDay } from '#domains/professionals/days.ts';
import { safetyPage } from '#domains/site-texts/safety.server.ts';
import type { QueueSource } from './queue-source.server.ts';

/** How long before its end the office is asked to renew the insurance that it has published. */
const daysAhead = 30;

const endsOn = sql`(text.facts ->> 'insured_until')::date`;

/** The insurance that visitors read of: its line leaves the page on the day on which it ends. */
export const insurance: QueueSource = {
  kinds: ['insurance'],
  open: (now) => sql`
    select 'insurance' as kind, text.id::text as subject, ${endsOn}::timestamp at time zone 'UTC' as due from written_texts text
    where text.page = ${safetyPage} and text.published_at is not null and text.retired_at is null
      and ${endsOn} <= ${now}::timestamptz::date + ${daysAhead}::integer`,
  async tell(database, items) {
    const { rows } = await sql<{ id: string; insurer: string; endsOn: string }>`
      select text.id, text.facts ->> 'insurer' as insurer, ${endsOn}::text as "endsOn" from written_texts text
      where text.id = any(${items.map(({ subject }) => subject)}::uuid[])`.execute(database);
    return new Map(
      rows.map(({ id, insurer, endsOn: day }) => [
        id,
        () => ({
          what: insurer,
          detail: `Ends on ${calendarDay(day)}. On that day its line leaves our public page`,
          who: '',
          where: '',
          act: {
            label: 'Write new end',
            to: pathTo('/office/safety/:id', { id: 'facts', open: 'draft' }),
          },
        }),
      ]),
    );
  },
};
