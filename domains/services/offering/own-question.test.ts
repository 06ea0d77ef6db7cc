import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceOptions } from '#seeds/services.ts';
import { estimateVisit } from '../estimate.ts';
import { needsOfVisit, orderedOf } from '../ordered.ts';
import { askedAnswers, choicesOf, openWorkQuestions, workQuestions } from '../question.ts';
import type { ServiceOption } from '../service.ts';
import {
  answerValue,
  type Asked,
  questionInForm,
  questionInput,
  withoutQuestion,
  withQuestion,
} from './own-question.ts';

const byHour: Asked = { questions: [], price: { kind: 'hourly', centsPerHour: 3_600, minimumMinutes: 60 } };
const usual = { legend: 'What?', term: 'What', type: 'choice', choices: 'Yes\nNo', isNeeded: true };
const typed = (input: object) => questionInput.parse({ ...usual, ...input });
const valueOf = (result: ReturnType<typeof withQuestion>): Asked => {
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
};
const codeOf = (result: ReturnType<typeof withQuestion>) => (result.ok ? undefined : result.refusal.code);
const add = (asked: Asked, input: object, ever: string[] = []) => withQuestion(asked, typed(input), { ever });

/** Five questions, as an operator who sells company would ask them. */
const five = [
  { legend: 'What would you like to do?', term: 'Time together', choices: 'Chat\nGo out +30 min +$10' },
  { legend: 'Where to?', term: 'Where', type: 'text', choices: '', shownWhen: 'abouttimetogether.go-out' },
  {
    legend: 'Anything along the way?',
    term: 'Errands',
    type: 'choices',
    choices: 'Mail +15 min\nPharmacy +15 min +$5',
    isNeeded: false,
  },
  {
    legend: 'How many people join?',
    term: 'Guests',
    type: 'number',
    choices: '',
    most: 5,
    minutes: null,
    cents: 250,
  },
  {
    legend: 'What helps on a hard day?',
    term: 'On a hard day',
    type: 'text',
    choices: '',
    isPrivate: true,
    isNeeded: false,
  },
].reduce((asked, input) => valueOf(add(asked, input)), byHour);

const option: ServiceOption = {
  ...serviceOptions.find(({ id }) => id === 'decluttering')!,
  ...five,
  kind: 'visit',
  lengthBy: 'work',
  shortestMinutes: 60,
  longestMinutes: 240,
};
const service = {
  id: option.serviceId,
  title: 'Company',
  summary: '',
  bookingPath: '/',
  hue: 'leaf' as const,
  way: 'online' as const,
  asksNeedsApart: false,
  options: [option],
  extras: [],
};
const answers = {
  optionId: option.id,
  hours: '2',
  abouttimetogether: 'go-out',
  aboutwhere: 'The park',
  abouterrands: ['mail', 'pharmacy'],
  aboutguests: '2',
  aboutonahardday: 'A song',
};

describe('questions that an operator writes', () => {
  it('add their time and their money, each in a line of its own', () => {
    const result = estimateVisit(service, answers);
    if (!result.ok) throw new Error(result.refusal.message);
    expect(result.value).toMatchObject({
      minutes: 180,
      totalCents: 3 * 3_600 + 1_000 + 500 + 500,
      lines: [
        { cents: 10_800 },
        { label: 'Time together: Go out', cents: 1_000 },
        { label: 'Errands: Pharmacy', cents: 500 },
        { label: 'Guests', detail: '2 at $2.50 each', cents: 500 },
      ],
    });
  });

  it('are refused at the answer that made the visit too long', () => {
    const refusedAt = (given: object) => {
      const result = estimateVisit(service, { ...answers, ...given });
      return result.ok ? null : [result.refusal.code, result.refusal.fields?.map(({ field }) => field)];
    };
    expect(refusedAt({ hours: '3' })).toBeNull();
    expect(refusedAt({ hours: '4' })).toEqual(['visit_too_long', ['abouttimetogether']]);
    expect(refusedAt({ hours: '4', abouttimetogether: 'chat' })).toEqual([
      'visit_too_long',
      ['abouterrands'],
    ]);
    expect(refusedAt({ hours: '5' })).toEqual(['visit_too_long', ['hours']]);
  });

  it('are answered where they must be, and only what was asked is kept', () => {
    const open = (given: object) =>
      openWorkQuestions(option, { ...answers, ...given }).map(({ field }) => field);
    expect(open({})).toEqual([]);
    expect(open({ abouttimetogether: undefined })).toEqual(['abouttimetogether']);
    expect(open({ aboutwhere: '' })).toEqual(['aboutwhere']);
    expect(open({ abouttimetogether: 'chat', aboutwhere: undefined })).toEqual([]);
    expect(open({ abouterrands: ['mail', 'bank'], aboutguests: 6 })).toEqual(['abouterrands', 'aboutguests']);
    expect(open({ aboutguests: [2], aboutonahardday: 'x'.repeat(1_001) })).toEqual([
      'aboutguests',
      'aboutonahardday',
    ]);
    expect(
      askedAnswers(option, { ...answers, abouttimetogether: 'chat', abouterrands: 'mail', aboutother: 'x' }),
    ).toEqual({
      ...answers,
      abouttimetogether: 'chat',
      aboutwhere: undefined,
      abouterrands: ['mail'],
      aboutguests: 2,
      aboutother: undefined,
    });
  });

  it('are told to everyone of the visit, and a private answer only as a need', () => {
    const rows = orderedOf({ ...option, answers, extras: [], photos: 0, quoted: null });
    expect(rows).toEqual([
      { term: 'Time together', details: 'Go out' },
      { term: 'Where', details: 'The park' },
      { term: 'Errands', details: 'Mail, Pharmacy' },
      { term: 'Guests', details: '2' },
      { term: 'How long', details: '2 hours' },
    ]);
    expect(needsOfVisit(option, [], answers).map(({ title }) => title)).toEqual(['On a hard day: A song']);
  });
});

describe('what the office types', () => {
  it('comes back in its form as it was typed, and saying it again changes nothing', () => {
    for (const question of five.questions) {
      const { choices, cents } = questionInForm(question, five.price);
      const { name, legend, term, type, needed, isPrivate = false, shownWhen } = question;
      const again = questionInput.parse({
        legend,
        term,
        type,
        choices,
        most: 'most' in question ? question.most : null,
        cents: cents === '' ? null : Math.round(Number(cents) * 100),
        isNeeded: needed === 'always',
        isPrivate,
        shownWhen: shownWhen === undefined ? '' : answerValue(shownWhen.name, shownWhen.value),
      });
      const same = valueOf(withQuestion(five, again, { name, ever: [] }));
      expect(same.questions).toEqual(five.questions);
      expect(new Set(same.price.kind === 'hourly' ? same.price.adds : [])).toEqual(
        new Set(five.price.kind === 'hourly' ? five.price.adds : []),
      );
    }
  });

  it('is refused where no one could answer, price or follow it', () => {
    const problemsOf = (input: object) =>
      questionInput.safeParse({ ...usual, ...input }).error?.issues.map(({ path }) => path.join('.')) ?? [];
    expect(problemsOf({ choices: 'Yes' })).toEqual(['choices']);
    expect(problemsOf({ choices: 'Yes +20 min\nNo' })).toEqual(['choices']);
    expect(problemsOf({ choices: 'Yes +15\nNo' })).toEqual(['choices']);
    expect(problemsOf({ choices: 'Yes\nyes!' })).toEqual(['choices']);
    expect(problemsOf({ type: 'number', choices: '' })).toEqual(['most']);
    expect(problemsOf({ isPrivate: true, choices: 'Yes +$5\nNo' })).toEqual(['isPrivate']);
    expect(problemsOf({ isPrivate: true, type: 'number', most: 2, cents: 5, choices: '' })).toEqual([
      'isPrivate',
    ]);
    const [first] = five.questions;
    expect(codeOf(add(five, { shownWhen: 'aboutwhere.x' }))).toBe('raised_by_nothing');
    expect(codeOf(withoutQuestion(five, first!.name))).toBe('raises_another');
    const lost = withQuestion(five, typed({ term: 'Time together', choices: 'Chat\nStay' }), {
      name: first!.name,
      ever: [],
    });
    expect(codeOf(lost)).toBe('raises_another');
    const privately = valueOf(add(byHour, { isPrivate: true }));
    expect(codeOf(add(privately, { shownWhen: 'aboutwhat.yes' }))).toBe('raised_by_nothing');
    expect(codeOf(add(privately, { shownWhen: 'aboutwhat.yes', isPrivate: true }))).toBeUndefined();
  });

  it('whatever it is, can be stored, never names another answer, and is never priced below the work alone', () => {
    const line = fc
      .tuple(fc.constantFrom('Yes', 'No', 'Dog', 'Cat', 'Bird'), fc.nat(4), fc.nat(40))
      .map(([title, quarters, dollars]) => `${title} +${quarters * 15} min +$${dollars}`);
    const step = fc.record({
      legend: fc.constant('What?'),
      term: fc.constantFrom('Pets', 'Guests', 'Hours', 'Job', '4 p.m.'),
      type: fc.constantFrom('choice', 'choices', 'number', 'text'),
      choices: fc.uniqueArray(line, { selector: (text) => text.split(' ')[0], minLength: 2 }),
      most: fc.integer({ min: 1, max: 100 }),
      minutes: fc.nat(3).map((quarters) => quarters * 15),
      cents: fc.nat(900),
      isNeeded: fc.boolean(),
      place: fc.nat(12),
      what: fc.constantFrom('add', 'change', 'remove'),
      raised: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), fc.infiniteStream(fc.nat(200)), (steps, drawn) => {
        let asked = byHour;
        const ever: string[] = [];
        for (const { place, what, raised, choices, ...input } of steps) {
          const at = asked.questions[place % Math.max(1, asked.questions.length)];
          const raising = raised && at?.type === 'choice' ? answerValue(at.name, at.choices[0]!.id) : null;
          const full = questionInput.parse({ ...input, choices: choices.join('\n'), shownWhen: raising });
          const next =
            what === 'add' || at === undefined
              ? withQuestion(asked, full, { ever })
              : what === 'change'
                ? withQuestion(asked, full, { name: at.name, ever })
                : withoutQuestion(asked, at.name);
          if (!next.ok) continue;
          const fresh = next.value.questions.filter(
            ({ name }) => !asked.questions.some((q) => q.name === name),
          );
          for (const { name } of fresh) expect(ever).not.toContain(name);
          ever.push(...fresh.map(({ name }) => name));
          asked = next.value;
        }
        expect(workQuestions.parse(asked.questions)).toEqual(asked.questions);
        const names = asked.questions.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        const draw = () => Number(drawn.next().value);
        const said = Object.fromEntries(
          asked.questions.map((question) => {
            const choices = choicesOf(question);
            if (question.type === 'number') return [question.name, draw() % (question.most + 1)];
            if (question.type === 'text') return [question.name, 'Words'];
            const { id } = choices[draw() % choices.length]!;
            return [question.name, question.type === 'choice' ? id : [id]];
          }),
        );
        const asking = { ...option, ...asked, longestMinutes: 720 };
        const kept = askedAnswers(asking, { optionId: option.id, hours: 1, ...said });
        expect(openWorkQuestions(asking, kept)).toEqual([]);
        const priced = estimateVisit({ ...service, options: [asking] }, kept);
        if (!priced.ok) expect(priced.refusal.code).toBe('visit_too_long');
        else {
          expect(priced.value.totalCents).toBeGreaterThanOrEqual(3_600);
          expect(priced.value.minutes).toBeLessThanOrEqual(720);
          expect(priced.value.totalCents).toBe(priced.value.lines.reduce((sum, { cents }) => sum + cents, 0));
        }
        expect(askedAnswers(asking, kept)).toEqual(kept);
      }),
      { numRuns: 300 },
    );
  });
});
