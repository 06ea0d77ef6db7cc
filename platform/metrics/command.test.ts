import { data, redirect } from 'react-router';
import { describe, expect, it } from 'vitest';
import { GatewayUnavailable } from '../payment-gateway/gateway-errors.ts';
import { refusal, refused, success } from '../result.ts';
import { asCommand } from './command.ts';
import { createMetrics } from './metrics.ts';

/** What is counted of a command that ends like this. */
async function counted(work: () => unknown): Promise<string[]> {
  const metrics = createMetrics();
  await asCommand(metrics, 'try', work).catch(() => undefined);
  const told = await metrics.registry.metrics();
  return [...told.matchAll(/^hearthside_command_seconds_count\{command="try",outcome="(\w+)"\} 1$/gm)].map(
    ([, outcome = '']) => outcome,
  );
}
const thrown = (what: unknown) => () => {
  throw what;
};

describe('a command is counted by how it ended', () => {
  it.each([
    ['done', 'a result', () => success(1)],
    ['done', 'nothing at all', () => undefined],
    ['refused', 'a refusal', () => refused(refusal('conflict', 'taken', ''))],
    ['away', 'one for a while', () => refused(refusal('unavailable', 'gateway_away', ''))],
    ['refused', 'a page with problems', () => data({}, { status: 422 })],
    ['done', 'another page', thrown(redirect('/'))],
    ['refused', 'nothing there', thrown(data(null, { status: 404 }))],
    ['away', 'a page that is away', thrown(data(null, { status: 503 }))],
    ['away', 'no gateway', thrown(new GatewayUnavailable())],
    ['fault', 'a fault', thrown(new TypeError('x'))],
  ])('%s: %s', async (outcome, _, work) => {
    expect(await counted(work)).toEqual([outcome]);
  });
});
