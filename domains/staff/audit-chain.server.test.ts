import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeAudit } from '#domains/people/audit.server.ts';
import { auditScreen } from '#office/audit-screen.server.ts';
import { transaction } from '#platform/database/database.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, employ } from '#tests/staff.ts';
import { checkAudit, listBreaks, sealAudit } from './audit-chain.server.ts';
import { breaksIn, chainStart, sealsAfter } from './audit-chain.ts';

describe('a chain', () => {
  const lines = fc.array(fc.string(), { minLength: 1, maxLength: 8 });
  const sealed = (texts: readonly string[]) => {
    const named = texts.map((line, index) => ({ id: `line ${index}`, line }));
    return sealsAfter('secret', chainStart, named).map((seal, index) => ({
      ...seal,
      line: texts[index] ?? null,
    }));
  };

  it('holds as it was made, in one piece or in two', () => {
    fc.assert(
      fc.property(lines, fc.nat(7), (texts, cut) => {
        const seals = sealed(texts);
        expect(breaksIn('secret', chainStart, seals)).toEqual([]);
        const [first, second] = [seals.slice(0, cut), seals.slice(cut)];
        expect(breaksIn('secret', first.at(-1) ?? chainStart, second)).toEqual([]);
      }),
    );
  });

  it('breaks at the line that was changed or removed, and at no other', () => {
    fc.assert(
      fc.property(lines, fc.nat(7), (texts, at) => {
        const place = at % texts.length;
        const seals = sealed(texts);
        const other = seals.map((seal, index) =>
          index === place ? { ...seal, line: `${seal.line}!` } : seal,
        );
        expect(breaksIn('secret', chainStart, other)).toEqual([
          { number: place + 1, kind: 'changed', auditId: `line ${place}` },
        ]);
        const gone = seals.map((seal, index) => (index === place ? { ...seal, line: null } : seal));
        expect(breaksIn('secret', chainStart, gone)).toMatchObject([{ number: place + 1, kind: 'removed' }]);
        const [, ...rest] = seals;
        if (rest.length > 0)
          expect(breaksIn('secret', chainStart, rest)).toMatchObject([{ number: 1, kind: 'removed' }]);
      }),
    );
  });

  it('cannot be made anew without the secret, and holds what an earlier secret has sealed', () => {
    const forged = sealsAfter('guess', chainStart, [{ id: 'a', line: 'x' }]).map((seal) => ({
      ...seal,
      line: 'x',
    }));
    const key = sealed(['x'])[0]?.key ?? '';
    expect(
      breaksIn(
        'secret',
        chainStart,
        forged.map((seal) => ({ ...seal, key })),
      ),
    ).toHaveLength(1);
    const old = forged[0] ?? chainStart;
    const next = sealsAfter('secret', old, [{ id: 'b', line: 'y' }]).map((seal) => ({ ...seal, line: 'y' }));
    expect(breaksIn('secret', chainStart, [...forged, ...next])).toEqual([]);
    expect(
      breaksIn('secret', chainStart, [...forged.map((seal) => ({ ...seal, hash: 'z' })), ...next]),
    ).toHaveLength(1);
  });
});

describe('the audit', () => {
  let world: Awaited<ReturnType<typeof createTestPlatform>>;
  beforeAll(async () => {
    world = await createTestPlatform();
    await employ(world.platform.database, ana, world.clock.now());
  });
  afterAll(() => world.close());
  /** As the owner of the tables can, which the service itself is. */
  const behindTheTrigger = async (change: ReturnType<typeof sql>) => {
    const { database } = world.platform;
    for (const table of ['audit_events', 'audit_seals', 'audit_breaks'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(database);
    await change.execute(database);
    for (const table of ['audit_events', 'audit_seals', 'audit_breaks'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(database);
  };
  const did = (action: string) =>
    transaction(world.platform.database, (work) =>
      writeAudit(work, ana, { action, subject: 'prices', after: { cents: 100 } }, world.clock.now()),
    );
  const breaks = async () =>
    (await listBreaks(world.platform.database)).map(({ number, kind }) => `${number} ${kind}`);
  beforeEach(async () => {
    await behindTheTrigger(sql`truncate audit_events, audit_seals, audit_breaks`);
    for (const action of ['one', 'two', 'three']) await did(action);
    expect(await sealAudit(world.platform)).toBe(3);
  });

  it('is sealed once, line by line, and holds', async () => {
    expect(await sealAudit(world.platform)).toBe(0);
    await did('four');
    expect((await Promise.all([sealAudit(world.platform), sealAudit(world.platform)])).toSorted()).toEqual([
      0, 1,
    ]);
    expect(await checkAudit(world.platform)).toMatchObject({ number: 4 });
    expect(await breaks()).toEqual([]);
  });

  it('says where it was changed or removed, above the list and on the line, and by one mail', async () => {
    const { platform } = world;
    await behindTheTrigger(sql`update audit_events set after = '{"cents": 1}' where action = 'two'`);
    await checkAudit(platform);
    await checkAudit(platform);
    expect(await breaks()).toEqual(['2 changed']);
    const listed = await auditScreen.list.read(platform, ana, { filters: {}, cursor: null, most: 50 });
    expect(listed.note).toContain('Line 2 was changed after it was written.');
    expect(listed.rows.map(({ cells }) => cells[2])).toContain(
      'Two. This line was changed after it was written',
    );
    await behindTheTrigger(sql`delete from audit_events where action = 'three'`);
    await checkAudit(platform);
    expect(await breaks()).toEqual(['2 changed', '3 removed']);
    const { rows } = await sql<{ body: string }>`
      select body from messages where dedupe_key like 'audit-break:%' order by id`.execute(platform.database);
    expect(rows.map(({ body }) => /Line .*/.exec(body)?.[0])).toEqual([
      'Line 2 was changed after it was written.',
      'Line 3 is gone.',
    ]);
  });

  it('says that its end was cut off, lines with their seals', async () => {
    const { platform } = world;
    const end = await checkAudit(platform);
    await behindTheTrigger(
      sql`with gone as (delete from audit_events where action = 'three' returning id) delete from audit_seals where audit_id in (select id from gone)`,
    );
    await checkAudit(platform, end);
    expect(await breaks()).toEqual(['3 cut_off']);
  });

  it('says that a line was put in later with an earlier date', async () => {
    const { platform } = world;
    await behindTheTrigger(sql`
      insert into audit_events (id, created_at, action, subject) values (gen_random_uuid(), now() - interval '100 years', 'invented', 'x')`);
    expect(await sealAudit(platform)).toBe(0);
    await checkAudit(platform);
    expect(await breaks()).toEqual(['0 not_sealed']);
  });
});
