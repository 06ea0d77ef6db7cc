import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enoughToRate, publicHelpersOf, type ShownRow } from './public-helper.ts';

const row = fc.record<ShownRow>({
  name: fc.constantFrom('Bianca Torres', 'Nikos Pappas', 'Carol Ann Novak'),
  picture: fc.constantFrom(null, 'face.jpg'),
  serviceId: fc.constantFrom('cleaning', 'rides', 'meals'),
  serviceTitle: fc.constant('A service'),
  hue: fc.constant('leaf' as const),
  visitsDone: fc.nat(2_000),
  ratings: fc.nat(60),
  stars: fc.nat(300),
});

describe('the helpers on public pages', () => {
  it('are three at least, or none', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        expect(publicHelpersOf(rows)).toHaveLength(rows.length < 3 ? 0 : rows.length);
      }),
    );
  });

  it('go by their first names, and have stars from 20 ratings on', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 3, maxLength: 8 }), (rows) => {
        const shown = publicHelpersOf(rows);
        for (const { firstName } of shown) expect(firstName).not.toContain(' ');
        expect(shown.filter(({ rating }) => rating !== null)).toHaveLength(
          rows.filter(({ ratings }) => ratings >= enoughToRate).length,
        );
      }),
    );
  });

  it('are one of each service before a second one of any', () => {
    const of = (name: string, serviceId: string, visitsDone: number): ShownRow => ({
      name,
      picture: null,
      serviceId,
      serviceTitle: serviceId,
      hue: 'leaf' as const,
      visitsDone,
      ratings: 20,
      stars: 93,
    });
    const shown = publicHelpersOf([
      of('Ana A', 'cleaning', 10),
      of('Bea B', 'cleaning', 30),
      of('Cem C', 'rides', 20),
      of('Dov D', 'meals', 5),
    ]);
    expect(shown.map(({ firstName }) => firstName)).toEqual(['Bea', 'Cem', 'Dov', 'Ana']);
    expect(shown[0]).toEqual({
      firstName: 'Bea',
      picture: null,
      service: { id: 'cleaning', title: 'cleaning', hue: 'leaf' },
      rating: 4.7,
      visitsDone: 30,
    });
  });
});
