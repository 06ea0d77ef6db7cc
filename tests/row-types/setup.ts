import { afterAll, expect, inject } from 'vitest';
import { takeFaults, watchStatements } from './watched-statements.ts';

watchStatements(inject('writtenTypesFile'));
afterAll(() => expect(takeFaults(), 'what a statement gives is not what its type says').toEqual([]));
