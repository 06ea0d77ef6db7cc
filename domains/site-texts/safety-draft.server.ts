import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { dayIn } from '#domains/professionals/days.ts';
import { forgetCatalogue } from '#domains/services/service.server.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import { isPdf, keepCertificate } from '#platform/documents/certificate-folder.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Refusal, type Result, success } from '#platform/result.ts';
import { missingInWords } from './safety-words.ts';
import { listCheckedHelpers, safetyPage } from './safety.server.ts';
import {
  lackingBeside,
  type MissingProof,
  missingProofs,
  safetyFacts,
  type SafetyFacts,
  saysNothing,
  toVouchFor,
  type TypedFacts,
} from './safety.ts';
import {
  addVersion,
  draftNotFound,
  lockHistory,
  readHistory,
  retire,
  writtenMeanwhile,
} from './written-text.server.ts';
import type { EditablePage, WrittenVersion } from './written-text.ts';

/** The facts among the written texts: no file has words for them, and an installation begins with none. */
const page: EditablePage = {
  id: safetyPage,
  kind: 'page',
  title: 'Checks and insurance',
  path: '/who-comes',
  ofFile: { title: null, description: null, body: '' },
};

export interface SafetyVersion extends Omit<WrittenVersion, 'facts'> {
  /** Null where all of it was taken off the page. */
  facts: SafetyFacts | null;
}

export interface SafetyHistory {
  published: SafetyVersion | null;
  draft: SafetyVersion | null;
  /** The newest first. */
  versions: readonly SafetyVersion[];
}

const factsOf = (version: WrittenVersion): SafetyVersion => ({
  ...version,
  facts: version.facts === null ? null : safetyFacts.parse(version.facts),
});

function safetyHistoryOf(versions: readonly WrittenVersion[]): SafetyHistory {
  const read = versions.map(factsOf);
  return {
    published: read.find(({ standing, facts }) => standing === 'published' && facts !== null) ?? null,
    draft: read.find(({ standing }) => standing === 'draft') ?? null,
    versions: read,
  };
}

export const readSafetyHistory = async (database: DatabaseReader): Promise<SafetyHistory> =>
  safetyHistoryOf((await readHistory(database, page)).versions);

const historyWithin = async (work: DatabaseTransaction): Promise<SafetyHistory> =>
  safetyHistoryOf((await lockHistory(work, page)).versions);

/**
 * Writes facts that nobody reads yet, in place of a draft that there is. The certificate of that draft, or of
 * what is published, stays as long as an insurance is said. `seen` is the newest version that the writer has
 * seen. Refuses `facts_incomplete` and `written_meanwhile`.
 */
export function draftSafety(
  platform: Platform,
  staff: Staff,
  typed: TypedFacts,
  seen: string | null,
): Promise<Result<{ version: number }>> {
  return changeDraft(platform, staff, ({ versions, draft, published }) => {
    if ((versions[0]?.id ?? null) !== seen) return refused(writtenMeanwhile);
    const certificate = (draft ?? published)?.facts?.certificate ?? null;
    const facts = { ...typed, certificate: typed.insured_cents === null ? null : certificate };
    const lacking = lackingBeside(facts);
    return Object.keys(lacking).length === 0
      ? success(facts)
      : refused(refusal('invalid', 'facts_incomplete', 'Check these fields.', lacking));
  });
}

/**
 * Adds the certificate of the insurance to the draft, or to a new one that says what is published. Refuses
 * `certificate_unreadable` for what is no PDF, and `insurance_missing`.
 */
export async function addCertificate(
  platform: Platform,
  staff: Staff,
  sent: Uint8Array,
): Promise<Result<{ version: number }>> {
  if (!isPdf(sent)) return refused(certificateUnreadable);
  const certificate = await keepCertificate(platform.configuration.DATA_DIR, sent);
  return changeDraft(platform, staff, ({ draft, published }) => {
    const facts = (draft ?? published)?.facts ?? null;
    return facts === null || facts.insured_cents === null
      ? refused(insuranceMissing)
      : success({ ...facts, certificate });
  });
}

function changeDraft(
  platform: Platform,
  staff: Staff,
  change: (history: SafetyHistory) => Result<SafetyFacts>,
): Promise<Result<{ version: number }>> {
  const now = platform.clock.now();
  return transaction(platform.database, async (work): Promise<Result<{ version: number }>> => {
    const history = await historyWithin(work);
    const changed = change(history);
    if (!changed.ok) return changed;
    if (history.draft !== null) await retire(work, history.draft, now);
    const facts = JSON.stringify(changed.value);
    const version = await addVersion(work, staff, page, { ...noWords, facts, published_at: null }, now);
    await writeAudit(work, staff, { action: 'safety_drafted', subject: page.id, after: { version } }, now);
    return success({ version });
  });
}

const noWords = { title: null, description: null, body: null };

/** What stands between facts and being published today. */
export async function readMissing(platform: Platform, facts: SafetyFacts): Promise<MissingProof[]> {
  return missingWithin(platform, platform.database, facts);
}

async function missingWithin(
  { clock, configuration }: Platform,
  database: DatabaseReader,
  facts: SafetyFacts,
): Promise<MissingProof[]> {
  const now = clock.now();
  const helpers = await listCheckedHelpers(database, now);
  return missingProofs(facts, helpers, dayIn(configuration.OFFICE_TIME_ZONE, now));
}

/**
 * Lets everybody read the draft, at once, if all of it is proven today. What no row of ours proves, an
 * administrator vouches for, and that is in the audit. Refuses `draft_not_found`, `nothing_said`,
 * `proof_missing` with the names, `administrator_needed` and `not_vouched`.
 */
export async function publishSafety(
  platform: Platform,
  staff: Staff,
  draftId: string,
  vouches: boolean,
): Promise<Result<undefined>> {
  const now = platform.clock.now();
  const result = await transaction(platform.database, async (work): Promise<Result<undefined>> => {
    const { draft, published } = await historyWithin(work);
    if (draft === null || draft.id !== draftId || draft.facts === null) return refused(draftNotFound);
    const problem = await problemWith(platform, work, staff, draft.facts, vouches);
    if (problem !== null) return refused(problem);
    await retirePublished(work, now);
    await work.updateTable('written_texts').set({ published_at: now }).where('id', '=', draft.id).execute();
    const after = { version: draft.version, vouched_for: toVouchFor(draft.facts) };
    const before = { version: published?.version ?? null };
    await writeAudit(work, staff, { action: 'safety_published', subject: page.id, before, after }, now);
    return success(undefined);
  });
  if (result.ok) forgetCatalogue(platform.database);
  return result;
}

async function problemWith(
  platform: Platform,
  work: DatabaseTransaction,
  staff: Staff,
  facts: SafetyFacts,
  vouches: boolean,
): Promise<Refusal | null> {
  if (saysNothing(facts)) return nothingToSay;
  const missing = await missingWithin(platform, work, facts);
  if (missing.length > 0) return proofMissing(missing, facts);
  if (toVouchFor(facts).length === 0) return null;
  if (!staff.capabilities.has('staff')) return administratorNeeded;
  return vouches ? null : notVouched;
}

/** Takes all of it off the page at once; a draft stays. Refuses `nothing_published`. */
export async function withdrawSafety(platform: Platform, staff: Staff): Promise<Result<undefined>> {
  const now = platform.clock.now();
  const result = await transaction(platform.database, async (work): Promise<Result<undefined>> => {
    const { published } = await historyWithin(work);
    if (published === null) return refused(nothingPublished);
    await retirePublished(work, now);
    const version = await addVersion(work, staff, page, { ...noWords, published_at: now }, now);
    const before = { version: published.version };
    await writeAudit(
      work,
      staff,
      { action: 'safety_withdrawn', subject: page.id, before, after: { version } },
      now,
    );
    return success(undefined);
  });
  if (result.ok) forgetCatalogue(platform.database);
  return result;
}

/** What is published makes room for the next version, be it facts or that all of them were taken off the page. */
async function retirePublished(work: DatabaseTransaction, now: Date): Promise<void> {
  await work
    .updateTable('written_texts')
    .set({ retired_at: now })
    .where('page', '=', page.id)
    .where('published_at', 'is not', null)
    .where('retired_at', 'is', null)
    .execute();
}

function proofMissing(missing: readonly MissingProof[], facts: SafetyFacts): Refusal {
  return {
    ...refusal('conflict', 'proof_missing', missingInWords(missing, facts)),
    details: {
      helpers: missing.flatMap(({ fact, helper }) => (helper === null ? [] : [{ fact, ...helper }])),
    },
  };
}

const certificateUnreadable = refusal('invalid', 'certificate_unreadable', 'Choose a PDF.', {
  certificate: 'This is not a PDF. Choose a file that ends in .pdf.',
});
const insuranceMissing = refusal(
  'conflict',
  'insurance_missing',
  'Write the insurance into the draft first. Then add its certificate.',
);
const nothingToSay = refusal('conflict', 'nothing_said', 'The draft says nothing. Enter at least one fact.');
const administratorNeeded = refusal(
  'forbidden',
  'administrator_needed',
  'Only an administrator can publish what no document proves. Ask one to publish it.',
);
const notVouched = refusal('invalid', 'not_vouched', 'Check this and try again.', {
  vouches: 'Check the box if all of these are so. If one is not, take it out of the draft.',
});
const nothingPublished = refusal('conflict', 'nothing_published', 'Nothing is published now.');
