import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Statements with a type beside them that is not so, by what is wrong with it. */
export const wrong = {
  name: sql<{ nmae: string }>`select name from users where status = 'A'`,
  textForNumber: sql<{ people: string }>`select count(*) as people from users`,
  textForMoment: sql<{ created_at: string }>`select created_at from users`,
  withoutNull: sql<{ phone: string }>`select phone from users`,
  withoutNullOfJoin: sql<{
    brand: string;
  }>`select c.brand from users u left join cards c on c.user_id = u.id and c.brand = 'none'`,
  fewerValues: sql<{ status: 'A' | 'S' }>`select status from users order by id limit 1`,
  otherTable: sql<{ state: 'requested' | 'held' }>`select state from payments where state = 'captured'`,
  momentInJson: sql<{ people: { since: Date }[] }>`
    select json_agg(json_build_object('since', created_at)) as people from users`,
  parameter: sql<{ may: boolean }>`select ${false} as may`,
};

export const right = sql<{
  status: 'A' | 'C' | 'S' | 'X';
  phone: string | null;
  people: { since: string }[];
}>`
  select status, phone, json_build_array(json_build_object('since', created_at)) as people from users`;

export const wrongColumn = (database: Database) =>
  database.selectFrom('users').select(sql<string>`length(name) + 1`.as('letters'));

/** Whose `state` is the one of the payment, whatever the type says. */
export const doubledName = (database: Database) =>
  database
    .selectFrom('bookings as b')
    .innerJoin('payments as p', 'p.id', 'b.payment_id')
    .select(['b.id', 'b.state', 'p.state']);
