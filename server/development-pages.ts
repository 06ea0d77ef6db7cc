import { Hono } from 'hono';
import { html } from 'hono/html';
import { readMailbox } from '#platform/messages/mailbox.ts';
import type { Platform } from '#platform/platform.ts';

/** `/dev/mailbox`: what the embedded mail and text provider delivered. Mounted in the demo only. */
export function createDevelopmentPages(platform: Platform): Hono {
  const development = new Hono();
  development.get('/mailbox.json', async (context) => context.json(await readMailbox(platform.database)));
  development.get('/mailbox', async (context) => {
    const entries = await readMailbox(platform.database);
    context.header('Content-Security-Policy', "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
    return context.html(html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Mailbox of the demo | ${platform.configuration.SITE_NAME}</title>
          <link rel="stylesheet" href="/mailbox.css" />
        </head>
        <body>
          <main>
            <h1>Mailbox of the demo</h1>
            <p>Every email and text that this demo sends lands here. <a href="/">Back to the site</a></p>
            ${entries.length === 0 ? html`<p>Nothing has been sent yet.</p>` : ''}
            ${entries.map(
              (entry) => html`<article>
                <h2>${entry.subject}</h2>
                <p>${entry.channel === 'email' ? 'Email' : 'Text'} to ${entry.to}, <time datetime="${entry.deliveredAt.toISOString()}">${entry.deliveredAt.toUTCString()}</time></p>
                <pre>${entry.body}</pre>
              </article>`,
            )}
          </main>
        </body>
      </html>`);
  });
  return development;
}
