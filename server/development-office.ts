import { html } from 'hono/html';
import { listOpenAlerts } from '#domains/visit-day/alert.server.ts';
import { alertInWords } from '#domains/visit-day/alert.ts';
import { listDifferences } from '#domains/visit-money/reconciliation.server.ts';
import { momentInWords } from '#domains/visits/words.ts';
import type { Html } from '#platform/markup.ts';
import type { Platform } from '#platform/platform.ts';

/** What the office has to look at: visits where something is not as it should be, and money that differs. */
export async function officeList({ database }: Platform): Promise<Html | string> {
  const [alerts, differences] = await Promise.all([listOpenAlerts(database), listDifferences(database)]);
  if (alerts.length + differences.length === 0) return '';
  return html`<article>
    <h2>For the office</h2>
    ${alerts.map(
      (alert) =>
        html`<p>${alert.reference}, ${alert.recipientName}, ${momentInWords(alert.startsAt, alert.timeZone)}: ${alertInWords[alert.kind]}</p>`,
    )}
    ${differences.map(
      ({ id, line }) =>
        html`<form method="post" action="/dev/differences/${id}"><p>${line}</p> <button>We have dealt with it</button></form>`,
    )}
  </article>`;
}
