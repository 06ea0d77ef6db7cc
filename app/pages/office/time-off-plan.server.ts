import { proposeReplacements } from '#domains/visit-changes/absence.server.ts';
import { planInWords, type VisitOfProfessional, wantedLine } from '#domains/visit-changes/absence.ts';
import { momentInWords } from '#domains/visits/words.ts';
import type { Platform } from '#platform/platform.ts';

/** A plan as its page shows it. */
export interface ShownPlan {
  title: string;
  words: string;
  lines: {
    id: string;
    when: string;
    what: string;
    reference: string;
    /** Why this professional is proposed; null where none is. */
    why: string | null;
    proposed: string;
    options: { value: string; label: string }[];
  }[];
}

const nameOf = (free: readonly { id: string; name: string }[], wanted: string) =>
  free.find(({ id }) => id === wanted)?.name ?? '';

/** Who could come to these visits instead, the proposed one first. */
export async function readPlan(
  { database, clock }: Platform,
  visits: readonly VisitOfProfessional[],
  title: string,
): Promise<ShownPlan> {
  const plan = await proposeReplacements(database, visits, clock.now());
  return {
    title,
    words: planInWords(plan),
    lines: plan.map(({ visit, to, free }) => ({
      id: visit.id,
      when: momentInWords(visit.startsAt, visit.timeZone),
      what: `${visit.optionTitle} for ${visit.recipientName}`,
      reference: visit.reference,
      why: to === null ? null : `${nameOf(free, to.professionalId)}: ${to.reason}`,
      proposed: to === null ? '' : wantedLine(visit.version, to.professionalId),
      options: free
        .toSorted(
          (one, other) => Number(other.id === to?.professionalId) - Number(one.id === to?.professionalId),
        )
        .map(({ id, name }) => ({ value: wantedLine(visit.version, id), label: name })),
    })),
  };
}
