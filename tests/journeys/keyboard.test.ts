import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { until } from '#platform/embedded-database/poll.ts';
import { cast, demoPassword } from '#seeds/cast.ts';
import { it, passes } from './journey.ts';
import { messageTo } from './mailbox.ts';
import { heading } from './member-steps.ts';

interface Focus {
  /** What it is called: its label, or else its own words. */
  name: string;
  kind: string;
  /** Why a person would not see it; undefined when they would. */
  unseen: string | undefined;
}

/** What has the focus, and whether one sees it. Runs in the browser. */
function readFocus(): Focus | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const label =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
      ? element.labels?.[0]
      : undefined;
  const name = (label ?? element).innerText.replace(/\s+/g, ' ').trim();
  const kind = element instanceof HTMLInputElement ? element.type : element.localName;
  const box = element.getBoundingClientRect();
  const middle = document.elementFromPoint(
    box.left + box.width / 2,
    box.top + Math.min(box.height, window.innerHeight) / 2,
  );
  const hasRing = [element, label, element.parentElement].some((each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const uncovered =
    middle !== null &&
    (element.contains(middle) || label?.contains(middle) === true || middle.contains(element));
  const unseen = !hasRing
    ? 'no ring'
    : box.bottom <= 0 || box.top >= window.innerHeight
      ? 'outside the window'
      : uncovered
        ? undefined
        : 'covered';
  return { name, kind, unseen };
}

/** Hands on a keyboard, and no mouse: moves on with Tab, and notes each stop whose focus cannot be seen. */
function keyboardOn(page: Page) {
  const unseen: string[] = [];
  const mostStops = 120;

  async function focus(): Promise<Focus | null> {
    // What comes into view may take a frame or two for it.
    await until(() => page.evaluate(() => document.getAnimations().length === 0), 2_000);
    const found = await page.evaluate(readFocus);
    if (found?.unseen !== undefined)
      unseen.push(`${new URL(page.url()).pathname}: ${found.kind} "${found.name}" (${found.unseen})`);
    return found;
  }

  return {
    unseen,
    press: (key: string) => page.keyboard.press(key),
    type: (text: string) => page.keyboard.type(text),
    focus,
    /** Continues until something of this kind and name has the focus. */
    async reach(kind: string, name: RegExp): Promise<void> {
      const passed: string[] = [];
      for (let stop = 0; stop < mostStops; stop += 1) {
        await page.keyboard.press('Tab');
        const found = await focus();
        if (found !== null && found.kind === kind && name.test(found.name)) return;
        passed.push(found === null ? 'nothing' : `${found.kind} "${found.name}"`);
      }
      throw new Error(`The keyboard did not reach ${kind} ${name.source}; it passed ${passed.join(', ')}.`);
    },
  };
}

async function enterPassword(
  page: Page,
  keyboard: ReturnType<typeof keyboardOn>,
  { email }: { email: string },
  comesTo = 'Upcoming visits',
): Promise<void> {
  await keyboard.reach('text', /^Email address/);
  await keyboard.type(email);
  await keyboard.reach('password', /^Password/);
  await keyboard.type(demoPassword);
  await keyboard.press('Enter');
  await heading(page, comesTo).waitFor();
}

describe('somebody who uses no mouse', () => {
  it.for(
    passes([
      ['Rosa', true, cast.rosa],
      ['Grace', false, cast.grace],
    ] as const),
  )(
    '%s signs in and books up to the check by keyboard alone, with JavaScript %s',
    async ([, javaScript, member], { openWindow }) => {
      const visitor = await openWindow({ javaScript });
      const { page } = visitor;
      const keyboard = keyboardOn(page);

      await page.goto('/login');
      await keyboard.press('Tab');
      expect((await keyboard.focus())?.name).toBe('Skip to the main content');
      await keyboard.press('Enter');
      await enterPassword(page, keyboard, member);
      // Open for a member without visits, folded below those that there are.
      const folded = page.locator('main details:not([open]) > summary', { hasText: 'Book a visit' });
      if ((await folded.count()) > 0) {
        await keyboard.reach('summary', /^Book a visit$/);
        await keyboard.press('Enter');
      }
      await keyboard.reach('a', /^Book a cleaning$/);
      await keyboard.press('Enter');

      await heading(page, 'What kind of cleaning?').waitFor();
      await keyboard.reach('radio', /^Home cleaning/);
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown');
      expect((await keyboard.focus())?.name).toMatch(/^Deep cleaning/);
      await keyboard.reach('button', /^Continue$/);
      await keyboard.press('Enter');

      await heading(page, 'How big is the job?').waitFor();
      for (const [label, number] of [
        [/^Bedrooms/, '1'],
        [/^Bathrooms/, '2'],
        [/^Other rooms/, '1'],
      ] as const) {
        await keyboard.reach('select', label);
        await keyboard.type(number);
      }
      await keyboard.reach('checkbox', /^Inside the fridge/);
      await keyboard.press('Space');
      await keyboard.reach('summary', /^(Add something|Change this)$/);
      await keyboard.press('Enter');
      await keyboard.reach('textarea', /^A note for this visit/);
      await keyboard.type('Please ring twice.');
      await keyboard.reach('button', /^Continue$/);
      await keyboard.press('Enter');

      await heading(page, 'When should we come?').waitFor();
      await keyboard.reach('radio', /:/);
      await keyboard.press('Space');
      await keyboard.press('ArrowDown');
      const [, day, hour] =
        /(\w+day, \w+ \d+) (\d+:\d\d (?:AM|PM|noon))/.exec((await keyboard.focus())?.name ?? '') ?? [];
      const chosen = `${day}, ${hour}`;
      await keyboard.reach('button', /^Continue$/);
      await keyboard.press('Enter');

      await heading(page, 'Check and pay').waitFor();
      await page.getByText('Deep cleaning', { exact: true }).first().waitFor();
      expect(await page.getByRole('main').innerText()).toContain(chosen);
      await keyboard.reach('button', /^Add a card$/);

      expect(keyboard.unseen).toEqual([]);
    },
  );

  it.for(
    passes([
      ['Rosa', true, cast.rosa, cast.grace],
      ['Grace', false, cast.grace, cast.rosa],
    ] as const),
  )(
    '%s asks somebody to help, who says yes, and adds a person by keyboard alone, with JavaScript %s',
    async ([, javaScript, member, helper], { service, openWindow }) => {
      const [visitor, other] = [await openWindow({ javaScript }), await openWindow({ javaScript })];
      const { page } = visitor;
      const [keyboard, theirs] = [keyboardOn(page), keyboardOn(other.page)];
      await page.goto('/login');
      await enterPassword(page, keyboard, member);

      await page.goto('/account/care-circle');
      const folded = page.locator('main details:not([open]) > summary', { hasText: 'Invite family' });
      if ((await folded.count()) > 0) {
        await keyboard.reach('summary', /^Invite family or a friend$/);
        await keyboard.press('Enter');
      }
      await keyboard.reach('text', /^Their email address/);
      await keyboard.type(helper.email);
      await keyboard.reach('checkbox', /^Pay for visits/);
      await keyboard.press('Space');
      await keyboard.reach('text', /^Monthly spending limit, in dollars/);
      await keyboard.type('40');
      await keyboard.reach('button', /^Send invitation$/);
      await keyboard.press('Enter');
      await page.getByText('We sent your invitation.').waitFor();

      const { body } = await messageTo(service.url, helper.email, /invited to help/);
      await other.page.goto(/\/account\/care-circle\/accept\?key=[\w-]+/.exec(body)?.[0] ?? '');
      await theirs.reach('a', /^With my password$/);
      await theirs.press('Enter');
      await heading(other.page, /^Sign in$/).waitFor();
      await enterPassword(other.page, theirs, helper, 'An invitation to help');
      await theirs.reach('button', /^Yes, I will help$/);
      await theirs.press('Enter');
      await heading(other.page, 'Upcoming visits').waitFor();
      await page.goto('/account/care-circle');
      await page.getByText('pay for visits, up to $40 a month').waitFor();

      await page.goto('/account/people');
      await keyboard.reach('a', /^Add a person$/);
      await keyboard.press('Enter');
      await heading(page, 'Add a person').waitFor();
      for (const [label, text] of [
        [/^Their name/, 'Luis Ames'],
        [/^Street address/, '9 Burns Street'],
        [/^ZIP code/, '99999'],
      ] as const) {
        await keyboard.reach('text', label);
        await keyboard.type(text);
      }
      visitor.expectStatus(422);
      await keyboard.press('Enter');
      await page.getByRole('link', { name: /We do not recognize this ZIP code/ }).waitFor();
      await keyboard.reach('a', /We do not recognize this ZIP code/);
      await keyboard.press('Enter');
      expect((await keyboard.focus())?.name).toMatch(/^ZIP code/);
      await keyboard.press('Control+A');
      await keyboard.type('11375');
      await keyboard.reach('button', /^Save$/);
      await keyboard.press('Enter');
      await heading(page, 'Your needs and preferences').waitFor();
      await keyboard.reach('checkbox', /^Hard of hearing/);
      await keyboard.press('Space');
      await keyboard.reach('button', /^Save and continue$/);
      await keyboard.press('Enter');
      await page.getByRole('group', { name: 'What should your driver know?' }).waitFor();

      expect([...keyboard.unseen, ...theirs.unseen]).toEqual([]);
    },
  );

  it('would notice a focus that cannot be seen', async ({ openWindow }) => {
    const visitor = await openWindow();
    const { page } = visitor;
    await page.setContent(`<!doctype html><html lang="en"><title>Bad</title>
      <style>:focus { outline: none } .cover { position: fixed; inset: 100px 0 auto 0; height: 90px; background: gray }</style>
      <p><button>Bare</button></p><p style="position:absolute;top:120px"><button style="outline:3px solid">Hidden</button></p><div class="cover"></div></html>`);
    const keyboard = keyboardOn(page);
    await keyboard.reach('button', /^Bare$/);
    await keyboard.reach('button', /^Hidden$/);
    expect(keyboard.unseen).toEqual([
      expect.stringContaining('"Bare" (no ring)'),
      expect.stringContaining('"Hidden" (covered)'),
    ]);
  });
});
