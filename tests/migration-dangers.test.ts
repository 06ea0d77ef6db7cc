import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findDangers } from './migration-dangers.ts';

/** Nothing was released before it, so that no version before it can serve beside another. */
const lastBeforeAnyRelease = '0049';
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

describe('migrations', () => {
  const names = readdirSync('migrations').filter((name) => name.endsWith('.sql'));

  it('since the first release neither lock a table nor break the version before', () => {
    const later = names.filter((name) => name.slice(0, 4) > lastBeforeAnyRelease);
    expect(
      later.flatMap((name) =>
        findDangers(readFileSync(join('migrations', name), 'utf8'), version).map(
          (danger) => `${name}: ${danger}`,
        ),
      ),
    ).toEqual([]);
    expect(names.some((name) => name.startsWith(lastBeforeAnyRelease))).toBe(true);
  });

  it('before it show that the check finds what there is to find', () => {
    const found = names.flatMap((name) =>
      findDangers(readFileSync(join('migrations', name), 'utf8'), version),
    );
    expect(found.length).toBeGreaterThan(10);
  });
});

describe('what is found in a migration', () => {
  const of = (text: string) => findDangers(text, '0.3.0');

  it.each([
    'alter table visits rename column light to lamp',
    'alter table visits rename to calls',
    'alter table visits drop column light',
    'alter table visits drop light',
    'drop table visits',
    'alter table visits add column light text not null',
    'alter table visits add lamp int, add column light text not null',
    'alter table visits alter column light set not null',
    'alter table visits alter light type bigint',
    'alter table visits alter column light set data type bigint',
    'alter table visits alter column light drop default',
    "alter table visits add constraint lit check (light <> '')",
    'alter table visits add constraint lit foreign key (light) references lamps (id)',
    'alter table visits add column lamp uuid references lamps (id)',
    'alter table visits add constraint lit unique (light)',
    'alter table visits add column mark uuid not null default gen_random_uuid()',
    'create index visits_by_light on visits (light)',
    'CREATE UNIQUE INDEX visits_by_light ON visits (light)',
    'drop index visits_by_light',
    'create index concurrently visits_by_light on visits (light)',
    '-- outside a transaction\ncreate index concurrently a on visits (light); create index concurrently b on visits (lamp)',
    '-- outside a transaction\nalter table visits add column light text',
    "update visits set light = 'out'",
    'delete from visits where light is null',
    'truncate visits',
    'lock table visits',
    '-- unused since 0.3.0\nalter table visits drop column light',
  ])('is dangerous: %s', (text) => {
    expect(of(text)).not.toEqual([]);
  });

  it.each([
    'create table lamps (id uuid primary key, light text not null); create index lamps_by_light on lamps (light); update lamps set id = id',
    'alter table visits add column light text',
    "alter table visits add column light text not null default 'out; rename it'",
    'alter table visits add column seen_at timestamptz not null default now()',
    "alter table visits add constraint lit check (light <> '') not valid",
    'alter table visits validate constraint lit',
    'alter table visits alter column light drop not null',
    'alter table visits drop constraint lit, add constraint lit check (light in (1, 2)) not valid',
    'alter table visits add constraint lit unique using index visits_by_light',
    '-- outside a transaction\ncreate index concurrently if not exists visits_by_light on visits (light)',
    '-- outside a transaction\ndrop index concurrently visits_by_light',
    '-- unused since 0.2.0\nalter table visits drop column light',
    "create function lamp() returns text language sql as $$ update visits set light = 'x'; select 'rename' $$",
    'insert into lamps (id) values (1) on conflict do nothing',
  ])('is harmless: %s', (text) => {
    expect(of(text)).toEqual([]);
  });
});
