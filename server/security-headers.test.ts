import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, noContentPolicy, securityHeaders } from './security-headers.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const scripts = (ownScripts: string) =>
  contentSecurityPolicy(ownScripts)
    .split('; ')
    .find((part) => part.startsWith('script-src')) ?? '';

describe('the policy of a page', () => {
  it('lets run the inline scripts of the page, and those of our own files', () => {
    const own = `${hashOf('one()')} ${hashOf('two()')}`;
    expect(scripts(own)).toBe(`script-src 'self' ${own}`);
    expect(scripts('')).toBe("script-src 'self'");
  });

  it('never lets run what is written into a page, nor frames, plugins or another base', () => {
    const policy = contentSecurityPolicy(hashOf('one()'));
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

  it('lets in the one style that stands in a page, by what it says, and none beside', () => {
    expect(contentSecurityPolicy('')).toContain("style-src 'self';");
    expect(contentSecurityPolicy('', { ownStyle: 'a{b:c}' })).toContain(
      `style-src 'self' ${hashOf('a{b:c}')};`,
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
