import { sql } from 'kysely';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { forgetCatalogue } from '#domains/services/service.server.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result, success } from '#platform/result.ts';
import {
  areSame,
  type EditablePage,
  historyOf,
  type PageHistory,
  type PageKind,
  type Standing,
  type TypedWords,
  type Words,
  type WrittenVersion,
} from './written-text.ts';

interface VersionRow {
  id: string;
  version: number;
  title: string | null;
  description: string | null;
  body: string | null;
  facts: unknown;
  writtenAt: Date;
  writtenBy: string;
  publishedAt: Date | null;
  standing: Standing;
}

const toVersion = ({ title, description, body, ...row }: VersionRow): WrittenVersion => ({
  ...row,
  words: body === null ? null : { title, description, body },
});

const standing = sql<Standing>`case
  when text.published_at is null then case when text.retired_at is null then 'draft' else 'replaced' end
  when text.retired_at is null then 'published' else 'past' end`;

/** How far back a history goes. What is older is kept, and shown by nothing. */
const mostVersions = 100;

/** What was written for a page, and what of it is in force. */
export async function readHistory(database: DatabaseReader, page: EditablePage): Promise<PageHistory> {
  const { rows } = await sql<VersionRow>`
    select text.id, text.version, text.title, text.description, text.body, text.facts, text.written_at as "writtenAt",
      text.published_at as "publishedAt", writer.name as "writtenBy", ${standing} as standing
    from written_texts text join staff writer on writer.id = text.staff_id
    where text.page = ${page.id}
    order by ${standing} in ('draft', 'published') desc, text.version desc limit ${mostVersions}`.execute(
    database,
  );
  return historyOf(
    page,
    rows.map(toVersion).toSorted((one, other) => other.version - one.version),
  );
}

/** The last change of a page, for a list of all. */
export interface LastChange {
  page: string;
  writtenAt: Date;
  writtenBy: string;
  /** The title of a post, where one is published. */
  title: string | null;
  /** Null where the words of the file count. */
  published: number | null;
  draft: number | null;
}

export async function listLastChanges(database: DatabaseReader): Promise<Map<string, LastChange>> {
  const { rows } = await sql<LastChange>`
    select newest.page, newest.written_at as "writtenAt", writer.name as "writtenBy", published.title,
      published.version as published, draft.version as draft
    from (select distinct on (page) page, written_at, staff_id from written_texts order by page, version desc) newest
    join staff writer on writer.id = newest.staff_id
    left join written_texts published on published.page = newest.page and published.published_at is not null
      and published.retired_at is null and published.body is not null
    left join written_texts draft on draft.page = newest.page and draft.published_at is null
      and draft.retired_at is null`.execute(database);
  return new Map(rows.map((row) => [row.page, row]));
}

/** What the office has published for a page; undefined where the words of the file count. */
export async function findPublished(
  database: DatabaseReader,
  page: string,
): Promise<{ words: Words; publishedAt: Date } | undefined> {
  const { rows } = await sql<Words & { publishedAt: Date }>`
    select title, description, body, published_at as "publishedAt" from written_texts
    where page = ${page} and published_at is not null and retired_at is null and body is not null`.execute(
    database,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { publishedAt, ...words } = row;
  return { words, publishedAt };
}

/** The same for all pages of a kind. */
export async function listPublished(database: DatabaseReader, kind: PageKind): Promise<Map<string, Words>> {
  const { rows } = await sql<Words & { page: string }>`
    select page, title, description, body from written_texts
    where starts_with(page, ${`${kind}.`}) and published_at is not null and retired_at is null
      and body is not null`.execute(database);
  return new Map(rows.map(({ page, ...words }) => [page, words]));
}

/**
 * Writes words that are not published yet, in place of a draft that there is, which stays in the history.
 * `seen` is the newest version that the writer has seen, null for none. Refuses `title_missing` for a post,
 * and `written_meanwhile`.
 */
export async function writeDraft(
  platform: Platform,
  staff: Staff,
  page: EditablePage,
  { title, description, body }: TypedWords,
  seen: string | null,
): Promise<Result<{ version: number }>> {
  const isPost = page.kind === 'post';
  if (isPost && (!title || !description)) return refused(titleMissing);
  const words = { title: isPost ? title! : null, description: isPost ? description! : null, body };
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ version: number }>> => {
    const { versions, draft } = await lockHistory(work, page);
    if ((versions[0]?.id ?? null) !== seen) return refused(writtenMeanwhile);
    if (draft !== null) await retire(work, draft, now);
    const version = await addVersion(work, staff, page, { ...words, published_at: null }, now);
    await writeAudit(work, staff, { action: 'words_drafted', subject: page.id, after: { version } }, now);
    return success({ version });
  });
}

/**
 * Lets everybody read a draft, at once. Refuses `draft_not_found`, also where it is no longer the one that
 * was looked at.
 */
export async function publishDraft(
  platform: Platform,
  staff: Staff,
  page: EditablePage,
  draftId: string,
): Promise<Result<{ before: string | null }>> {
  const now = platform.clock.now();
  const result = await transaction(
    platform.database,
    async (work): Promise<Result<{ before: string | null }>> => {
      const { draft, published } = await lockHistory(work, page);
      if (draft === null || draft.id !== draftId) return refused(draftNotFound);
      if (published !== null) await retire(work, published, now);
      await work.updateTable('written_texts').set({ published_at: now }).where('id', '=', draft.id).execute();
      const audited = { action: 'words_published', subject: page.id };
      const [before, after] = [{ version: published?.version ?? null }, { version: draft.version }];
      await writeAudit(work, staff, { ...audited, before, after }, now);
      return success({ before: published?.id ?? null });
    },
  );
  if (result.ok) forgetCatalogue(platform.database);
  return result;
}

/**
 * Lets everybody read what an earlier version said, or for null the file, as a new version. A draft stays.
 * Refuses `version_not_found`, and `already_so` where it is what everybody reads.
 */
export async function goBackTo(
  platform: Platform,
  staff: Staff,
  page: EditablePage,
  versionId: string | null,
): Promise<Result<{ before: string | null }>> {
  const now = platform.clock.now();
  const result = await transaction(
    platform.database,
    async (work): Promise<Result<{ before: string | null }>> => {
      const { versions, published } = await lockHistory(work, page);
      const earlier = versionId === null ? null : versions.find(({ id }) => id === versionId);
      if (earlier === undefined || (earlier !== null && earlier.publishedAt === null))
        return refused(versionNotFound);
      const words = earlier?.words ?? null;
      if (areSame(words, published?.words ?? null)) return refused(alreadySo);
      if (published !== null) await retire(work, published, now);
      const copied = words ?? { title: null, description: null, body: null };
      const version = await addVersion(work, staff, page, { ...copied, published_at: now }, now);
      const before = { version: published?.version ?? null };
      const after = { version, sameAs: words === null ? 'file' : earlier?.version };
      await writeAudit(work, staff, { action: 'words_restored', subject: page.id, before, after }, now);
      return success({ before: published?.id ?? null });
    },
  );
  if (result.ok) forgetCatalogue(platform.database);
  return result;
}

/** Writers of one page wait for each other. */
export async function lockHistory(work: DatabaseTransaction, page: EditablePage): Promise<PageHistory> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`words:${page.id}`}, 0))`.execute(work);
  return readHistory(work, page);
}

export async function retire(
  work: DatabaseTransaction,
  { id }: Pick<WrittenVersion, 'id'>,
  now: Date,
): Promise<void> {
  await work.updateTable('written_texts').set({ retired_at: now }).where('id', '=', id).execute();
}

export async function addVersion(
  work: DatabaseTransaction,
  { staffId }: Staff,
  { id: page }: EditablePage,
  values: {
    title: string | null;
    description: string | null;
    body: string | null;
    /** As JSON. */
    facts?: string;
    published_at: Date | null;
  },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) + 1 as version from written_texts where page = ${page}`.execute(work);
  const version = rows[0]?.version ?? 1;
  await work
    .insertInto('written_texts')
    .values({ id: newIdentifier(now), written_at: now, staff_id: staffId, page, version, ...values })
    .execute();
  return version;
}

const titleMissing = refusal('invalid', 'title_missing', 'A post needs a title and a description.', {
  title: 'Give a title of at most 90 letters.',
  description: 'Use 110 to 160 letters.',
});
export const writtenMeanwhile = refusal(
  'conflict',
  'written_meanwhile',
  'Someone else edited this since you started. Check the history. To keep your version, send it again.',
);
export const draftNotFound = refusal(
  'conflict',
  'draft_not_found',
  'This draft was rewritten or published since. Check it again first.',
);
const versionNotFound = refusal('not_found', 'version_not_found', 'We could not find this version.');
const alreadySo = refusal('conflict', 'already_so', 'Everyone reads these words already.');
