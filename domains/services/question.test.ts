import { describe, expect, it } from 'vitest';
import { serviceOptions, services } from '#seeds/services.ts';
import { estimateVisit } from './estimate.ts';
import { choicesOf, ledOn, openWorkQuestions, usualHours, workQuestions } from './question.ts';

const optionOf = (id: string) => serviceOptions.find((option) => option.id === id)!;

function estimated(optionId: string, answers: Record<string, unknown>) {
  const { serviceId } = optionOf(optionId);
  const service = services.find(({ id }) => id === serviceId)!;
  const options = serviceOptions.filter((option) => option.serviceId === serviceId);
  const result = estimateVisit({ ...service, options, extras: [] }, { ...answers, optionId });
  return result.ok ? result.value : (result.refusal.fields ?? []).map(({ field }) => field);
}

describe('work that is known', () => {
  it('takes as long as it usually does, and costs what that costs', () => {
    expect(estimated('home-repair', { job: 'handles' })).toMatchObject({ minutes: 60, totalCents: 8_900 });
    expect(estimated('home-repair', { job: 'furniture' })).toMatchObject({
      minutes: 120,
      totalCents: 16_100,
    });
    expect(usualHours(optionOf('plumbing'), { job: 'new-toilet' })).toBe(3);
  });

  it('takes as long as whoever books it wants, where they say so', () => {
    expect(estimated('home-repair', { job: 'handles', hours: 3 })).toMatchObject({ minutes: 180 });
    expect(estimated('home-repair', { hours: '2' })).toMatchObject({ minutes: 120 });
  });

  it('is asked about where it decides how long the visit takes, and the hours where it does not', () => {
    expect(estimated('home-repair', {})).toEqual(['job']);
    expect(estimated('home-repair', { job: 'other' })).toEqual(['hours']);
    expect(estimated('smartphone-help', { device: 'phone', problem: 'photos' })).toEqual(['hours']);
  });
});

describe('a question about the work', () => {
  it('may stay unasked by a program, and is not left open on a page or answered with something else', () => {
    expect(openWorkQuestions(optionOf('video-help'), { device: null })).toEqual([]);
    expect(estimated('door-repair', {})).toMatchObject({ totalCents: 11_900 });
    expect(estimated('door-repair', { job: '' })).toEqual(['job']);
    expect(estimated('video-help', { count: 1, device: 'toaster', problem: '' })).toEqual([
      'device',
      'problem',
    ]);
  });

  it('takes 1,000 characters in own words, and not one more', () => {
    expect(estimated('door-repair', { job: 'lock', description: 'x'.repeat(1_000) })).toMatchObject({
      minutes: 60,
    });
    expect(estimated('door-repair', { job: 'lock', description: 'x'.repeat(1_001) })).toEqual([
      'description',
    ]);
  });
});

describe('whoever is not sure', () => {
  it('is led to the free visit before the work, without the hours of the other', () => {
    const answers = { optionId: 'plumbing', job: 'look', hours: '3', description: 'It gurgles.' };
    const led = ledOn(optionOf('plumbing'), answers);
    expect(led).toMatchObject({
      optionId: 'aging-in-place-remodeling',
      job: 'look',
      description: 'It gurgles.',
    });
    expect(led.hours).toBeUndefined();
    expect(estimated(led.optionId, led)).toMatchObject({ totalCents: 0 });
    expect(ledOn(optionOf('plumbing'), { optionId: 'plumbing', job: 'drip' }).optionId).toBe('plumbing');
  });
});

describe('a catalogue that the office changes', () => {
  it('leaves the length of one choice open at most, because the hours are asked once', () => {
    const question = (choices: object[]) => [
      { name: 'job', type: 'choice', needed: 'onPages', legend: 'What?', term: 'Job', choices },
    ];
    const [shelf, lamp, other] = ['Shelf', 'Lamp', 'Other'].map((title) => ({ id: title, title }));
    expect(workQuestions.safeParse(question([{ ...shelf, hours: 1 }, lamp!])).success).toBe(true);
    expect(workQuestions.safeParse(question([shelf!, lamp!, other!])).success).toBe(true);
    expect(workQuestions.safeParse(question([{ ...shelf, hours: 1 }, lamp!, other!])).success).toBe(false);
  });
});

describe('the default catalogue', () => {
  const asking = serviceOptions.filter(({ questions }) => questions.length > 0);

  it('asks about each repair and each help with a device, and about nothing else', () => {
    expect(new Set(asking.map(({ serviceId }) => serviceId))).toEqual(new Set(['handyman', 'tech-help']));
    expect(asking).toHaveLength(
      serviceOptions.filter(({ serviceId }) => ['handyman', 'tech-help'].includes(serviceId)).length,
    );
  });

  it.each(asking)('$id asks what can be stored, led on and priced', ({ id, questions }) => {
    expect(workQuestions.parse(questions)).toEqual(questions);
    for (const question of questions) {
      const choices = choicesOf(question);
      expect(new Set(choices.map((choice) => choice.id)).size).toBe(choices.length);
      for (const choice of choices) {
        const answers = { optionId: id, count: 1, hours: choice.hours ?? 1, [question.name]: choice.id };
        const led = ledOn(optionOf(id), answers);
        expect(estimated(led.optionId, { ...led, count: 1 })).toMatchObject({ minutes: expect.any(Number) });
      }
    }
  });
});
