import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { pathTo } from '#app/paths.ts';
import { answerText } from '#domains/conversations/incoming-text.server.ts';
import { zoneInWords } from '#domains/people/words.ts';
import { codeOfNow, sealSecret } from '#domains/staff/second-factor.server.ts';
import { momentInWords } from '#domains/visits/words.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import type { Html } from '#platform/markup.ts';
import { type DeadLetter, listDeadLetters } from '#platform/messages/backlog.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { postedFields } from '#platform/request-bodies/posted-fields.ts';
import { demoFactor } from '#seeds/staff.ts';
import { findInMailbox, type MailboxEntry, readMailbox } from './mailbox.ts';

const pagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/**
 * A mail brings its own styles, and its pictures are ours: no script runs and nothing else is loaded,
 * whatever it contains.
 */
const mailPolicy =
  "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const channelNames: Record<string, string> = {
  email: 'Email',
  text: 'Text',
  call: 'Phone call',
  letter: 'Letter',
};

/** `/dev/mailbox`: what the embedded mail and text provider delivered. Mounted in the demo only. */
export function createDevelopmentPages(platform: ConnectedPlatform): Hono {
  const { database, configuration } = platform;
  const timeZone = configuration.OFFICE_TIME_ZONE;
  const development = new Hono();
  const show = (context: Context, title: string, content: Html, status: 200 | 404 = 200) => {
    context.header('Content-Security-Policy', pagePolicy);
    return context.html(pageOf(`${title} | ${configuration.SITE_NAME}`, content), status);
  };
  const searchOf = (context: Context) => ({
    words: context.req.query('q') ?? '',
    channel: context.req.query('channel') ?? '',
  });

  // A visitor who tries the demo has no app that knows its key.
  development.get('/codes', (context) =>
    show(
      context,
      'Office code',
      html`<h1>Code for the office of the demo</h1><p>${codeOfNow(platform, sealSecret(platform, demoFactor))}</p><p>It works once for each person, for half a minute. Load this page again for the next one.</p>`,
    ),
  );
  development.get('/mailbox.json', async (context) =>
    context.json(await readMailbox(database, searchOf(context))),
  );
  development.get('/mailbox', async (context) => {
    const search = searchOf(context);
    return show(
      context,
      'Demo mailbox',
      html`${listOf(search, await readMailbox(database, search), timeZone)}${givenUp(await listDeadLetters(database), timeZone)}`,
    );
  });
  development.get('/mailbox/:id', async (context) => {
    const entry = await findInMailbox(database, context.req.param('id'));
    return entry === undefined
      ? show(context, 'Not in the mailbox', notThere, 404)
      : show(context, entry.subject, bothSides(entry, timeZone));
  });
  development.post('/mailbox/:id/reply', async (context) => {
    const entry = await findInMailbox(database, context.req.param('id'));
    if (entry === undefined || entry.channel !== 'text')
      return show(context, 'Not in the mailbox', notThere, 404);
    await replyTo(platform, entry.to, (await postedFields(context))?.['body'] ?? '');
    return context.redirect(`/dev/mailbox?q=${encodeURIComponent(entry.to)}`, 303);
  });
  development.get('/mailbox/:id/html', async (context) => {
    const entry = await findInMailbox(database, context.req.param('id'));
    if (entry === undefined || entry.html === null) return context.notFound();
    context.header('Content-Security-Policy', mailPolicy);
    return context.html(entry.html);
  });
  development.get('/mailbox/:id/file', async (context) => {
    const file = (await findInMailbox(database, context.req.param('id')))?.attachment;
    if (!file) return context.notFound();
    return context.body(file.text, 200, {
      'Content-Type': file.contentType,
      'Content-Disposition': `attachment; filename="${file.fileName}"`,
    });
  });
  return development;
}

/** Hands over a reply the way the provider of texts would, and sends the answer. */
async function replyTo(platform: ConnectedPlatform, phone: string, body: string): Promise<void> {
  const id = newIdentifier(platform.clock.now());
  const answer = await answerText(platform, { id, from: phone, body, pictures: 0, keyword: null });
  if (answer === null) return;
  const message = {
    dedupeKey: `answer:${id}`,
    kind: 'reply',
    channel: 'text' as const,
    address: phone,
    subject: `Answer to "${body.slice(0, 40)}"`,
    body: answer,
  };
  await transaction(platform.database, (work) => enqueueMessages(work, [message], platform.clock.now()));
}

const notThere = html`<h1>Not in the mailbox</h1>
  <p><a href="/dev/mailbox">All messages</a></p>`;

function listOf(
  search: { words: string; channel: string },
  entries: readonly MailboxEntry[],
  timeZone: string,
): Html {
  const searched = search.words !== '' || search.channel !== '';
  return html`<h1>Mailbox of the demo</h1>
    <p>Every email, text, phone call and letter of this demo lands here. <a href="${pathTo('/office/sign-in')}">The office</a>, <a href="/">back to the site</a></p>
    <form method="get" action="/dev/mailbox">
      <label>Find <input type="search" name="q" value="${search.words}" maxlength="100" /></label>
      <label
        >Sent by
        <select name="channel">
          <option value="">any way</option>
          ${Object.entries(channelNames).map(([value, label]) => html`<option value="${value}" ${value === search.channel ? 'selected' : ''}>${label}</option>`)}
        </select></label
      >
      <button>Search</button>
      ${searched ? html`<a href="/dev/mailbox">Show all</a>` : ''}
    </form>
    ${entries.length === 0 ? html`<p>${searched ? 'Nothing like this has been sent.' : 'Nothing has been sent yet.'}</p>` : ''}
    ${entries.map(
      (entry) => html`<article>
        <h2><a href="/dev/mailbox/${entry.id}">${entry.subject}</a></h2>
        ${addressed(entry, timeZone)}
        <pre>${entry.body}</pre>
      </article>`,
    )}`;
}

function givenUp(letters: readonly DeadLetter[], timeZone: string): Html | string {
  if (letters.length === 0) return '';
  return html`<h2>Could not be delivered</h2>
    <ul>
      ${letters.map((letter) => html`<li>${channelNames[letter.channel] ?? letter.channel} to ${letter.to}: ${letter.subject} (${letter.error}, ${inWords(letter.failedAt, timeZone)})</li>`)}
    </ul>`;
}

function bothSides(entry: MailboxEntry, timeZone: string): Html {
  return html`<p><a href="/dev/mailbox">All messages</a></p>
    <h1>${entry.subject}</h1>
    ${addressed(entry, timeZone)}
    ${entry.attachment === null ? '' : html`<p><a href="/dev/mailbox/${entry.id}/file">With a file: ${entry.attachment.fileName}</a></p>`}
    ${Object.entries(entry.headers).map(([name, value]) => html`<p><code>${name}: ${value}</code></p>`)}
    ${entry.channel === 'text' ? replyForm(entry) : ''}
    <div class="${entry.html === null ? 'one-side' : 'both-sides'}">
      <section>
        <h2>As plain text</h2>
        <pre>${entry.body}</pre>
      </section>
      ${
        entry.html === null
          ? ''
          : html`<section>
            <h2>For the eye</h2>
            <p><a href="/dev/mailbox/${entry.id}/html">Open it alone, to read or print</a></p>
            <iframe src="/dev/mailbox/${entry.id}/html" title="The message for the eye"></iframe>
          </section>`
      }
    </div>`;
}

function replyForm(entry: MailboxEntry): Html {
  return html`<form method="post" action="/dev/mailbox/${entry.id}/reply">
    <label>Text back, as ${entry.to} <input name="body" maxlength="160" autocomplete="off" /></label>
    <button>Send</button>
  </form>`;
}

function addressed(entry: MailboxEntry, timeZone: string): Html {
  return html`<p>
    ${channelNames[entry.channel] ?? entry.channel} to ${entry.to}, <time datetime="${entry.deliveredAt.toISOString()}">${inWords(entry.deliveredAt, timeZone)}</time>
  </p>`;
}

function inWords(moment: Date, timeZone: string): string {
  return `${momentInWords(moment, timeZone)}, ${zoneInWords(timeZone)}`;
}

function pageOf(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/mailbox.css" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;
}
