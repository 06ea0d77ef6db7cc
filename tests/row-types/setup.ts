import { appendFileSync } from 'node:fs';
import { afterAll, expect, inject } from 'vitest';
import { takeCompared, takeFaults, watchStatements } from './watched-statements.ts';

const file = inject('writtenTypesFile');
watchStatements(file);
afterAll(() => {
  appendFileSync(`${file}.compared`, takeCompared().join('\n').concat('\n'));
  expect(takeFaults(), 'what a statement gives is not what its type says').toEqual([]);
});
