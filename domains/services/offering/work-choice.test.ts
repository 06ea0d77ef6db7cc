import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionsOfOption } from '#seeds/questions.ts';
import {
  choicesOf,
  chosenWork,
  offeredQuestions,
  openWorkQuestions,
  type WorkQuestion,
} from '../question.ts';
import { withChoice, withReplacement, withRetired } from './work-choice.ts';

const repair: readonly WorkQuestion[] = questionsOfOption['home-repair']!;
const jobs = (questions: readonly WorkQuestion[]) =>
  choicesOf(offeredQuestions(questions).find(({ name }) => name === 'job')!);
const valueOf = (result: ReturnType<typeof withChoice>) => {
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
};
const [first] = jobs(repair);

describe('kinds of work', () => {
  it('are added with an id of their own, beside those that have a length', () => {
    const once = valueOf(withChoice(repair, 'job', { title: 'Fix a gate', hours: 2 }));
    const twice = valueOf(withChoice(once, 'job', { title: 'Fix a gate!', hours: 3 }));
    expect(jobs(twice).filter(({ title }) => title.startsWith('Fix a gate'))).toEqual([
      { id: 'fix-a-gate', title: 'Fix a gate', hours: 2 },
      { id: 'fix-a-gate-2', title: 'Fix a gate!', hours: 3 },
    ]);
    expect(jobs(twice).at(-1)).toEqual(jobs(repair).at(-1));
  });

  it('are replaced for new bookings, and what is booked says what it said', () => {
    const answers = { job: first!.id };
    const changed = valueOf(
      withReplacement(repair, { question: 'job', id: first!.id }, { title: 'Another name', hours: 4 }),
    );
    expect(chosenWork({ questions: changed }, answers)).toEqual(chosenWork({ questions: repair }, answers));
    expect(jobs(changed)[0]).toMatchObject({ id: 'another-name', title: 'Another name', hours: 4 });
    expect(openWorkQuestions({ questions: offeredQuestions(changed) }, answers)).toHaveLength(1);
  });

  it('are retired and offered again', () => {
    const placed = { question: 'job', id: first!.id } as const;
    const retired = valueOf(withRetired(repair, placed, true));
    expect(jobs(retired).map(({ id }) => id)).not.toContain(first!.id);
    expect(valueOf(withRetired(retired, placed, false))).toEqual(repair);
  });

  it('are at least two, with a length but for one, and those that there are', () => {
    const refusal = (result: ReturnType<typeof withChoice>) => (result.ok ? undefined : result.refusal.code);
    let few = repair;
    for (const { id } of jobs(repair).slice(2))
      few = valueOf(withRetired(few, { question: 'job', id }, true));
    expect(refusal(withRetired(few, { question: 'job', id: first!.id }, true))).toBe('invalid_choices');
    const open = valueOf(withChoice(few, 'job', { title: 'Anything else' }));
    expect(refusal(withChoice(open, 'job', { title: 'Something else' }))).toBe('invalid_choices');
    expect(refusal(withRetired(repair, { question: 'job', id: 'x' }, true))).toBe('choice_not_found');
    expect(refusal(withChoice(repair, 'device', { title: 'A phone' }))).toBe('choice_not_found');
  });

  it('keep the words of whatever was booked, however often they change', () => {
    const step = fc.record({
      place: fc.nat(30),
      title: fc.string({ minLength: 1, maxLength: 20 }),
      kind: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let questions = repair;
        for (const { place, title, kind } of steps) {
          const all = choicesOf(questions.find(({ name }) => name === 'job')!);
          const choice = { question: 'job', id: all[place % all.length]!.id } as const;
          const input = { title: title.trim() || 'A job', hours: 1 };
          const next =
            kind === 0
              ? withChoice(questions, 'job', input)
              : kind === 1
                ? withReplacement(questions, choice, input)
                : withRetired(questions, choice, kind === 2);
          if (next.ok) questions = next.value;
        }
        for (const { id, title } of jobs(repair))
          expect(chosenWork({ questions }, { job: id })).toEqual([
            expect.objectContaining({ details: title }),
          ]);
      }),
    );
  });
});
