import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { capabilitiesOf } from '#domains/people/capability.ts';
import { findCertificate } from '#platform/documents/certificate-folder.ts';
import type { Platform } from '#platform/platform.ts';
import type { Refusal, Result } from '#platform/result.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, employ } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import {
  addCertificate,
  draftSafety,
  publishSafety,
  readSafetyHistory,
  withdrawSafety,
} from './safety-draft.server.ts';
import { readSafety } from './safety.server.ts';
import { nothingSaid, type SafetyFacts, typedFacts } from './safety.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let platform: Platform;
let folder: string;
const manager = { ...ana, capabilities: capabilitiesOf(['manager']) };
beforeAll(async () => {
  world = await createTestPlatform();
  await employ(world.platform.database, ana, world.clock.now());
  folder = await mkdtemp(join(tmpdir(), 'certificates-'));
  platform = { ...world.platform, configuration: { ...world.platform.configuration, DATA_DIR: folder } };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.close();
});
beforeEach(async () => {
  await platform.database.deleteFrom('written_texts').execute();
  await platform.database.updateTable('professionals').set({ background_checked_on: '2027-01-01' }).execute();
});

function refusalOf(result: Result<unknown>): Refusal {
  if (result.ok) throw new Error('It was not refused.');
  return result.refusal;
}

const insurance = {
  insured_cents: 100_000_000,
  insurer: 'Hudson Mutual',
  insured_until: '2027-06-30',
};
const history = () => readSafetyHistory(platform.database);
const factsNow = async () => (await readSafety(platform)).facts;

async function draft(facts: Partial<SafetyFacts>) {
  const { versions } = await history();
  return draftSafety(platform, ana, typedFacts.parse({ ...nothingSaid, ...facts }), versions[0]?.id ?? null);
}
const publish = async (vouches = false, staff = ana) =>
  publishSafety(platform, staff, (await history()).draft?.id ?? '', vouches);

it('a draft is read by nobody until it is published, and all of it can be taken off again', async () => {
  valueOf(await draft(insurance));
  expect(await factsNow()).toEqual(nothingSaid);
  valueOf(await publish());
  expect((await factsNow()).insurer).toBe('Hudson Mutual');
  valueOf(await withdrawSafety(platform, ana));
  expect(await factsNow()).toEqual(nothingSaid);
  expect(codeOf(await withdrawSafety(platform, ana))).toBe('nothing_published');
  valueOf(await draft({ ...insurance, insurer: 'Another Mutual' }));
  valueOf(await publish());
  expect((await factsNow()).insurer).toBe('Another Mutual');
  expect((await history()).versions.map(({ standing }) => standing)).toEqual(['published', 'past', 'past']);
});

it('a check is not published while one helper has none, who is named', async () => {
  await sql`update professionals set background_checked_on = '2025-01-01' where name = 'Bianca Torres'`.execute(
    platform.database,
  );
  valueOf(await draft({ check_by: 'Checkwell', check_again_months: 12 }));
  const refusal = refusalOf(await publish());
  expect(refusal.code).toBe('proof_missing');
  expect(refusal.message).toBe(
    'No background check of the last 12 months: Bianca Torres. Add it to each of them, or take the line out.',
  );
  expect(refusal.details).toEqual({
    helpers: [{ fact: 'check_by', id: expect.any(String) as string, name: 'Bianca Torres' }],
  });
  await sql`update professionals set background_checked_on = '2027-02-01' where name = 'Bianca Torres'`.execute(
    platform.database,
  );
  valueOf(await publish());
  expect((await factsNow()).check_by).toBe('Checkwell');
});

it('an insurance that has ended is not published, and its draft is kept', async () => {
  valueOf(await draft({ ...insurance, insured_until: '2027-02-04' }));
  expect(codeOf(await publish())).toBe('proof_missing');
  expect((await history()).draft).not.toBeNull();
});

it('what no document proves is published by an administrator who vouches for it, in the audit', async () => {
  valueOf(await draft({ references_called: true, car_checked_months: 12 }));
  expect(codeOf(await publish(true, manager))).toBe('administrator_needed');
  expect(codeOf(await publish())).toBe('not_vouched');
  valueOf(await publish(true));
  const audited = await platform.database
    .selectFrom('audit_events')
    .select(['action', 'after'])
    .where('subject', '=', 'safety')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(audited).toEqual({
    action: 'safety_published',
    after: { version: 1, vouched_for: ['references_called', 'car_checked_months'] },
  });
});

it('half an insurance, nothing at all and a draft that another colleague has rewritten are refused', async () => {
  const half = refusalOf(await draft({ insured_cents: 100 }));
  expect([half.code, half.fields?.map(({ field }) => field)]).toEqual([
    'facts_incomplete',
    ['insurer', 'insured_until'],
  ]);
  valueOf(await draft({}));
  expect(codeOf(await publish())).toBe('nothing_said');
  const stale = await draftSafety(platform, ana, typedFacts.parse({}), null);
  expect(codeOf(stale)).toBe('written_meanwhile');
  expect(codeOf(await publishSafety(platform, ana, 'another', true))).toBe('draft_not_found');
});

it('a certificate is a PDF, goes with the insurance, and is gone from the facts without it', async () => {
  const pdf = new TextEncoder().encode('%PDF-1.7 and so on');
  expect(codeOf(await addCertificate(platform, ana, pdf))).toBe('insurance_missing');
  valueOf(await draft(insurance));
  const html = new TextEncoder().encode('<html>');
  expect(codeOf(await addCertificate(platform, ana, html))).toBe('certificate_unreadable');
  valueOf(await addCertificate(platform, ana, pdf));
  valueOf(await draft({ ...insurance, policy: 'GL 1' }));
  const name = (await history()).draft?.facts?.certificate ?? '';
  expect((await findCertificate(folder, name))?.toString()).toBe('%PDF-1.7 and so on');
  expect(await findCertificate(folder, `../${name}`)).toBeUndefined();
  valueOf(await draft({ check_by: 'Checkwell' }));
  expect((await history()).draft?.facts?.certificate).toBeNull();
});

it('of two who publish at the same moment, one does', async () => {
  valueOf(await draft(insurance));
  const { id } = (await history()).draft!;
  const results = await Promise.all([1, 2].map(() => publishSafety(platform, ana, id, false)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});
