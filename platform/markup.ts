import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** What the tag for HTML escapes is what XML wants escaped, and it writes it in a way that both know. */
export const xml = html;

/** Markup that goes elsewhere than into an answer. */
export function textOfMarkup(markup: Html): string {
  if (markup instanceof Promise) throw new TypeError('Markup is put together from what is there.');
  return markup.toString();
}
