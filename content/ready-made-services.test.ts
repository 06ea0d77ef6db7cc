import { expect, it } from 'vitest';
import { pictureNames } from '#app/illustrations/picture-names.ts';
import { questionInput, withQuestions } from '#domains/services/offering/own-question.ts';
import { optionInput, priceOf, serviceInput } from '#domains/services/offering/own-service.ts';
import { readyMadeServices } from './ready-made-services.ts';

it.each(readyMadeServices)('$id is a service that the office could have typed', (made) => {
  const { id: _id, service, option, questions } = made;
  expect(serviceInput.parse(service).description.length).toBeGreaterThanOrEqual(110);
  expect(pictureNames).toContain(service.picture);
  const terms = optionInput.parse({
    ...option,
    kind: 'visit',
    cents: 3_600,
    leadHours: 24,
    freeCancellationHours: 24,
  });
  const asked = withQuestions(
    { questions: [], price: priceOf(terms) },
    questions.map((question) => questionInput.parse(question)),
  );
  expect(asked.ok && asked.value.questions).toHaveLength(questions.length);
  // What a visit costs is the operator's to say.
  expect(asked.ok && asked.value.price).toEqual(priceOf(terms));
});

it('each has a name of its own', () => {
  for (const of of [({ id }) => id, ({ service }) => service.title] satisfies ((
    made: (typeof readyMadeServices)[number],
  ) => string)[])
    expect(new Set(readyMadeServices.map(of)).size).toBe(readyMadeServices.length);
});
