import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast, demoPassword } from '#seeds/cast.ts';
import { wake, type Visitor } from './browser.ts';
import { addressOf, cookiesFor, openSessions, shown } from './every-page.ts';
import { it as journey, type OpenWindow } from './journey.ts';
import { button, heading } from './member-steps.ts';

const it = journey.extend('sessions', { scope: 'file' }, ({ service }) => openSessions(service.url));

/** Holds the code of the pages back, as a slow line does, until it is released. */
async function holdCode({ context }: Visitor): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Until React runs what the server sent. */
async function untilAwake(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
}

/**
 * A form that is sent a second time is answered like the first, so quickly that React has not shown in
 * between that it is on its way.
 */
async function answerAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    const send = window.fetch;
    let first: { body: ArrayBuffer; status: number; headers: Headers } | undefined;
    window.fetch = async (input, options) => {
      if (first !== undefined) {
        window.fetch = send;
        return new Response(first.body, first);
      }
      const answer = await send(input, options);
      if (options?.method === 'POST')
        first = { body: await answer.clone().arrayBuffer(), status: answer.status, headers: answer.headers };
      return answer;
    };
  });
}

/** What each control on the page holds; where requested, first answered differently from how it is. */
function answersOn(page: Page, answerFirst: boolean): Promise<Record<string, string>> {
  return page.evaluate((asked) => {
    const isTicked = (control: Element): control is HTMLInputElement =>
      control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type);
    const controls = [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
        'main input:not([type="hidden"]), main select, main textarea',
      ),
    ];
    const early: Record<string, string> = { date: '2027-04-05', number: '3' };
    for (const control of asked ? controls : []) {
      if (isTicked(control)) control.click();
      else if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
      else control.value = early[control.type] ?? 'typed early';
    }
    return Object.fromEntries(
      controls.map((control, index) => [
        `${index} ${control.name}`,
        isTicked(control) ? String(control.checked) : control.value,
      ]),
    );
  }, answerFirst);
}

/** Each kind of control, with and without something in it already. */
const withForms = [
  '/',
  '/register',
  '/contact-us',
  '/requestcallback',
  '/requestcallback/giftcard',
  '/scheduling-service-selection',
  '/account/profile',
  '/account/notification-setting',
  '/account/change-password',
  '/cleaning',
  '/cleaning-detail',
];

describe('what was answered before the code of the page had come', () => {
  it.for(shown.filter(({ path }) => withForms.includes(path)).map((page) => [page.path, page] as const))(
    'is still there afterwards on %s',
    async ([, page], { service, sessions, openWindow }) => {
      const visitor = await openWindow();
      await visitor.context.addCookies(cookiesFor(page, sessions, service.url));
      const letGo = await holdCode(visitor);
      await visitor.page.goto(addressOf(page), { waitUntil: 'commit' });
      await visitor.page.locator('footer').first().waitFor();
      const given = await answersOn(visitor.page, true);
      expect(Object.keys(given).length).toBeGreaterThan(0);
      letGo();
      await untilAwake(visitor.page);
      expect(await answersOn(visitor.page, false)).toEqual(given);
    },
  );
});

describe('a button that was pressed twice', () => {
  /**
   * Writes to us, presses the button once more while the first press is on its way, and says how often it was
   * sent.
   */
  async function sendTwice(openWindow: OpenWindow, isAwake: boolean): Promise<string[]> {
    const visitor = await openWindow();
    const { page, context } = visitor;
    const sent: string[] = [];
    let pressedAgain: () => void = () => undefined;
    const again = new Promise<void>((resolve) => {
      pressedAgain = resolve;
    });
    await context.route('**/contact-us*', async (route) => {
      if (route.request().method() === 'POST') {
        sent.push(new URL(route.request().url()).pathname);
        await again;
      }
      await route.continue();
    });
    const letGo = isAwake ? () => undefined : await holdCode(visitor);
    await page.goto('/contact-us');
    if (isAwake) await wake(page);
    await page.getByLabel('Your name').fill('June Park');
    await page.getByLabel(/email address or/i).fill('june@example.com');
    await page.getByRole('main').locator('textarea').fill('Do you come on Sundays?');
    const send = button(page, /^Send/);
    await send.scrollIntoViewIfNeeded();
    const box = await send.boundingBox();
    if (box === null) throw new Error('There is no button.');
    const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const first = page.waitForRequest((request) => request.method() === 'POST');
    await press();
    await first;
    await press();
    pressedAgain();
    await page.getByText('Thank you. We got your message.').first().waitFor();
    letGo();
    return sent;
  }

  it('sends once before the code of the page has come', async ({ openWindow }) => {
    expect(await sendTwice(openWindow, false)).toEqual(['/contact-us']);
  });

  it('sends once after that', async ({ openWindow }) => {
    expect(await sendTwice(openWindow, true)).toEqual(['/contact-us.data']);
  });

  it('sends again what came back to be mended', async ({ openWindow }) => {
    const visitor = await openWindow();
    const { page } = visitor;
    visitor.expectStatus(422);
    await page.goto('/login');
    await wake(page);
    await button(page, 'Sign in').dblclick();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Email address or mobile phone number').fill(cast.grace.email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await button(page, 'Sign in').click();
    await heading(page, 'Upcoming visits').waitFor();
  });

  it('sends again what was answered before its sending could be shown', async ({ openWindow }) => {
    const visitor = await openWindow();
    const { page } = visitor;
    visitor.expectStatus(422);
    await page.goto('/login');
    await wake(page);
    await answerAtOnce(page);
    await button(page, 'Sign in').click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Email address or mobile phone number').focus();
    await button(page, 'Sign in').click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'alert');
    await page.getByLabel('Email address or mobile phone number').fill(cast.grace.email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await button(page, 'Sign in').click();
    await heading(page, 'Upcoming visits').waitFor();
  });
});
