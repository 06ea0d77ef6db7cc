import type { Chance } from '#platform/chance.ts';
import type { Act, Answered } from './act.ts';
import type { VisitOfDay } from './full-day.ts';

/** A dispatcher of the day, with what they did last and could undo. */
export interface Dispatcher {
  staffId: string;
  last?: { at: Date; visitId: string; takeBack: { name: string; input: Record<string, string> } } | undefined;
}

interface AtDesk {
  chance: Chance;
  now: Date;
  /** Those that may still change, so that two often meet at the same one. */
  visits: readonly VisitOfDay[];
  ask(act: Act): Promise<Answered>;
}

const undoMilliseconds = 60_000;

/** What a dispatcher does next: most of it about one visit, as they saw it a moment ago. */
export async function actOf(
  who: Dispatcher,
  desk: AtDesk,
): Promise<{ visitId: string; name: string; answered: Answered } | undefined> {
  const { chance, now, visits, ask } = desk;
  const visit = chance.oneOf(visits);
  if (visit === undefined) return undefined;
  const { staffId } = who;
  if (
    who.last !== undefined &&
    now.getTime() - who.last.at.getTime() < undoMilliseconds &&
    chance.percent(40)
  ) {
    const { visitId, takeBack } = who.last;
    who.last = undefined;
    const answered = await ask({ kind: 'office', staffId, visitId, isTyped: true, ...takeBack });
    return { visitId, name: 'take back', answered };
  }
  const seen = await ask({ kind: 'look', staffId, visitId: visit.id });
  const office = async (name: string, input: Record<string, string>) => {
    const stale = chance.percent(10) && seen.version !== undefined ? { seen: seen.version - 1 } : {};
    const answered = await ask({
      kind: 'office',
      staffId,
      name,
      visitId: visit.id,
      input,
      ...(seen.version !== undefined && { seen: seen.version }),
      ...stale,
    });
    who.last =
      answered.takeBack === undefined
        ? undefined
        : { at: now, visitId: visit.id, takeBack: answered.takeBack };
    return { visitId: visit.id, name, answered };
  };
  const luck = chance.below(100);
  const other = chance.oneOf(seen.others ?? []);
  if (luck < 35 && other !== undefined) return office('replace', { professional_id: other });
  const shift = (chance.below(8) - 3) * 30 * 60_000;
  const startsAt = new Date(new Date(seen.startsAt ?? visit.startsAt).getTime() + shift).toISOString();
  if (luck < 65)
    return office('move', {
      starts_at: startsAt,
      ...(other !== undefined && luck < 45 && { professional_id: other }),
    });
  if (luck < 72) return office('cancel', { fee: 'none', reason: 'They called.' });
  if (luck < 78) return office('absent', { reason: 'Ill' });
  const name = luck < 90 ? 'take' : 'snooze';
  const answered = await ask({ kind: 'queue', staffId, name, place: chance.below(10) });
  return { visitId: visit.id, name, answered };
}
