import { safetyPage } from '#domains/site-texts/safety.server.ts';
import { nothingSaid, type SafetyFacts } from '#domains/site-texts/safety.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { createTestPlatform } from './platform.ts';
import { ana } from './staff.ts';

/** Puts facts about checks and insurance on the public page, as Ana would; what is not given is not said. */
export async function publishSafety(
  { platform, clock }: Pick<Awaited<ReturnType<typeof createTestPlatform>>, 'platform' | 'clock'>,
  facts: Partial<SafetyFacts>,
): Promise<void> {
  const now = clock.now();
  await platform.database
    .insertInto('written_texts')
    .values({
      id: newIdentifier(now),
      written_at: now,
      staff_id: ana.staffId,
      page: safetyPage,
      version: 1,
      published_at: now,
      facts: JSON.stringify({ ...nothingSaid, ...facts }),
    })
    .execute();
}
