import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { until } from '#platform/embedded-database/poll.ts';
import { demoPassword } from '#seeds/cast.ts';
import { findViolations } from './accessibility.ts';
import { reachCheck } from './booking-steps.ts';
import { openBrowser, openWindow } from './browser.ts';
import { checkHtml, hasJava } from './engines/html-checker.ts';
import { button, signIn } from './member-steps.ts';
import { startSeededService } from './seeded-service.ts';
import type { RunningService } from './service.ts';

const mails = z.array(
  z.object({ channel: z.string(), to: z.string(), subject: z.string(), html: z.string().nullable() }),
);

let service: RunningService;
let browser: Browser;
beforeAll(async () => {
  service = await startSeededService();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

const post = (path: string, fields: Record<string, string>) =>
  fetch(`${service.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: service.url },
    body: new URLSearchParams(fields),
  });
const sent = async () => mails.parse(await (await fetch(`${service.url}/dev/mailbox.json`)).json());

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

async function faultsOf(page: Page, html: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent(html);
    const faults = [...(await findViolations(page)), ...(await page.evaluate(measure))];
    found.push(...faults.map((fault) => `${colorScheme}: ${fault}`));
  }
  return found;
}

describe('what is sent', () => {
  it('has no barrier, in light and in dark, on a phone and on a desk', async () => {
    await post('/register', {
      name: 'June Park',
      contact: 'june@example.com',
      password: 'three pears on a plate',
    });
    await post('/contact-us', {
      name: 'June Park',
      contact: 'june@example.com',
      message: 'When do you come to Denver?',
    });
    await post('/forgot-password', { contact: 'rosa@example.com' });
    const rosa = await openWindow(browser, { url: service.url });
    await signIn(rosa.page, 'rosa@example.com', demoPassword);
    await reachCheck(rosa.page);
    await button(rosa.page, /^Book for \$/).click();
    await rosa.page.waitForURL('**/post-booking/**');
    await rosa.leave();
    const wanted = [/code/, /message/, /password/, /booked/];
    const arrived = await until(async () => {
      const subjects = (await sent()).filter(({ html }) => html !== null).map(({ subject }) => subject);
      return wanted.every((each) => subjects.some((subject) => each.test(subject)));
    }, 15_000);
    expect(arrived).toBe(true);

    for (const width of [360, 1280]) {
      const window = await openWindow(browser, { url: service.url, width });
      for (const { subject, html } of await sent())
        expect({ subject, faults: html === null ? [] : await faultsOf(window.page, html) }).toEqual({
          subject,
          faults: [],
        });
      await window.leave();
    }
  });

  it.skipIf(!hasJava)("is right in the eyes of the W3C's HTML checker", async () => {
    const html = Object.fromEntries(
      (await sent()).flatMap((mail) => (mail.html === null ? [] : [[mail.subject, mail.html]])),
    );
    expect(Object.keys(html).length).toBeGreaterThan(3);
    expect(await checkHtml(html)).toEqual([]);
  });

  it('can be found in the mailbox of the demo, text and HTML side by side', async () => {
    const window = await openWindow(browser, { url: service.url });
    await window.page.goto('/dev/mailbox');
    await window.page.getByLabel('Find').fill('your visit is booked');
    await window.page.getByRole('button', { name: 'Search' }).click();
    await window.page
      .getByRole('link', { name: /^Your visit is booked/ })
      .first()
      .click();
    await window.page.getByText('Who comes:').waitFor();
    await window.page.frameLocator('iframe').getByRole('link', { name: 'See it here' }).waitFor();
    expect(await findViolations(window.page)).toEqual([]);
    expect(window.mishaps).toEqual([]);
    await window.leave();
  });

  it('would be found out if it had', async () => {
    const window = await openWindow(browser, { url: service.url, width: 360 });
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
    await window.leave();
  });
});
