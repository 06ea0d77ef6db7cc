import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { canonicalPath, oneAddress } from './canonical-address.ts';

describe('the one address', () => {
  it.each([
    ['/account/payment/', '/account/payment'],
    ['//account///payment//', '/account/payment'],
    ['/Account/PAYMENT', '/account/payment'],
    ['/account/%70ayment', '/account/payment'],
    ['/%61ccount/%50AYMENT/', '/account/payment'],
    ['/account/x/%2e%2e/payment', '/account/payment'],
    ['/account/./payment', '/account/payment'],
    ['/ACCOUNT/payment/AbC-dEf', '/account/payment/AbC-dEf'],
    ['/Our-Blog/A%2fB', '/our-blog/A%2FB'],
    ['/account/upcoming-booking/AbC/CANCEL/', '/account/upcoming-booking/AbC/cancel'],
    ['/Sign-Out', '/sign-out'],
    ['/', '/'],
    ['//', '/'],
    ['//evil.example', '/evil.example'],
    ['///evil.example/..//', '/'],
    ['/..//evil.example', '/evil.example'],
    ['/%2e%2e//evil.example', '/evil.example'],
    ['/%2Fevil.example', '/%2Fevil.example'],
    ['/%5cevil.example', '/%5Cevil.example'],
    ['/Account/Payment.data', '/account/payment.data'],
    ['/account/payment/.data', '/account/payment.data'],
    ['/account/payment/_.data', '/account/payment.data'],
    ['/_.data', '/_.data'],
    ['//_.data', '/_.data'],
    ['/assets/Icon-B7x_.js', '/assets/Icon-B7x_.js'],
    ['/API/docs', '/API/docs'],
    ['/api/user_ms/%75sers/', '/api/user_ms/users'],
  ])('of %s is %s', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
  });

  it.each(['/%', '/%zz', '/%c0%80', '/a%00', '/a%0d%0ab', '/%7f', '/our-blog/%ff', '/account/payment%.data'])(
    'of %s there is none',
    (path) => {
      expect(canonicalPath(path)).toBeUndefined();
    },
  );

  it('leads nowhere else: neither to a further one nor to another host', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '',
        '/',
        '.',
        '..',
        '%2e',
        '%2F',
        '%5C',
        '\\',
        'account',
        'Payment',
        'evil.example',
        '.data',
        '_.data',
        '@',
        ':',
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const { pathname } = new URL(`http://localhost/${parts.join('/').replaceAll(/[?#]/g, '')}`);
        const canonical = canonicalPath(pathname);
        if (canonical === undefined) return;
        expect(canonical).toMatch(/^\/(?![/\\])/);
        expect(new URL(canonical, 'http://localhost').host).toBe('localhost');
        expect(canonicalPath(canonical)).toBe(canonical);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('another spelling', () => {
  const app = new Hono();
  app.use(oneAddress((context) => context.text('none', 400)));
  app.all('*', (context) => context.text('here'));
  const ask = async (path: string, method = 'GET') => {
    const answer = await app.request(`http://localhost${path}`, { method });
    return [answer.status, answer.headers.get('location')];
  };

  it('leads on with its query, for good, and what is sent is sent again', async () => {
    expect(await ask('/Login/?next=%2Faccount&a=1')).toEqual([301, '/login?next=%2Faccount&a=1']);
    expect(await ask('/Login/?next=%2Faccount', 'HEAD')).toEqual([301, '/login?next=%2Faccount']);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect(await ask('/login/?a=1', method)).toEqual([308, '/login?a=1']);
    expect(await ask('/login?a=1')).toEqual([200, null]);
  });

  it('that is no text is refused, and so is a zero in a query', async () => {
    expect(await ask('/login%00')).toEqual([400, null]);
    expect(await ask('/login?next=%00')).toEqual([400, null]);
  });
});
