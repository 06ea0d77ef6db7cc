import { request } from 'node:http';
import { describe, expect } from 'vitest';
import { demoPassword } from '#seeds/cast.ts';
import { signInRosa } from './every-page.ts';
import { it } from './journey.ts';

let url: string;
let rosa: string;
it.beforeAll(async ({ service }) => {
  ({ url } = service);
  rosa = await signInRosa(url);
});

/** A form as a browser without JavaScript sends it. */
function post(
  path: string,
  fields: Record<string, string>,
  cookie = '',
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url, ...(cookie === '' ? {} : { Cookie: cookie }), ...headers },
    body: new URLSearchParams(fields),
  });
}

/** On a connection of its own: the service hangs up on a client that keeps sending. */
function statusOfLarge(path: string, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, {
      method: 'POST',
      agent: false,
      headers: {
        Origin: url,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': bytes,
      },
    });
    sent.on('response', (answer) => resolve(answer.statusCode ?? 0));
    sent.on('error', reject);
    sent.write('name=x');
  });
}

const long = 'x'.repeat(5_000);

/** Each form of the journey with what a person may well send, and what then has to be on the page. */
const mistakes: {
  path: string;
  fields: Record<string, string>;
  kept?: string;
  message: RegExp;
  signedIn?: true;
}[] = [
  { path: '/register', fields: { name: '', contact: '', password: '' }, message: /Enter a name/ },
  {
    path: '/register',
    fields: { name: 'June Park', contact: 'june at example', password: 'three pears on a plate' },
    kept: 'June Park',
    message: /phone number|email/i,
  },
  {
    path: '/register',
    fields: { name: 'June Park', contact: 'june@example.com', password: 'short' },
    kept: 'june@example.com',
    message: /8 or more characters/,
  },
  {
    path: '/register',
    fields: { name: 'June Park', contact: 'june@example.com', password: 'password123' },
    kept: 'June Park',
    message: /easy to guess/,
  },
  {
    path: '/register',
    fields: { name: long, contact: 'june@example.com', password: 'three pears on a plate' },
    message: /100 characters or fewer/,
  },
  { path: '/login', fields: { contact: '', password: '' }, message: /Enter your/ },
  {
    path: '/login',
    fields: { contact: 'rosa@example.com', password: 'not this one' },
    kept: 'rosa@example.com',
    message: /do not match/,
  },
  {
    path: '/scheduling-coming-soon?zip=80202',
    fields: { name: 'June', contact: 'nobody', zip: '8020' },
    kept: 'June',
    message: /ZIP|phone|email/,
  },
  {
    path: '/requestcallback',
    fields: { name: 'June', phone: '12', topic: 'weather', when: 'never' },
    kept: 'June',
    message: /phone number/,
  },
  {
    path: '/account/profile',
    fields: { name: 'Rosa', phone: 'none', recipient_is_me: 'perhaps', zipcode: '1137' },
    kept: 'Rosa',
    message: /5-digit ZIP code/,
    signedIn: true,
  },
  {
    path: '/account/profile',
    fields: {
      name: 'Rosa',
      phone: '718 555 0142',
      recipient_is_me: 'yes',
      address_1: '12 Lantern Street',
      zipcode: '00000',
    },
    kept: '12 Lantern Street',
    message: /do not recognize this ZIP code/,
    signedIn: true,
  },
  {
    path: '/account/subscription',
    fields: { intent: 'pause', months: '9' },
    message: /Choose how long to pause/,
    signedIn: true,
  },
  {
    path: '/account/notification-setting',
    fields: { booked: 'pigeon', quiet_from: '21' },
    message: /Choose from the ways that are offered/,
    signedIn: true,
  },
  {
    path: '/subscription?plan=plus&billing=monthly',
    fields: { plan: 'plus', billing: 'monthly', agreed_cents: '1900' },
    message: /Choose a card, or add a new one/,
    signedIn: true,
  },
  {
    path: '/cleaning',
    fields: { step: 'who', recipient_id: 'somebody' },
    message: /Choose who it is for/,
    signedIn: true,
  },
  {
    path: '/cleaning',
    fields: { step: 'what', option_id: 'painting' },
    message: /Choose what you need/,
    signedIn: true,
  },
];

describe('a form with a mistake', () => {
  it.each(mistakes)(
    '$path says how to mend it and keeps what was typed: $message',
    async ({ path, fields, kept, message, signedIn }) => {
      const answer = await post(path, fields, signedIn ? rosa : '');
      const page = await answer.text();
      expect(answer.status).toBe(422);
      expect(page).toMatch(/<title>Error: /);
      expect(page).toMatch(message);
      if (kept !== undefined) expect(page).toContain(`value="${kept}"`);
      for (const field of ['password'])
        if (fields[field]) expect(page).not.toContain(`value="${fields[field]}"`);
    },
  );

  it('is answered and not broken by whatever bytes come', async () => {
    const paths = [
      '/register',
      '/login',
      '/activate-account',
      '/verify-account',
      '/requestcallback',
      '/scheduling-coming-soon',
      '/account/profile',
      '/account/manage-cards',
      '/subscription',
      '/account/subscription',
      '/account/notification-setting',
      '/cleaning',
      '/settings/text',
      '/sign-out',
    ];
    const bodies: [string, BodyInit][] = [
      ['application/x-www-form-urlencoded', '%ff%fe=%00&name=%ed%a0%80&zip=%00'],
      ['application/json', '{"name": 1}'],
      ['multipart/form-data; boundary=x', '--x\r\nbroken'],
      ['text/plain', 'hello'],
      ['application/x-www-form-urlencoded', ''],
    ];
    for (const path of paths) {
      for (const [type, body] of bodies) {
        const answer = await fetch(`${url}${path}`, {
          method: 'POST',
          redirect: 'manual',
          headers: { Origin: url, 'Content-Type': type },
          body,
        });
        expect([path, type, answer.status < 500]).toEqual([path, type, true]);
      }
    }
  });

  it('is not taken from another site, nor without saying where from, nor when it is too large', async () => {
    expect((await post('/sign-out', {}, rosa, { Origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await post('/login', { contact: 'x', password: 'y' }, rosa, { Origin: 'null' })).status).toBe(
      403,
    );
    expect(await statusOfLarge('/register', 1_100_000)).toBe(413);
    expect((await fetch(`${url}/account/upcoming-booking`, { headers: { Cookie: rosa } })).status).toBe(200);
  });

  it('leads nowhere else through next', async () => {
    for (const next of [
      'https://elsewhere.example/',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'javascript:alert(1)',
    ]) {
      const answer = await post('/login', { contact: 'grace@example.com', password: demoPassword, next });
      expect(new URL(answer.headers.get('location') ?? '', url).origin).toBe(url);
    }
  });
});

describe('what cannot be had', () => {
  it('is said plainly, with the right status', async () => {
    const unknown = await fetch(`${url}/no/such/page`);
    const page = await unknown.text();
    expect(unknown.status).toBe(404);
    expect(page).toContain('Page Not Found');
    expect(page).toContain('Go To Home');
    for (const path of [
      '/account/upcoming-booking/018f0000-0000-7000-8000-000000000000',
      '/post-booking/not-an-id',
      '/cleaning?draft=not-an-id',
    ]) {
      const answer = await fetch(`${url}${path}`, { headers: { Cookie: rosa } });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const signedOut = await (
      await fetch(`${url}/account/all-booking/018f0000-0000-7000-8000-000000000000`)
    ).text();
    expect(signedOut).toContain('Sign in to see this visit');
  });
});
