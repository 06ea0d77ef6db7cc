import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPages } from './pages.ts';
import { createTestPlatform } from './platform.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let ask: Awaited<ReturnType<typeof openPages>>['ask'];
beforeAll(async () => {
  world = await createTestPlatform();
  const { platform } = world;
  const production = {
    ...platform,
    configuration: { ...platform.configuration, MODE: 'production' as const },
  };
  ({ ask } = await openPages({ ...world, platform: production }));
});
afterAll(() => world.close());

/** The fields that the page names as wrong, in its own order. */
async function wrongFields(path: string, fields: Record<string, string>): Promise<string[]> {
  const answer = await ask(path, {
    method: 'POST',
    headers: { Origin: 'http://localhost', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  expect([path, answer.status]).toEqual([path, 422]);
  const page = await answer.text();
  return Object.keys(fields).filter((field) => page.includes(`href="#${field}"`));
}

/** A number that nobody can call, and a password that many have, can be read; only the service knows better. */
const madeUp = '718 555 0142';
const common = 'password123';

it.each([
  ['/requestcallback', { name: '', phone: madeUp, email: 'rosa', topic: '', when: '' }],
  ['/call-me', { name: '', phone: madeUp, email: 'rosa', topic: '', when: '' }],
  ['/requestcallback_new', { name: '', phone: madeUp, topic: '', when: '' }],
  ['/scheduling-service-selection', { name: '', phone: madeUp, zip: '1', when: '', soon: '' }],
  ['/requestcallback/register', { name: '', contact: madeUp }],
  ['/requestcallback_new/register', { name: '', contact: madeUp, password: common }],
  ['/requestcallback_new/register', { contact: madeUp, password: common, name: 'June Park' }],
  ['/register-new', { recipientName: 'x'.repeat(101), name: '', contact: madeUp, password: common }],
  ['/register', { name: '', contact: madeUp, password: common }],
])('%s tells all that is wrong in one answer', async (path, fields) => {
  const wrong = Object.entries(fields).filter(([name, value]) => name !== 'name' || value === '');
  expect(await wrongFields(path, fields)).toEqual(wrong.map(([name]) => name));
});
