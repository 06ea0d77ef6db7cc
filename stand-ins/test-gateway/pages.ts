import { html } from 'hono/html';
import type { Html } from '#platform/markup.ts';
import { formatCents } from '#platform/money.ts';
import type { CardField, FieldError } from './card-form.ts';
import type { PaymentIntent, TestCard } from './records.ts';

/** Where the hosted pages stand in the server, without a slash at the end. */
interface Place {
  base: string;
}

interface CardPage extends Place {
  sessionId: string;
  cancelUrl: string | null;
  errors: FieldError[];
  /** Kept from the last try; the number and security code never are. */
  expiry: string;
}

export function cardPage(page: CardPage): Html {
  const field = (name: CardField) => page.errors.find((error) => error.field === name)?.message;
  const content = html`
    ${errorSummary(page.errors)}
    <h1>Save a card</h1>
    <div class="notice">
      <p><strong>Test card page: no real card is needed. Use 4242 4242 4242 4242</strong></p>
      <p>Any later date and any security code will do. No money moves here.</p>
    </div>
    <form method="post" action="${page.base}/checkout/${page.sessionId}" novalidate>
      ${textField({
        name: 'number',
        label: 'Card number',
        autocomplete: 'cc-number',
        error: field('number'),
        numeric: true,
      })}
      ${textField({
        name: 'expiry',
        label: 'Month and year when the card ends',
        hint: 'For example, 04/30',
        autocomplete: 'cc-exp',
        error: field('expiry'),
        value: page.expiry,
        short: true,
      })}
      ${textField({
        name: 'security-code',
        label: 'Security code',
        hint: '3 digits on the back of the card, or 4 on the front. For a test, use 123',
        autocomplete: 'cc-csc',
        error: field('security-code'),
        numeric: true,
        short: true,
      })}
      <button type="submit">Save card</button>
    </form>
    ${wayBack(page.cancelUrl)}
  `;
  return layout(page, page.errors.length > 0 ? 'Error: Save a card' : 'Save a card', content);
}

export function setupChallengePage(page: Place & { sessionId: string; card: TestCard }): Html {
  return challengePage(
    page,
    `/checkout/${page.sessionId}/challenge`,
    `Your bank asks: may the card that ends in ${page.card.last4} be saved?`,
  );
}

export function paymentChallengePage(page: Place & { intent: PaymentIntent }): Html {
  const amount = formatCents(page.intent.amount);
  return challengePage(
    page,
    `/challenge/${page.intent.id}`,
    `Your bank asks: may ${amount} be held on your card?`,
  );
}

export function messagePage(page: Place & { title: string; message: string; backUrl: string | null }): Html {
  return layout(page, page.title, html`<h1>${page.title}</h1><p>${page.message}</p>${wayBack(page.backUrl)}`);
}

function challengePage(page: Place, path: string, question: string): Html {
  const content = html`
    <h1>Is this you?</h1>
    <div class="notice"><p><strong>Test page: no real bank is asked.</strong> Choose either answer.</p></div>
    <form method="post" action="${page.base}${path}">
      <p class="field">${question}</p>
      <button type="submit" name="answer" value="approve">Yes, it is me</button>
      <button type="submit" name="answer" value="decline" class="second">No, stop</button>
    </form>
  `;
  return layout(page, 'Is this you?', content);
}

function layout(place: Place, title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} - test card page</title>
    <link rel="stylesheet" href="${place.base}/gateway.css">
  </head>
  <body>
    <main>${content}</main>
  </body>
</html>`;
}

function errorSummary(errors: FieldError[]): Html | '' {
  if (errors.length === 0) return '';
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
    <p><strong>Check your answers</strong></p>
    <ul>
      ${errors.map((error) => html`<li><a href="#${error.field}">${error.message}</a></li>`)}
    </ul>
  </div>`;
}

interface TextField {
  name: CardField;
  label: string;
  autocomplete: string;
  error: string | undefined;
  hint?: string;
  value?: string;
  numeric?: boolean;
  short?: boolean;
}

function textField(field: TextField): Html {
  const describedBy = [field.hint && `${field.name}-hint`, field.error && `${field.name}-error`]
    .filter(Boolean)
    .join(' ');
  return html`<div class="field">
    <label for="${field.name}">${field.label}</label>
    ${field.hint ? html`<span class="hint" id="${field.name}-hint">${field.hint}</span>` : ''}
    ${field.error ? html`<span class="message" id="${field.name}-error">Error: ${field.error}</span>` : ''}
    <input
      id="${field.name}"
      name="${field.name}"
      type="text"
      value="${field.value ?? ''}"
      autocomplete="${field.autocomplete}"
      inputmode="${field.numeric ? 'numeric' : 'text'}"
      spellcheck="false"
      class="${field.short ? 'short' : ''}"
      ${field.error ? html`aria-invalid="true"` : ''}
      aria-describedby="${describedBy}"
    >
  </div>`;
}

function wayBack(url: string | null): Html | '' {
  return url === null ? '' : html`<p class="way-back"><a href="${url}">Go back without saving a card</a></p>`;
}
