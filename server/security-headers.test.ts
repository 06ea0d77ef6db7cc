import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, noContentPolicy, securityHeaders } from './security-headers.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const scripts = (html: string) =>
  contentSecurityPolicy(html)
    .split('; ')
    .find((part) => part.startsWith('script-src')) ?? '';

describe('the policy of a page', () => {
  it('lets run exactly the inline scripts that were rendered, and those of our own files', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string().filter((text) => !text.includes('<')),
          { maxLength: 4 },
        ),
        (bodies) => {
          const html = `<p>Hello</p>${bodies.map((body) => `<script type="module">${body}</script>`).join('<hr>')}<script src="/assets/a.js"></script>`;
          expect(new Set(scripts(html).split(' '))).toEqual(
            new Set(['script-src', "'self'", ...bodies.map(hashOf)]),
          );
        },
      ),
    );
  });

  it('never lets run what is written into a page, nor frames, plugins or another base', () => {
    const policy = contentSecurityPolicy('<script>one()</script>');
    for (const unsafe of ['unsafe-inline', 'unsafe-eval', '*', 'http:', 'https:'])
      expect(policy).not.toContain(unsafe);
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy.split('; ')).toContain(part);
  });

  it('takes a script over several lines, and with attributes', () => {
    expect(scripts('<script id="x" async>\none();\ntwo();\n</script>')).toContain(
      hashOf('\none();\ntwo();\n'),
    );
  });

  it('lets forms end up here and where we say', () => {
    expect(contentSecurityPolicy('', { formTargets: ['https://checkout.stripe.com'] })).toContain(
      "form-action 'self' https://checkout.stripe.com;",
    );
    expect(contentSecurityPolicy('')).toContain("form-action 'self';");
  });

  it('lets Stripe’s form for a card in only where there is a key for it', () => {
    expect(contentSecurityPolicy('')).not.toContain('stripe');
    const parts = contentSecurityPolicy('', { cardForm: true }).split('; ');
    expect(parts).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com");
    expect(parts).toContain(
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    );
    expect(parts).toContain("connect-src 'self' https://api.stripe.com");
    expect(parts.filter((part) => part.includes('stripe'))).toHaveLength(3);
  });
});

describe('every answer', () => {
  it('asks for https, no sniffing, no framing and no referrer for others', () => {
    expect(securityHeaders).toMatchObject({
      'Strict-Transport-Security': expect.stringMatching(/max-age=31536000/),
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'same-origin',
    });
    expect(noContentPolicy).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});
