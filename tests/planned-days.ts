import fc from 'fast-check';
import type { Day } from '#domains/plan/day/day.ts';

const quarter = 15;
const place = fc.record({
  latitude: fc.double({ min: 40.6, max: 40.8, noNaN: true }),
  longitude: fc.double({ min: -74, max: -73.8, noNaN: true }),
});

/** A day on which nobody is at two visits at once, though perhaps late for some. */
export const days: fc.Arbitrary<Day> = fc
  .record({
    people: fc.array(fc.record({ base: fc.option(place), weekMinutes: fc.nat(2_400) }), {
      minLength: 1,
      maxLength: 5,
    }),
    visits: fc.array(
      fc.record({
        start: fc.nat(30),
        quarters: fc.integer({ min: 1, max: 8 }),
        from: place,
        to: fc.option(place),
        isFixed: fc.boolean(),
        isRead: fc.boolean(),
        who: fc.nat(5),
        able: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        stars: fc.option(fc.integer({ min: 1, max: 5 })),
      }),
      { maxLength: 14 },
    ),
  })
  .map(({ people, visits }) => {
    const day: Day = {
      people: people.map((person, index) => ({ ...person, id: `p${index}`, name: `Name${index}` })),
      visits: [],
    };
    for (const [index, { start, quarters, to, able, stars, ...visit }] of visits.entries()) {
      const begins = 480 + start * quarter;
      const ends = begins + quarters * quarter;
      const wanted = visit.who < people.length ? visit.who : -1;
      const isBusy = day.visits.some(
        (other) => other.who === wanted && other.begins < ends + quarter && other.occupiedUntil > begins,
      );
      const who = isBusy ? -1 : wanted;
      const fits = people.flatMap((_, person) =>
        able[person] || person === who
          ? [{ person, visits: stars === null ? 0 : 2, stars, speaks: null }]
          : [],
      );
      day.visits.push({
        ...visit,
        id: `v${index}`,
        begins,
        ends,
        occupiedUntil: ends + quarter,
        to: to ?? visit.from,
        who,
        fits,
        otherLeg: -1,
        isFixed: visit.isFixed && who >= 0,
      });
    }
    return day;
  });

const home = { latitude: 40.7, longitude: -73.9 };
/**
 * Each has a visit at the same hour where the next one lives, so that all of them exchange in a circle, and
 * one of them another for which another professional is there anyway.
 */
export const circleOf = (people: number): Day => {
  const placeOf = (person: number) => ({
    latitude: home.latitude + person * 0.05,
    longitude: home.longitude,
  });
  const visitOf = (who: number, begins: number, fits: number[], from = placeOf((who + 1) % people)) => ({
    id: `v${who}-${begins}`,
    begins,
    ends: begins + 60,
    occupiedUntil: begins + 75,
    from,
    to: from,
    who,
    isFixed: false,
    isRead: false,
    otherLeg: -1,
    fits: fits.map((person) => ({ person, visits: 0, stars: null, speaks: null })),
  });
  return {
    people: Array.from({ length: people }, (_, person) => ({
      id: `p${person}`,
      name: `Name${person}`,
      base: placeOf(person),
      weekMinutes: 600,
    })),
    visits: [
      ...Array.from({ length: people }, (_, who) => visitOf(who, 600, [who, (who + 1) % people])),
      // A professional is there in the morning anyway.
      visitOf(0, 900, [0, 4], placeOf(5)),
    ],
  };
};
