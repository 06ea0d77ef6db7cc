import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { problem } from '#api/problem.ts';
import { formatPhone } from '#domains/people/words.ts';
import type { Configuration } from '#platform/configuration/configuration.ts';
import type { Refusal } from '#platform/result.ts';
import { policyOfStyle } from './security-headers.ts';

export type RefusedStatus = 400 | 403 | 408 | 413 | 429 | 503;
export type Refuse = (
  context: Context,
  status: RefusedStatus,
  refusal: Refusal,
) => Response | Promise<Response>;

declare module 'hono' {
  interface ContextVariableMap {
    /** The code of what was refused before any page or call was reached. */
    refusal: string;
  }
}

/** The code of what is turned away because too many ask at once. */
export const tooBusy = 'too_busy';

/** A refusal before any page or call is reached, in the form that the caller can read. */
export function refusing(configuration: Configuration): Refuse {
  return (context, status, refusal) => {
    context.set('refusal', refusal.code);
    if (context.req.path.startsWith('/api/')) return problem(context, refusal, status);
    if (refusal.retryAfterSeconds !== undefined)
      context.header('Retry-After', String(refusal.retryAfterSeconds));
    return showPlainPage(
      context,
      configuration,
      status,
      titles[refusal.kind] ?? 'This did not work',
      refusal.message,
    );
  };
}

const titles: Partial<Record<Refusal['kind'], string>> = {
  unavailable: 'We’ll be right back',
  too_many: 'Please wait a moment',
  invalid: 'We cannot accept this',
};

/** Where the database or something else that a page needs is away. */
export const awayWords = [
  'We’ll be right back',
  'We cannot show this page right now. Nothing you saved is lost. Try again in a minute.',
] as const;

/** Where nobody has said yet whose site this is. */
export const beingSetUpWords = ['This site is being set up', 'Please come back another day.'] as const;

/** Written into the page, which may be all that can be sent: our look, in fonts that every device has. */
const look = `
:root{color-scheme:light dark;--paper:#fffbf3;--ink:#16241c;--heading:#0b5b36}
@media(prefers-color-scheme:dark){:root{--paper:#12201a;--ink:#f4f1e8;--heading:#7fe3ae}}
body{margin:0;padding:2rem 1rem;font:1.25rem/1.6 Verdana,system-ui,sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:38rem;margin:0 auto}
h1{margin:0 0 1rem;font:700 2.25rem/1.25 Georgia,serif;color:var(--heading)}
a{display:inline-block;padding:.625rem 0;font-weight:700;color:var(--heading)}
a:focus-visible{outline:.1875rem solid var(--ink);outline-offset:.125rem}`;
const plainPolicy = policyOfStyle(look);

/** A page for what goes wrong where none of our pages can be rendered; it needs no file and no database. */
export function showPlainPage(
  context: Context,
  { SITE_NAME, PHONE }: Configuration,
  status: RefusedStatus | 500,
  title: string,
  words: string,
): Response | Promise<Response> {
  context.header('Content-Security-Policy', plainPolicy);
  const isReached = PHONE !== '';
  const number =
    status >= 500 && isReached
      ? html`<p>If you call, please give us this number: ${context.get('requestId')}</p>`
      : '';
  const ways = isReached
    ? html`<p><a href="tel:${PHONE}">Call us at ${formatPhone(PHONE)}</a></p><p><a href="/">Go to the home page</a></p>`
    : '';
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${[title, SITE_NAME].filter(Boolean).join(' | ')}</title><style>${raw(look)}</style></head>
<body><main><h1>${title}</h1><p>${words}</p>${number}${ways}</main></body>
</html>`;
  return context.html(page, status);
}
