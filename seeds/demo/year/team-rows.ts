import { professionals } from '../../professionals/professionals.ts';
import { between } from './draw.ts';
import type { Year } from './plan.ts';
import { rowsOf, type TableRows } from './table-rows.ts';
import type { Professional } from './team.ts';

/** Longer than a visit can be planned ahead: no paper that is needed ends before a placed visit. */
const farDay = 200;

/** The papers of professionals. Two of them, who have no visits ahead, have to renew one. */
export function paperRows({ making: { chance, calendar, identifiers }, people, visits }: Year): TableRows {
  const rowOf = (person: Professional, kind: string, title: string, day: number) => {
    const createdAt = calendar.at(-between(chance, 30, 330), 14 * 60);
    return {
      id: identifiers.at(createdAt),
      created_at: createdAt,
      professional_id: person.id,
      kind,
      title,
      number: `${title.slice(0, 1)}${between(chance, 100_000, 999_999)}`,
      ends_on: calendar
        .at(day, 12 * 60)
        .toISOString()
        .slice(0, 10),
    };
  };
  const busy = new Set(
    visits.filter(({ visit }) => visit.endsAt > calendar.now).map(({ visit }) => visit.place.professional.id),
  );
  const toRenew = people.filter(({ id }) => !busy.has(id)).slice(0, 2);
  const papers = people.flatMap((person) => {
    const insuranceEnds = [-4, 17][toRenew.indexOf(person)] ?? between(chance, farDay, 480);
    return [
      rowOf(person, 'background_check', 'Background check', between(chance, farDay, 700)),
      rowOf(person, 'insurance', 'Liability insurance', insuranceEnds),
      ...licenseOf(person).map((title) => rowOf(person, 'license', title, between(chance, farDay, 1_400))),
      ...(chance.percent(40) ? [rowOf(person, 'other', 'First aid course', between(chance, -20, 500))] : []),
    ];
  });
  return rowsOf('professional_papers', papers);
}

const seeds = Object.values(professionals).flat();

function licenseOf({ name }: Professional): string[] {
  const trades = seeds.find((seed) => seed.name === name)?.trades ?? [];
  return [
    ...(trades.includes('vanDriver') ? ['Driver’s license'] : []),
    ...(trades.includes('plumber') ? ['Plumbing license'] : []),
  ];
}

/** Their email and what they are paid. Their phones stay: two of them are printed at the start, to sign in by. */
export function contactsOf({ people, making: { chance } }: Year) {
  return people.map(({ id, name }) => ({
    id,
    email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@team.example.com`,
    pay_cents_an_hour: between(chance, 24, 44) * 100,
  }));
}
