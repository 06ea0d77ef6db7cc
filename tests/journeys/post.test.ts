import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { until } from '#platform/embedded-database/poll.ts';
import { cast } from '#seeds/cast.ts';
import { findViolations } from './accessibility.ts';
import { bookCleaning } from './booking-steps.ts';
import { checkHtml, hasJava } from './engines/html-checker.ts';
import { it } from './journey.ts';
import type { RunningService } from './service.ts';

const mails = z.array(
  z.object({ channel: z.string(), to: z.string(), subject: z.string(), html: z.string().nullable() }),
);

const post = (service: RunningService, path: string, fields: Record<string, string>) =>
  fetch(`${service.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: service.url },
    body: new URLSearchParams(fields),
  });
const sent = async (service: RunningService) =>
  mails.parse(await (await fetch(`${service.url}/dev/mailbox.json`)).json());

/**
 * What is wrong with an email as it is in this window, besides what axe finds: small type, and lines that run
 * out of it.
 */
function measure(): string[] {
  const small = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.children.length === 0 &&
      element.textContent !== '' &&
      Number.parseFloat(getComputedStyle(element).fontSize) < 18,
  );
  return [
    ...small.map((element) => `small: ${element.textContent}`),
    ...(document.documentElement.scrollWidth > window.innerWidth ? ['runs out of the window'] : []),
    ...(document.documentElement.dir === 'ltr' ? [] : ['no direction']),
  ];
}

/** What is wrong with it on a phone, in light and in dark, and on a desk, where only its width is another. */
async function faultsOf(page: Page, html: string): Promise<string[]> {
  const found: string[] = [];
  await page.setContent(html);
  await page.setViewportSize({ width: 1280, height: 900 });
  found.push(...(await page.evaluate(measure)).map((fault) => `on a desk: ${fault}`));
  await page.setViewportSize({ width: 360, height: 900 });
  found.push(...(await page.evaluate(measure)));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await findViolations(page)).map((fault) => `${colorScheme}: ${fault}`));
  }
  return found;
}

describe('what is sent', () => {
  it('has no barrier, in light and in dark, on a phone and on a desk', async ({
    service,
    openWindow,
    signedIn,
  }) => {
    await post(service, '/register', {
      name: 'June Park',
      contact: 'june@example.com',
      password: 'three pears on a plate',
    });
    await post(service, '/contact-us', {
      name: 'June Park',
      contact: 'june@example.com',
      message: 'When do you come to Denver?',
    });
    await post(service, '/forgot-password', { contact: 'rosa@example.com' });
    const rosa = await signedIn(cast.rosa);
    await bookCleaning(rosa.page);
    const wanted = [/code/, /message/, /password/, /booked/];
    const arrived = await until(async () => {
      const subjects = (await sent(service))
        .filter(({ html }) => html !== null)
        .map(({ subject }) => subject);
      return wanted.every((each) => subjects.some((subject) => each.test(subject)));
    }, 15_000);
    expect(arrived).toBe(true);

    const window = await openWindow({ width: 360 });
    for (const { subject, html } of await sent(service))
      expect({ subject, faults: html === null ? [] : await faultsOf(window.page, html) }).toEqual({
        subject,
        faults: [],
      });
  });

  it.skipIf(!hasJava)("is right in the eyes of the W3C's HTML checker", async ({ service }) => {
    const html = Object.fromEntries(
      (await sent(service)).flatMap((mail) => (mail.html === null ? [] : [[mail.subject, mail.html]])),
    );
    expect(Object.keys(html).length).toBeGreaterThan(3);
    expect(await checkHtml(html)).toEqual([]);
  });

  it('can be found in the mailbox of the demo, text and HTML side by side', async ({ openWindow }) => {
    const window = await openWindow();
    await window.page.goto('/dev/mailbox');
    await window.page.getByLabel('Find').fill('your visit is booked');
    await window.page.getByRole('button', { name: 'Search' }).click();
    await window.page
      .getByRole('link', { name: /^Your visit is booked/ })
      .first()
      .click();
    await window.page.getByText('Your helper:').waitFor();
    await window.page
      .frameLocator('iframe')
      .getByRole('link', { name: 'View, change or cancel this visit' })
      .waitFor();
    expect(await findViolations(window.page)).toEqual([]);
  });

  it('would be found out if it had', async ({ openWindow }) => {
    const window = await openWindow({ width: 360 });
    const bad =
      '<html><body style="color:#999"><p style="font-size:12px">Dear customer</p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><a href="#"></a></body></html>';
    const found = (await faultsOf(window.page, bad)).join('\n');
    for (const rule of [
      'html-has-lang',
      'image-alt',
      'link-name',
      'color-contrast',
      'small: Dear customer',
      'no direction',
    ])
      expect(found).toContain(rule);
  });
});
