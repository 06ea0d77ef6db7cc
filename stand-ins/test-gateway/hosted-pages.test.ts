import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCardPage, postForm, startTestWorld, type TestWorld } from './test-world.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld();
}, 60_000);

afterAll(async () => {
  await world.stop();
  expect(world.faults).toEqual([]);
});

const good = { number: '4242 4242 4242 4242', expiry: '04/30', 'security-code': '987' };

async function everythingStored(): Promise<string> {
  const { rows } = await world.pool.query<{ all: string }>(
    `select string_agg(line, ' ') as all from (
       select to_jsonb(objects)::text from test_gateway.objects
       union all select to_jsonb(requests)::text from test_gateway.requests
     ) as everything (line)`,
  );
  return rows[0]?.all ?? '';
}

describe('the card page', () => {
  it('saves a good card and sends its holder back', async () => {
    const { customerId, setupId, url } = await openCardPage(world.gateway, 'good card');
    expect(url).toBe(`${world.publicOrigin}/dev/gateway/checkout/${setupId}`);

    const answer = await postForm(url, good);

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`https://hearthside.test/cards/saved?setup=${setupId}`);
    expect(await world.gateway.finishCardSetup(setupId)).toEqual({
      state: 'complete',
      customerId,
      card: {
        paymentMethodId: expect.stringMatching(/^pm_/),
        brand: 'visa',
        last4: '4242',
        expiryMonth: 4,
        expiryYear: 2030,
        fingerprint: expect.stringMatching(/^\w+$/),
      },
    });
  });

  it('never writes a number or a security code down', async () => {
    const { url } = await openCardPage(world.gateway, 'private card');
    await postForm(url, { ...good, 'security-code': '86420' });
    await postForm(url, { ...good, 'security-code': '975' });

    const stored = await everythingStored();
    expect(stored).toContain('"last4": "4242"');
    expect(stored).not.toMatch(/4242\s?4242|86420|"975"/);
  });

  it('shows what is wrong, keeps the date and forgets number and code', async () => {
    const { setupId, url } = await openCardPage(world.gateway, 'mistyped card');

    const answer = await postForm(url, {
      number: '4242 4242 4242 4243',
      expiry: '<05/31>',
      'security-code': '98',
    });
    const page = await answer.text();

    expect(answer.status).toBe(422);
    expect(page).toContain('<title>Error: Save a card');
    expect(page).toContain('<a href="#number">Check the card number: one digit or more is not right</a>');
    expect(page).toContain('<a href="#security-code">The security code has 3 or 4 digits</a>');
    expect(page).toContain('value="&lt;05/31&gt;"');
    expect(page).not.toMatch(/4242 4242 4242 4243|value="98"|<05/);
    expect(await world.gateway.finishCardSetup(setupId)).toEqual({ state: 'open' });
  });

  it('says in plain words that the bank refused, also after a reload, and takes another card', async () => {
    const { setupId, url } = await openCardPage(world.gateway, 'refused card');

    const refused = await postForm(url, { ...good, number: '4000000000000002' });

    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('The bank declined this card and did not say why.');
    expect(await (await fetch(url)).text()).toContain('The bank declined this card and did not say why.');
    expect((await postForm(url, good)).status).toBe(303);
    expect(await world.gateway.finishCardSetup(setupId)).toMatchObject({ state: 'complete' });
  });

  it('saves one card when the button is pressed five times', async () => {
    const { customerId, url } = await openCardPage(world.gateway, 'five presses');

    const answers = await Promise.all(Array.from({ length: 5 }, () => postForm(url, good)));

    expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303, 303, 303]);
    const { rowCount } = await world.pool.query(
      "select from test_gateway.objects where kind = 'payment_method' and body ->> 'customer' = $1",
      [customerId],
    );
    expect(rowCount).toBe(1);
  });

  it('can be used with a keyboard, a screen reader and a password manager', async () => {
    const { url } = await openCardPage(world.gateway, 'accessible card');
    const page = await (await fetch(url)).text();

    expect(page).toContain('Test card page: no real card is needed. Use 4242 4242 4242 4242');
    for (const [field, autocomplete] of [
      ['number', 'cc-number'],
      ['expiry', 'cc-exp'],
      ['security-code', 'cc-csc'],
    ]) {
      expect(page).toContain(`<label for="${field}">`);
      expect(page).toMatch(new RegExp(`id="${field}"[^>]*autocomplete="${autocomplete}"`));
    }
    expect(page).not.toMatch(/<script|style=|onclick/);
  });
});

describe('a bank that asks before a card is saved', () => {
  it('saves it after a yes', async () => {
    const { setupId, url } = await openCardPage(world.gateway, 'yes');
    const asked = await postForm(url, { ...good, number: '4000002500003155' });
    expect(asked.status).toBe(200);
    expect(await asked.text()).toContain('may the card that ends in 3155 be saved?');
    expect(await world.gateway.finishCardSetup(setupId)).toEqual({ state: 'open' });

    const answered = await postForm(`${url}/challenge`, { answer: 'approve' });
    expect(answered.status).toBe(303);
    expect(new URL(answered.headers.get('location') ?? '', url).href).toBe(url);

    const returned = await fetch(url, { redirect: 'manual' });
    expect(returned.headers.get('location')).toBe(`https://hearthside.test/cards/saved?setup=${setupId}`);
    expect(await world.gateway.finishCardSetup(setupId)).toMatchObject({
      state: 'complete',
      card: { last4: '3155' },
    });
  });

  it('goes back to the form after a no', async () => {
    const { setupId, url } = await openCardPage(world.gateway, 'no');
    await postForm(url, { ...good, number: '4000002500003155' });

    await postForm(`${url}/challenge`, { answer: 'decline' });

    expect(await (await fetch(url)).text()).toContain('Your bank did not get your OK.');
    expect(await world.gateway.finishCardSetup(setupId)).toEqual({ state: 'open' });
  });
});

describe('the pages as a place on the web', () => {
  it('let nothing run and nothing frame them, and let forms go to where the holder returns', async () => {
    const { url } = await openCardPage(world.gateway, 'policy');
    const policy = (await fetch(url)).headers.get('content-security-policy');
    expect(policy).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' https://hearthside.test; base-uri 'none'; frame-ancestors 'none'",
    );
    const style = await fetch(`${world.publicOrigin}/dev/gateway/gateway.css`);
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('do not carry the API', async () => {
    const path = '/v1/payment_intents';
    const headers = { authorization: `Bearer ${world.secretKey}` };
    expect((await fetch(`${world.apiOrigin}${path}`, { headers })).status).toBe(200);
    expect((await fetch(`${world.publicOrigin}/dev/gateway${path}`, { headers })).status).toBe(404);
    expect((await fetch(`${world.publicOrigin}${path}`, { headers })).status).toBe(404);
  });

  it.each(['/checkout/cs_test_never_was', '/challenge/pi_never_was', '/checkout/%00', '/checkout/a%27--'])(
    'know nothing of %s',
    async (path) => {
      const answer = await fetch(`${world.publicOrigin}/dev/gateway${path}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('This page is no longer open');
    },
  );

  it('answer a body that is no form as an empty form', async () => {
    const { url } = await openCardPage(world.gateway, 'no form');
    const answer = await fetch(url, {
      method: 'POST',
      body: '{"number":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(422);
    expect((await postForm(url, { number: '4'.repeat(20_000) })).status).toBe(413);
  });

  it('close after a day', async () => {
    const start = world.clock.now();
    const { url } = await openCardPage(world.gateway, 'a day later');
    world.clock.moveTo(new Date(start.getTime() + 24 * 60 * 60 * 1000));
    expect((await postForm(url, good)).status).toBe(404);
    world.clock.moveTo(start);
  });
});
