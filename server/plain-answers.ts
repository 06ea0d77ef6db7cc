import type { Context } from 'hono';
import { problem } from '#api/problem.ts';
import type { Configuration } from '#platform/configuration/configuration.ts';
import type { Refusal } from '#platform/result.ts';

export type RefusedStatus = 400 | 403 | 408 | 413 | 429 | 503;
export type Refuse = (context: Context, status: RefusedStatus, refusal: Refusal) => Response;

/** A refusal before any page or call is reached, in the form that the caller reads. */
export function refusing(configuration: Configuration): Refuse {
  return (context, status, refusal) => {
    if (context.req.path.startsWith('/api/')) return problem(context, refusal, status);
    if (refusal.retryAfterSeconds !== undefined) context.header('Retry-After', String(refusal.retryAfterSeconds));
    return context.html(plainPage(configuration, titles[refusal.kind] ?? 'This cannot be done', refusal.message), status);
  };
}

const titles: Partial<Record<Refusal['kind'], string>> = { unavailable: 'We will be right back', too_many: 'Please wait a moment', invalid: 'This cannot be taken' };

/** A page for what goes wrong where no page of ours can be rendered; it needs no file and no database. */
export function plainPage({ SITE_NAME, PHONE }: Configuration, title: string, words: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} | ${SITE_NAME}</title></head><body><main><h1>${title}</h1><p>${words}</p><p>Or call us: <a href="tel:${PHONE}">${PHONE}</a></p><p><a href="/">Go to the start page</a></p></main></body></html>`;
}
