import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform } from '#tests/platform.ts';
import { doubledName, right, wrong, wrongColumn } from './examples.ts';
import { takeFaults } from './watched-statements.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

const faultsWithoutPlace = () => takeFaults().map((fault) => fault.replace(/^tests\/row-types\/\S+ /, ''));

describe('a type at sql<…>', () => {
  it.each([
    ['name', ['nmae: there is no such column', 'nmae was undefined']],
    ['textForNumber', ['people: it is number', 'people was number']],
    ['textForMoment', ['created_at: it is Date', 'created_at was Date']],
    ['withoutNull', ['phone: it can be null', 'phone was null']],
    ['withoutNullOfJoin', ['brand was null']],
    ['fewerValues', ['status: it can be X, C']],
    ['otherTable', ['state: it can be pending, authorized, captured, released, declined']],
    ['momentInJson', [expect.stringMatching(/^people\[\]\.since was "20/)]],
    ['parameter', ['may: it is string', 'may was "false"']],
  ] as const)('that is wrong (%s) makes the file of the test fail', async (which, faults) => {
    await wrong[which].execute(world.platform.database);
    expect(faultsWithoutPlace()).toEqual(faults);
  });

  it('that is right does not', async () => {
    await right.execute(world.platform.database);
    expect(takeFaults()).toEqual([]);
  });

  it('of a column in a statement of the builder is compared as well', async () => {
    await wrongColumn(world.platform.database).execute();
    expect(faultsWithoutPlace()).toEqual(['letters: it is number', 'letters was number']);
  });
});

it('two columns of one name, of which one alone has a value, make the file of the test fail', async () => {
  await doubledName(world.platform.database).execute();
  expect(takeFaults()).toEqual([expect.stringContaining('Two columns are state: select "b"."id"')]);
});
