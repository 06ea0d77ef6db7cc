import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cast } from '#seeds/cast.ts';
import { findViolations } from './accessibility.ts';
import { act, it } from './in-office.ts';
import { passes } from './journey.ts';
import { button, heading } from './member-steps.ts';

const schemes = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'light', contrast: 'more' },
  { colorScheme: 'dark', contrast: 'more' },
] as const;

/** What axe says of a page in each scheme. */
async function weakIn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of schemes) {
    await page.emulateMedia(scheme);
    const weak = await findViolations(page);
    found.push(...weak.map((line) => `${page.url()} ${scheme.colorScheme} ${scheme.contrast}: ${line}`));
  }
  await page.emulateMedia(schemes[0]);
  return found;
}

/** A color of the first such element, as `#rrggbb`. */
const colorOf = (page: Page, selector: string, of: 'color' | 'backgroundColor') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => {
      const channels = getComputedStyle(element)[name].match(/\d+/g) ?? [];
      return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
    }, of);

const colorsOf = async (page: Page) => ({
  heading: await colorOf(page, 'h1', 'color'),
  link: await colorOf(page, 'main a:not([class])', 'color'),
});

async function choose(page: Page, brand: string): Promise<void> {
  const form = act(page, 'Choose a color');
  await form.locator('summary').click();
  await form.getByLabel('Color').fill(brand);
  await form.getByRole('button').click();
  await page.getByText('Draft saved. No one else sees it yet.').waitFor();
}

/** A house of a purple roof: 2 to 1. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><path d="M4 36V20L20 6l16 14v16z" fill="#7a1fa2"/></svg>';

async function chooseLogo(page: Page, svg: string): Promise<void> {
  const form = act(page, 'Choose a logo');
  await form.locator('summary').click();
  await form
    .getByLabel('Logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await form.getByRole('button', { name: 'Choose a logo' }).click();
}

async function publish(page: Page): Promise<void> {
  const form = act(page, 'Publish draft');
  await form.locator('summary').click();
  await form.getByRole('button').click();
  await page.getByText('It is published. All pages look like this now.').waitFor();
}

const addresses = ['/', '/cleaning', '/account/upcoming-booking'];

describe.each(passes([true, false], 2))('with JavaScript %s', (javaScript) => {
  it('an administrator chooses a color, publishes it, and takes it back', async ({ inOffice, signedIn }) => {
    const visitor = await inOffice({ javaScript, width: javaScript ? 1440 : 390 });
    const { page } = visitor;
    const { page: member } = await signedIn(cast.rosa, { javaScript, width: javaScript ? 1440 : 390 });
    await member.goto('/');
    const usual = await colorsOf(member);
    await page.goto('/office/looks');
    await page.getByRole('link', { name: 'The usual green' }).click();
    await heading(page, 'Our look').waitFor();
    const form = act(page, 'Choose a color');
    await form.locator('summary').click();
    await form.getByLabel('Color').fill('red');
    visitor.expectStatus(422);
    await form.getByRole('button').click();
    await page
      .getByText(/^Enter the code of a color/)
      .first()
      .waitFor();
    await page.goto('/office/looks/operator');
    await choose(page, '#e02020');
    await page.getByText('Your red cannot carry words that older eyes can read. This one can.').waitFor();
    await choose(page, '#7A1FA2');
    await chooseLogo(page, drawing.replace('<path', '<script>1</script><path'));
    await page
      .getByText(/^This file has a script/)
      .first()
      .waitFor();
    await page.goto('/office/looks/operator');
    await chooseLogo(page, drawing);
    await page.getByRole('heading', { name: 'Draft: the logo' }).waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    await member.reload();
    expect(await colorsOf(member)).toEqual(usual);
    await publish(page);
    for (const address of addresses) {
      await member.goto(address);
      expect([address, await colorOf(member, 'h1', 'color')]).toEqual([address, '#7a1fa2']);
      if (javaScript) expect(await weakIn(member)).toEqual([]);
    }
    await member.goto('/');
    const mark = member.locator('header img').first();
    await expect
      .poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const home = mark.locator('xpath=ancestor::a');
    expect(await home.innerText()).toBe('Hearthside');
    expect(await home.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    // Too dark for a dark screen, so it has white behind it there.
    await member.emulateMedia({ colorScheme: 'dark' });
    expect(await colorOf(member, 'header picture', 'backgroundColor')).toBe('#ffffff');
    await member.emulateMedia({ colorScheme: 'light' });
    const inside = await page.context().newPage();
    for (const address of ['/office', '/field/sign-in']) {
      await inside.goto(address);
      const inHead = inside.locator('header img').first();
      await expect
        .poll(() => inHead.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      if (javaScript) expect(await findViolations(inside)).toEqual([]);
    }
    await inside.close();
    expect((await colorsOf(member)).link).toBe('#7a1fa2');
    expect(await colorOf(member, '.Button-primary', 'backgroundColor')).toBe('#7a1fa2');
    expect(await colorOf(page, 'h1', 'color')).toBe('#7a1fa2');
    if (javaScript) expect(await weakIn(page)).toEqual([]);
    await button(page, 'Undo this').click();
    await page.getByText('All pages look as they did before.').waitFor();
    await member.reload();
    expect(await colorsOf(member)).toEqual(usual);
    expect(await member.locator('header img').count()).toBe(0);
  });
});

it('yellow, near black and the red of errors can be read on every page and in every scheme', async ({
  inOffice,
  openWindow,
}) => {
  const { page } = await inOffice({});
  const { page: visitor } = await openWindow({ width: 390 });
  await page.goto('/office/looks/operator');
  for (const brand of ['#ffe600', '#0b0b0d', '#8e1b0e']) {
    await choose(page, brand);
    await publish(page);
    expect(await weakIn(page)).toEqual([]);
    for (const address of ['/', '/cleaning', '/field/sign-in']) {
      await visitor.goto(address);
      expect(await weakIn(visitor)).toEqual([]);
    }
  }
  expect(await colorOf(visitor, 'h1', 'color')).toBe('#16241c');
});
