import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { forgetCatalogue, whenCatalogueChanges } from '#domains/services/service.server.ts';
import {
  type Database,
  type DatabaseReader,
  type DatabaseTransaction,
  transaction,
} from '#platform/database/database.ts';
import { isUnavailable } from '#platform/faults/faults.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { lookChanged, lookedSo, noDraft, noSuchLook, storedPalette } from './look.ts';
import { keepDrawing } from './operator-file.server.ts';
import { type Palette, paletteOf } from './palette.ts';
import { sheetOf } from './sheet.ts';

/** A look as it was written; without a color of its own where ours stay. */
export interface Look {
  id: string;
  createdAt: Date;
  by: string;
  brand: string | null;
  palette: Palette | null;
  logo: string | null;
  publishedAt: Date | null;
  retiredAt: Date | null;
}

export interface Looks {
  /** The newest first. */
  all: readonly Look[];
  draft: Look | null;
  published: Look | null;
  /** Another number once a colleague has changed anything. */
  changes: number;
}

export async function readLooks(database: DatabaseReader): Promise<Looks> {
  const { rows } = await sql<Omit<Look, 'palette'> & { tokens: unknown }>`
    select look.id, look.created_at as "createdAt", staff.name as by, look.brand, look.tokens, look.logo,
      look.published_at as "publishedAt", look.retired_at as "retiredAt"
    from looks look join staff on staff.id = look.staff_id
    order by look.created_at desc, look.id desc`.execute(database);
  const all = rows.map(({ tokens, ...look }): Look => ({ ...look, palette: paletteIn(tokens) }));
  const isOpen = (look: Look) => look.retiredAt === null;
  return {
    all,
    draft: all.find((look) => isOpen(look) && look.publishedAt === null) ?? null,
    published: all.find((look) => isOpen(look) && look.publishedAt !== null) ?? null,
    changes:
      all.length +
      all.filter((look) => look.publishedAt).length +
      all.filter((look) => look.retiredAt).length,
  };
}

/** Null too where a version after this one has written what is not known here: then our own colors stay. */
const paletteIn = (tokens: unknown): Palette | null => storedPalette.safeParse(tokens).data ?? null;

/** How all pages look now; null where they look as ours do. */
export interface CurrentLook {
  palette: Palette | null;
  /** The addresses of its style sheet and of the logo. */
  sheet: string | null;
  logo: string | null;
}

const keptOf = new WeakMap<Database, Promise<CurrentLook | null>>();
const lastOf = new WeakMap<Database, CurrentLook | null>();

/**
 * Kept by this process until something changes, here or, as `service-mark` notices, in another process. Where
 * the database is away, pages look as they last did.
 */
export function currentLook({ database }: Pick<Platform, 'database'>): Promise<CurrentLook | null> {
  if (!lastOf.has(database)) {
    lastOf.set(database, null);
    whenCatalogueChanges(database, () => keptOf.delete(database));
  }
  const kept = keptOf.get(database) ?? readOrLast(database);
  keptOf.set(database, kept);
  return kept;
}

async function readOrLast(database: Database): Promise<CurrentLook | null> {
  try {
    const look = await readCurrent(database);
    lastOf.set(database, look);
    return look;
  } catch (error) {
    keptOf.delete(database);
    if (isUnavailable(error)) return lastOf.get(database) ?? null;
    throw error;
  }
}

async function readCurrent(database: Database): Promise<CurrentLook | null> {
  const { published } = await readLooks(database);
  if (published === null) return null;
  const { palette, logo } = published;
  return {
    palette,
    logo: logo === null ? null : `/looks/${logo}`,
    sheet: palette === null ? null : addressOf(sheetOf(palette)),
  };
}

/** Another sheet has another address, so a browser may keep each for good. */
const addressOf = (sheet: string) => `/looks/${hashOf(sheet)}.css`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The sheet at this address, also of a look that another process has just published, or that was one. */
export async function findSheet(
  { database }: Pick<Platform, 'database'>,
  path: string,
): Promise<string | undefined> {
  const { all } = await readLooks(database);
  return all
    .flatMap(({ palette }) => (palette === null ? [] : [sheetOf(palette)]))
    .find((sheet) => addressOf(sheet) === path);
}

/**
 * Writes a look that is not shown yet, in place of the draft that there is; what is left out is as in the
 * draft or the published one. `drawing` is an SVG of ours, null for our own mark. Refuses
 * `changed_meanwhile`.
 */
export async function draftLook(
  { database, clock }: Platform,
  staff: Staff,
  changed: { brand?: string | null; drawing?: string | null },
  seen: number,
): Promise<Result<{ id: string }>> {
  return transaction(database, async (work) => {
    const { draft, published, changes } = await lockLooks(work);
    if (changes !== seen) return refused(lookChanged);
    const before = draft ?? published ?? ours;
    const { brand = before.brand, drawing } = changed;
    const now = clock.now();
    const logo = drawing === undefined ? before.logo : drawing && (await keepDrawing(work, drawing, now));
    if (draft !== null) await retire(work, draft, now);
    const id = await write(
      work,
      staff,
      { brand, palette: paletteFor(brand), logo },
      { now, published_at: null },
    );
    await writeAudit(
      work,
      staff,
      { action: 'look_drafted', subject: 'looks', before: said(before), after: { brand, logo } },
      now,
    );
    return success({ id });
  });
}

const paletteFor = (brand: string | null): Palette | null => (brand === null ? null : paletteOf(brand));

/** Ends the draft. Refuses `changed_meanwhile` and `draft_not_found`. */
export async function discardDraft(platform: Platform, staff: Staff, seen: number): Promise<Result<void>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work) => {
    const { draft, changes } = await lockLooks(work);
    if (changes !== seen) return refused(lookChanged);
    if (draft === null) return refused(noDraft);
    await retire(work, draft, now);
    await writeAudit(work, staff, { action: 'look_discarded', subject: 'looks', before: said(draft) }, now);
    return success(undefined);
  });
}

/**
 * Has all pages look as the draft does, at once; answers which look was shown until now. Refuses
 * `changed_meanwhile` and `draft_not_found`.
 */
export async function publishLook(
  platform: Platform,
  staff: Staff,
  seen: number,
): Promise<Result<{ before: string | null }>> {
  const now = platform.clock.now();
  const result = await transaction(
    platform.database,
    async (work): Promise<Result<{ before: string | null }>> => {
      const { draft, published, changes } = await lockLooks(work);
      if (changes !== seen) return refused(lookChanged);
      if (draft === null) return refused(noDraft);
      if (published !== null) await retire(work, published, now);
      await work.updateTable('looks').set({ published_at: now }).where('id', '=', draft.id).execute();
      await writeShown(work, staff, 'look_published', published, draft, now);
      return success({ before: published?.id ?? null });
    },
  );
  if (result.ok) forgetCatalogue(platform.database);
  return result;
}

/**
 * Has all pages look as they did before, or for null as ours do; a draft stays. Refuses `look_not_found`, and
 * `already_so` where they do.
 */
export async function goBackToLook(
  platform: Platform,
  staff: Staff,
  id: string | null,
): Promise<Result<{ before: string | null }>> {
  const now = platform.clock.now();
  const result = await transaction(
    platform.database,
    async (work): Promise<Result<{ before: string | null }>> => {
      const { all, published } = await lockLooks(work);
      const earlier = id === null ? null : all.find((look) => look.id === id && look.publishedAt !== null);
      if (earlier === undefined) return refused(noSuchLook);
      if (areSame(earlier ?? ours, published ?? ours)) return refused(lookedSo);
      if (published !== null) await retire(work, published, now);
      if (earlier !== null) await write(work, staff, earlier, { now, published_at: now });
      await writeShown(work, staff, 'look_restored', published, earlier, now);
      return success({ before: published?.id ?? null });
    },
  );
  if (result.ok) forgetCatalogue(platform.database);
  return result;
}

type Shown = Pick<Look, 'brand' | 'logo'>;
/** What pages look like where there is no look. */
const ours: Shown = { brand: null, logo: null };
const said = ({ brand, logo }: Shown) => ({ brand, logo });

const areSame = (one: Shown, other: Shown) => one.brand === other.brand && one.logo === other.logo;

const writeShown = (
  work: DatabaseTransaction,
  staff: Staff,
  action: string,
  before: Shown | null,
  after: Shown | null,
  now: Date,
) =>
  writeAudit(
    work,
    staff,
    { action, subject: 'looks', before: said(before ?? ours), after: said(after ?? ours) },
    now,
  );

/** Colleagues who change the look wait for each other. */
async function lockLooks(work: DatabaseTransaction): Promise<Looks> {
  await sql`select pg_advisory_xact_lock(hashtext('looks'))`.execute(work);
  return readLooks(work);
}

async function retire(work: DatabaseTransaction, { id }: Look, now: Date): Promise<void> {
  await work.updateTable('looks').set({ retired_at: now }).where('id', '=', id).execute();
}

async function write(
  work: DatabaseTransaction,
  { staffId }: Staff,
  { brand, palette, logo }: Pick<Look, 'brand' | 'palette' | 'logo'>,
  { now, published_at }: { now: Date; published_at: Date | null },
): Promise<string> {
  const id = newIdentifier(now);
  await work
    .insertInto('looks')
    .values({
      id,
      created_at: now,
      staff_id: staffId,
      brand,
      tokens: palette === null ? null : JSON.stringify(palette),
      logo,
      published_at,
    })
    .execute();
  return id;
}
