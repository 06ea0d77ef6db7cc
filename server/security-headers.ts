import { createHash } from 'node:crypto';

/** Headers of every answer. What is only for pages is in `contentSecurityPolicy`. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
};

/**
 * The policy of one page: scripts and styles from us alone, inline scripts only by the hash of exactly what was rendered.
 * `thirdParties` are the origins of the configured scripts of others: they get no further than their own.
 * `formTargets` are the other origins that a form of ours may end up at, such as the payment gateway's page.
 */
export function contentSecurityPolicy(html: string, formTargets: readonly string[], thirdParties: readonly string[] = []): string {
  const others = thirdParties.map((origin) => ` ${origin}`).join('');
  const hashes = new Set([...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => `'sha256-${sha256(code ?? '')}'`));
  return [
    "default-src 'self'",
    `script-src 'self'${others} ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    `img-src 'self' data:${others}`,
    "font-src 'self'",
    `connect-src 'self'${others}`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For answers that are no page at all. */
export const noContentPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For a script that runs on its own in the browser and may fetch from us alone. */
export const workerPolicy = "default-src 'self'";

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
