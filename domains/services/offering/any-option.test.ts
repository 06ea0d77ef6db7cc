import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceExtras, serviceOptions, services } from '#seeds/services.ts';
import { estimateVisit } from '../estimate.ts';
import { needsOfVisit, orderedOf } from '../ordered.ts';
import { choicesOf } from '../question.ts';
import type { ServiceOption } from '../service.ts';
import { mayTakeLonger, questionInput, withQuestion } from './own-question.ts';

const sold = (option: ServiceOption) => ({
  ...services.find(({ id }) => id === option.serviceId)!,
  options: [option],
  extras: serviceExtras.filter(({ serviceId }) => serviceId === option.serviceId),
});
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const oneOf = (...values: string[]) => maybe(fc.constantFrom(...values));

/** Any answers to any option, of which some cannot be. */
const anything = fc.constantFrom(...serviceOptions).chain((option) =>
  fc.record({
    option: fc.constant(option),
    answers: fc.record({
      optionId: fc.constant(option.id),
      bedrooms: maybe(fc.nat(9)),
      bathrooms: maybe(fc.nat(7)),
      otherRooms: maybe(fc.nat(7)),
      hours: maybe(fc.nat(13)),
      load: oneOf('quarter', 'half', 'full', 'all'),
      count: maybe(fc.nat(21)),
      choice: oneOf(...(option.price.kind === 'choice' ? option.price.choices.map(({ id }) => id) : ['x'])),
      extras: fc.subarray(sold(option).extras.map(({ id }) => id)),
      job: oneOf(
        ...option.questions
          .filter(({ name }) => name === 'job')
          .flatMap((q) => choicesOf(q).map(({ id }) => id)),
        'none',
      ),
      destination: fc.constant('1 Harbor Street'),
      destinationZip: oneOf('10025', 'x'),
      trip: oneOf('one-way', 'wait', 'round', 'there', 'back'),
      waitingMinutes: maybe(fc.nat(250)),
      companion: oneOf('yes', 'no'),
      timing: oneOf('leave', 'arrive'),
      help: oneOf('curb', 'door', 'inside'),
      mobilityAid: oneOf('none', 'walker', 'own-wheelchair'),
      stairs: oneOf('none', 'few', 'many'),
      route: maybe(fc.record({ miles: fc.nat(60), minutes: fc.nat(120) })),
    }),
  }),
);
/** The same where everything that its price needs is said. */
const bookable = anything.map(({ option, answers }) => ({
  option,
  answers: {
    ...answers,
    bedrooms: answers.bedrooms ?? 2,
    bathrooms: Math.max(1, answers.bathrooms ?? 1),
    otherRooms: answers.otherRooms ?? 0,
    hours: Math.max(2, answers.hours ?? 2),
    load: answers.load ?? 'half',
    count: Math.max(answers.count ?? 1, option.price.kind === 'item' ? option.price.minimum : 1),
    job: undefined,
    destinationZip: '10025',
    trip: answers.trip ?? 'one-way',
    waitingMinutes: Math.max(15, answers.waitingMinutes ?? 30),
    companion: answers.companion ?? 'no',
    mobilityAid: 'none',
    route: answers.route ?? { miles: 4, minutes: 20 },
  },
}));

function asking(option: ServiceOption, inputs: readonly object[]): ServiceOption {
  const asked = inputs.reduce<Pick<ServiceOption, 'questions' | 'price'>>((before, input) => {
    const ever = before.questions.map(({ name }) => name);
    const next = withQuestion(before, questionInput.parse(input), { ever });
    if (!next.ok) throw new Error(next.refusal.code);
    return next.value;
  }, option);
  return { ...option, ...asked };
}

const longer = {
  legend: 'Do you have pets?',
  term: 'Pets',
  type: 'choice',
  choices: 'None\nA dog +30 min +$10',
};
const dearer = { legend: 'How many bags?', term: 'Bags', type: 'number', most: 9, cents: 250 };
const secret = { legend: 'What worries you?', term: 'Worries', type: 'text', isPrivate: true };

describe('questions of an operator’s own', () => {
  it('change nothing of any estimate as long as they are not answered', () => {
    fc.assert(
      fc.property(anything, ({ option, answers }) => {
        const asked = asking(option, [longer, dearer, secret]);
        expect(estimateVisit(sold(asked), answers)).toEqual(estimateVisit(sold(option), answers));
      }),
      { numRuns: 2_000 },
    );
  });

  it('cost the same of any option, and take as long, within its longest visit', () => {
    let priced = 0;
    fc.assert(
      fc.property(bookable, fc.integer({ min: 1, max: 9 }), ({ option, answers }, bags) => {
        const isTimed = mayTakeLonger(option);
        const asked = asking(option, [...(isTimed ? [longer] : []), dearer]);
        const usual = estimateVisit(sold(option), answers);
        const said = { ...answers, aboutpets: 'a-dog', aboutbags: String(bags) };
        const found = estimateVisit(sold(asked), said);
        if (!usual.ok || !found.ok) {
          const tooLong = { code: 'visit_too_long', fields: [{ field: 'aboutpets' }] };
          if (!usual.ok) expect(found).toEqual(usual);
          else if (!found.ok) {
            expect(found.refusal).toMatchObject(tooLong);
            expect(usual.value.minutes + 30).toBeGreaterThan(option.longestMinutes);
          }
          return;
        }
        priced += 1;
        const { minutes, lines, totalCents } = found.value;
        const legs = option.kind === 'ride' && answers.trip === 'round' ? 2 : 1;
        // An answer to a ride is asked of each of its rides.
        const more = legs * bags * 250 + (isTimed ? 1_000 : 0);
        expect(minutes).toBeLessThanOrEqual(option.longestMinutes);
        expect(totalCents).toBe(lines.reduce((sum, { cents }) => sum + cents, 0));
        if (option.price.kind === 'hourly')
          expect(totalCents).toBeGreaterThanOrEqual(usual.value.totalCents + more);
        else {
          expect(minutes).toBe(usual.value.minutes + (isTimed ? 30 : 0));
          expect(totalCents).toBe(usual.value.totalCents + more);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(priced).toBeGreaterThan(500);
  });

  it('are told of any option, and a private answer only as a need', () => {
    for (const option of serviceOptions) {
      const { kind, lengthBy, price, questions } = asking(option, [dearer, secret]);
      const answers = {
        optionId: option.id,
        destination: '1 Harbor Street',
        destinationZip: '10025',
        trip: 'one-way',
        companion: 'no',
        aboutbags: 2,
        aboutworries: 'The stairs',
      };
      const facts = { kind, lengthBy, price, questions, answers, extras: [], photos: 0, quoted: null };
      expect(orderedOf(facts)).toContainEqual({ term: 'Bags', details: '2' });
      expect(JSON.stringify(orderedOf(facts))).not.toContain('The stairs');
      expect(needsOfVisit({ kind, questions }, [], answers).map(({ title }) => title)).toContain(
        'Worries: The stairs',
      );
    }
  });
});
