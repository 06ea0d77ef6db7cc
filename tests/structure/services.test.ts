import { expect, it } from 'vitest';
import { code, textOf } from './source.ts';

/**
 * What an operator sells is rows: a service or an option that code asks for by its id cannot be another
 * operator's. What is left goes with the questions that become rows, so the numbers only go down.
 */
const left = { services: 0, options: 0 };

const ours = code.filter(
  (file) => /^(app|api|domains|office|platform|server)\//.test(file) && !/\.test\.tsx?$/.test(file),
);
const named = (names: RegExp) =>
  ours.flatMap((file) =>
    textOf(file)
      .split('\n')
      .filter((line) => names.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

it('asks for no more services by their ids', () => {
  expect(named(/'(cleaning|handyman|meals|rides|tech-help)'/)).toHaveLength(left.services);
});

it('asks for no more options by their ids', () => {
  expect(
    named(
      /'(video-help|meal-delivery|meal-preparation|senior-ride|medical-appointment|wheelchair-transportation)'/,
    ),
  ).toHaveLength(left.options);
});
