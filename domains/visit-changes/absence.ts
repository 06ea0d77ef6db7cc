import type { Lanes } from '#domains/availability/taken-time.ts';
import { quarterFrom, quarterOf, weekOf } from '#domains/availability/week-bits.ts';
import {
  assign,
  type Assignable,
  bySuitability,
  placeOf,
  reasonInWords,
} from '#domains/booking/assignment.ts';
import type { ReplaceableVisit } from './replacement.ts';

/** A professional's visit, as the office sees it in a list. */
export interface VisitOfProfessional extends ReplaceableVisit {
  reference: string;
  optionTitle: string;
  recipientName: string;
  timeZone: string;
  version: number;
}

/** A visit whose professional cannot come, and who is free and can do it instead. */
export interface VisitToGive {
  id: string;
  startsAt: Date;
  occupiedUntil: Date;
  candidates: readonly Assignable[];
}

/** Who comes to a visit instead; nobody where `to` is null. The reason is in the office's words. */
export interface PlannedVisit {
  visitId: string;
  to: { professionalId: string; reason: string } | null;
}

interface Place extends Lanes {
  professionalId: string;
  reason: string;
}

const forTheOthers = 'Assigned here so that as many visits as possible are covered.';

/**
 * Who comes to each of several visits, all at once: no professional has two visits at one time, and each
 * visit gets the most suitable professional by the rule for a single visit. Visits that few can do are
 * assigned first. Where that leaves a visit without a professional, another visit is reassigned, if that
 * gives both visits one.
 */
export function planReplacements(visits: readonly VisitToGive[]): PlannedVisit[] {
  const places = new Map<VisitToGive, Place>();
  for (const visit of visits.toSorted(byNeed)) findPlace(visit, places, new Set());
  return visits.map((visit) => {
    const place = places.get(visit);
    const to = place === undefined ? null : { professionalId: place.professionalId, reason: place.reason };
    return { visitId: visit.id, to };
  });
}

function byNeed(one: VisitToGive, other: VisitToGive): number {
  return (
    one.candidates.length - other.candidates.length ||
    one.startsAt.getTime() - other.startsAt.getTime() ||
    (one.id < other.id ? -1 : 1)
  );
}

/** Returns whether there is a professional; where there is none, all places are as they were. */
function findPlace(visit: VisitToGive, places: Map<VisitToGive, Place>, tried: Set<VisitToGive>): boolean {
  tried.add(visit);
  const free = stillFree(visit, places);
  const assigned = assign(free);
  const chosen = free.find(({ id }) => id === assigned?.id);
  if (assigned !== undefined && chosen !== undefined) {
    const reason = reasonInWords(assigned.reason, chosen);
    places.set(visit, { professionalId: chosen.id, ...placeOf(chosen), reason });
    return true;
  }
  for (const candidate of visit.candidates.toSorted(bySuitability)) {
    const inTheWay = overlapping(visit, places).filter(
      ([, { professionalId }]) => professionalId === candidate.id,
    );
    const [first, ...more] = inTheWay;
    if (first === undefined || more.length > 0 || tried.has(first[0])) continue;
    const [other, before] = first;
    places.delete(other);
    places.set(visit, { professionalId: candidate.id, ...placeOf(candidate), reason: forTheOthers });
    if (findPlace(other, places, tried)) return true;
    places.delete(visit);
    places.set(other, before);
  }
  return false;
}

const overlapping = (visit: VisitToGive, places: ReadonlyMap<VisitToGive, Place>) =>
  [...places].filter(
    ([other]) => other.startsAt < visit.occupiedUntil && other.occupiedUntil > visit.startsAt,
  );

/** The candidates in the lanes that the plan has left them, with the work that it gives them that week. */
function stillFree(visit: VisitToGive, places: ReadonlyMap<VisitToGive, Place>): Assignable[] {
  const taken = overlapping(visit, places).map(([, place]) => place);
  return visit.candidates.flatMap((candidate) => {
    const freeLanes = candidate.freeLanes.filter((lane) =>
      taken.every(
        (place) =>
          place.professionalId !== candidate.id ||
          place.lane >= lane + candidate.lanes ||
          place.lane + place.lanes <= lane,
      ),
    );
    if (freeLanes.length === 0) return [];
    return [
      { ...candidate, freeLanes, busyQuarters: candidate.busyQuarters + given(candidate.id, visit, places) },
    ];
  });
}

/** The quarter-hours that the plan takes of a professional in the week of a visit. */
function given(professionalId: string, visit: VisitToGive, places: ReadonlyMap<VisitToGive, Place>): number {
  return [...places]
    .filter(
      ([other, place]) =>
        place.professionalId === professionalId && weekOf(other.startsAt) === weekOf(visit.startsAt),
    )
    .reduce((sum, [other]) => sum + quarterFrom(other.occupiedUntil) - quarterOf(other.startsAt), 0);
}

/** A line of a plan that the office has agreed to; `version` is that of the visit when it was proposed. */
export interface WantedReplacement {
  visitId: string;
  version: number;
  professionalId: string;
}

/** A line that could no longer be carried out. */
export interface NotGiven {
  /** What the visit is called; empty where there is none. */
  reference: string;
  message: string;
}

/** The lines of a form: `visit.<id>` has the version of the visit and who comes, or nothing. */
export function wantedIn(fields: readonly (readonly [name: string, value: string])[]): WantedReplacement[] {
  return fields.flatMap(([name, value]) => {
    const [, visitId] = /^visit\.([0-9a-f-]{36})$/.exec(name) ?? [];
    const [, version, professionalId] = /^(\d{1,9})\.([0-9a-f-]{36})$/.exec(value) ?? [];
    return visitId === undefined || professionalId === undefined
      ? []
      : [{ visitId, version: Number(version), professionalId }];
  });
}

/** The value of such a line. */
export const wantedLine = (version: number, professionalId: string) => `${version}.${professionalId}`;

/** What a plan comes to, before it is carried out. */
export function planInWords(plan: readonly Pick<PlannedVisit, 'to'>[]): string {
  const none = plan.filter(({ to }) => to === null).length;
  if (plan.length === 0) return 'No visits affected.';
  const [hits, each] =
    plan.length === 1 ? ['1 visit affected.', 'it'] : [`${plan.length} visits affected.`, 'each'];
  if (none === 0) return `${hits} Someone else is available for ${each}.`;
  if (none === plan.length) return `${hits} No one else is available yet.`;
  return `${hits} Someone else is available for ${plan.length - none}, and no one yet for ${none}.`;
}

/** What was carried out, and what was not. */
export function appliedInWords({
  given,
  notGiven,
}: {
  given: number;
  notGiven: readonly NotGiven[];
}): string {
  const went = given === 1 ? '1 visit reassigned.' : `${given} visits reassigned.`;
  return [went, ...notGiven.map(({ reference, message }) => `${reference}: ${message}`)].join(' ');
}

export const visitChanged = 'This visit just changed. It stays as it is now.';
export const noLongerFree = 'They’re no longer available then. Choose someone else.';
