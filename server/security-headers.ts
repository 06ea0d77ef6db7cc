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

/** A phone is asked where it is when something is pressed at a door. */
export const permissionsOfField = (securityHeaders['Permissions-Policy'] ?? '').replace(
  'geolocation=()',
  'geolocation=(self)',
);

interface PolicyParts {
  /** The other origins where a form of ours may end up, such as the payment gateway's page. */
  formTargets?: readonly string[];
  /** The origins of the configured third-party scripts: they reach nothing but their own. */
  thirdParties?: readonly string[];
  /** The text of the style in the page itself. */
  ownStyle?: string;
  /** Whether pages may show Stripe's form for a card. */
  cardForm?: boolean;
}

/**
 * What Stripe's script needs (https://docs.stripe.com/security/guide#content-security-policy). Every page
 * allows it, because the router moves between pages under the policy of the page that was opened first; the
 * script itself is loaded only where a card is added.
 */
const stripeScripts = ' https://js.stripe.com https://*.js.stripe.com';

/**
 * The policy of one page: scripts and styles from us alone, inline scripts only by the hashes of its own,
 * each as `'sha256-…'` with spaces between, and one style by its own.
 */
export function contentSecurityPolicy(
  ownScripts: string,
  { formTargets = [], thirdParties = [], ownStyle, cardForm = false }: PolicyParts = {},
): string {
  const others = thirdParties.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    `script-src 'self'${others}${cardForm ? stripeScripts : ''} ${ownScripts}`.trim(),
    `style-src 'self'${ownStyle === undefined ? '' : ` 'sha256-${sha256(ownStyle)}'`}`,
    `img-src 'self' data:${others}`,
    "font-src 'self'",
    `connect-src 'self'${others}${cardForm ? ' https://api.stripe.com' : ''}`,
    ...(cardForm ? [`frame-src${stripeScripts} https://hooks.stripe.com`] : []),
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For answers that are not pages. */
export const noContentPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For a page with nothing but this style in it. */
export function policyOfStyle(style: string): string {
  return `default-src 'none'; style-src 'sha256-${sha256(style)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** For a script that runs on its own in the browser and may fetch from us alone. */
export const workerPolicy = "default-src 'self'";

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
