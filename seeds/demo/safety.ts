import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';

/** As the office of the demo has filled it in. The company and the insurer do not exist. */
const facts = {
  check_by: 'Checkwell',
  check_again_months: 12,
  references_called: true,
  talk_in_person: true,
  driver_checked_months: 12,
  car_checked_months: 12,
  insured_cents: 100_000_000,
  insurer: 'Hudson Mutual',
  policy: 'GL 204-771',
  bonded_cents: 2_500_000,
  certificate: null,
  answer_minutes: 60,
  claim_days: 30,
  reply_days: 5,
  redo_or_refund: true,
};

/** They agreed to be shown on public pages, one or more of each service. */
const shown = [
  'Bianca Torres',
  'Nikos Pappas',
  'Manuel Ortega',
  "Kevin O'Rourke",
  'Mina Farahani',
  'Queenie Walters',
];

const daysInsured = 215;

/** What the demo's office says about safety, and who is shown. */
export async function insertSafety(work: DatabaseTransaction, now: Date): Promise<void> {
  const until = new Date(now.getTime() + daysInsured * 86_400_000).toISOString().slice(0, 10);
  await sql`
    insert into written_texts (id, written_at, staff_id, page, version, facts, published_at)
    select ${newIdentifier(now)}, ${now}, id, 'safety', 1, ${JSON.stringify({ ...facts, insured_until: until })}::jsonb, ${now}
    from staff where 'administrator' = any(roles) limit 1`.execute(work);
  await sql`update professionals set shown_publicly_since = with_us_since where name = any(${shown})`.execute(
    work,
  );
}

/** The documents that prove it: a check for everybody, and a license for each driver. */
export async function insertPapers(work: DatabaseTransaction, now: Date): Promise<void> {
  const people = await work.selectFrom('professionals').select('id').orderBy('id').execute();
  const { rows: drivers } = await sql<{ id: string }>`
    select distinct k.professional_id as id from professional_skills k join service_options o on o.id = k.service_option_id
    where o.kind = 'ride'`.execute(work);
  const row = (kind: 'background_check' | 'license', title: string) => (person: { id: string }) => ({
    id: newIdentifier(now),
    created_at: now,
    professional_id: person.id,
    kind,
    title,
  });
  await work
    .insertInto('professional_papers')
    .values([
      ...people.map(row('background_check', 'Background check')),
      ...drivers.map(row('license', 'Driver’s license')),
    ])
    .execute();
}
