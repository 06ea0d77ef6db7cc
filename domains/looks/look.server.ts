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
import { type Logo, type LogoUse, type Scheme, schemes } from './logo.server.ts';
import { lookChanged, lookedSo, noDraft, noLogo, noSuchLook, storedPalette } from './look.ts';
import { findOperatorFile, keepLogo, type KeptPicture, listLogoPictures } from './operator-file.server.ts';
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
  /** The version of the logo for dark screens, where it has one. */
  logoDark: string | null;
  /** Where the logo could not be seen without a plate. */
  plates: readonly Scheme[];
  /** Whether icons and the like were made of the logo. */
  hasPictures: boolean;
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
      look.logo_dark as "logoDark", look.plates,
      exists (select from logo_pictures picture where picture.logo = look.logo) as "hasPictures", look.published_at as "publishedAt", look.retired_at as "retiredAt"
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
  /** The address of its style sheet. */
  sheet: string | null;
  logo: CurrentLogo | null;
}

/**
 * The addresses of the logo and of all that was made of it, which is nothing for one from before there was
 * any.
 */
export interface CurrentLogo {
  address: string;
  dark: string | null;
  plates: readonly Scheme[];
  pictures: Partial<Record<LogoUse, KeptPicture & { address: string }>>;
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
    logo: logo === null ? null : await readLogo(database, { ...published, logo }),
    sheet: palette === null ? null : addressOf(sheetOf(palette)),
  };
}

async function readLogo(
  database: Database,
  { logo, logoDark, plates }: Pick<Look, 'logoDark' | 'plates'> & { logo: string },
): Promise<CurrentLogo> {
  const pictures = await listLogoPictures(database, logo);
  return {
    address: fileAddress(logo),
    dark: logoDark === null ? null : fileAddress(logoDark),
    plates,
    pictures: Object.fromEntries(
      Object.entries(pictures).map(([use, picture]) => [
        use,
        { ...picture, address: fileAddress(picture.name) },
      ]),
    ),
  };
}

/** The logo as it is printed; undefined where there is none. */
export async function findPrintLogo(platform: Pick<Platform, 'database'>): Promise<Uint8Array | undefined> {
  const picture = (await currentLook(platform))?.logo?.pictures.print;
  return picture && (await findOperatorFile(platform.database, picture.name))?.bytes;
}

/** Where a logo, or a picture that was made of one, is. */
export const fileAddress = (name: string): string => `/looks/${name}`;

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
 * draft or the published one. `logo` is null for our own mark; a new one ends the version for dark screens
 * that belonged to the one before. Refuses `changed_meanwhile`, and `logo_not_found` for a `logoDark` without
 * a logo.
 */
export async function draftLook(
  { database, clock }: Platform,
  staff: Staff,
  changed: { brand?: string | null; logo?: Logo | null; logoDark?: Logo },
  seen: number,
): Promise<Result<{ id: string }>> {
  return transaction(database, async (work) => {
    const { draft, published, changes } = await lockLooks(work);
    if (changes !== seen) return refused(lookChanged);
    const before = draft ?? published ?? ours;
    const { brand = before.brand } = changed;
    const now = clock.now();
    if (changed.logoDark !== undefined && before.logo === null) return refused(noLogo);
    const logos = await logosAfter(work, before, changed, now);
    if (draft !== null) await retire(work, draft, now);
    const id = await write(
      work,
      staff,
      { brand, palette: paletteFor(brand), ...logos },
      { now, published_at: null },
    );
    await writeAudit(
      work,
      staff,
      { action: 'look_drafted', subject: 'looks', before: said(before), after: said({ brand, ...logos }) },
      now,
    );
    return success({ id });
  });
}

type Logos = Pick<Look, 'logo' | 'logoDark' | 'plates'>;

async function logosAfter(
  work: DatabaseTransaction,
  { logo, logoDark, plates }: Logos,
  changed: { logo?: Logo | null; logoDark?: Logo },
  now: Date,
): Promise<Logos> {
  if (changed.logo === null) return { logo: null, logoDark: null, plates: [] };
  if (changed.logo !== undefined)
    return { logo: await keepLogo(work, changed.logo, now), logoDark: null, plates: unseenIn(changed.logo) };
  if (changed.logoDark === undefined) return { logo, logoDark, plates };
  return {
    logo,
    logoDark: await keepLogo(work, changed.logoDark, now),
    plates: [
      ...plates.filter((scheme) => scheme === 'light'),
      ...unseenIn(changed.logoDark).filter((scheme) => scheme === 'dark'),
    ],
  };
}

const unseenIn = ({ isSeen }: Logo): Scheme[] => schemes.filter((scheme) => !isSeen[scheme]);

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

type Shown = Pick<Look, 'brand' | 'logo' | 'logoDark' | 'plates'>;
/** What pages look like where there is no look. */
const ours: Shown = { brand: null, logo: null, logoDark: null, plates: [] };
const said = ({ brand, logo, logoDark }: Shown) => ({ brand, logo, logoDark });

const areSame = (one: Shown, other: Shown) =>
  one.brand === other.brand && one.logo === other.logo && one.logoDark === other.logoDark;

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
  { brand, palette, logo, logoDark, plates }: Shown & Pick<Look, 'palette'>,
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
      logo_dark: logoDark,
      plates: [...plates],
      published_at,
    })
    .execute();
  return id;
}
