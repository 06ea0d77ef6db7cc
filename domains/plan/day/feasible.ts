import type { Assigned, Day, DayVisit } from './day.ts';

/**
 * Whether each visit goes to a professional who can come, what is fixed stays, and no professional is at two
 * visits at once, but where they are as it is.
 */
export function isFeasible(day: Day, assigned: Assigned): boolean {
  const goesToSomebodyAble = day.visits.every((visit, index) => {
    const person = assigned[index];
    return (
      person === visit.who ||
      (!visit.isFixed && (person === -1 || visit.fits.some((each) => each.person === person)))
    );
  });
  return goesToSomebodyAble && !isAnybodyAtOnce(day, assigned);
}

function isAnybodyAtOnce({ visits }: Day, assigned: Assigned): boolean {
  const rounds = Map.groupBy(visits.keys(), (visit) => assigned[visit]!);
  rounds.delete(-1);
  return [...rounds].some(([person, round]) =>
    round.some((one) =>
      round.some((other) => {
        const isNew = visits[one]!.who !== person || visits[other]!.who !== person;
        return one < other && isNew && areAtOnce(visits[one]!, visits[other]!);
      }),
    ),
  );
}

const areAtOnce = (one: DayVisit, other: DayVisit) =>
  one.begins < other.occupiedUntil && other.begins < one.occupiedUntil;
