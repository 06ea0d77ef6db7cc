import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fillBoard } from '#bench/busy-board.ts';
import { boardSigns } from '#office/board/board.ts';
import { findViolations } from './accessibility.ts';
import { it } from './in-office.ts';
import { openInside } from './inside.ts';

const day = '2027-03-10';
const desk = { width: 1440 };

/** How many people, and whether the hours of the day, stand in the window of the board as it is scrolled. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const board = document.querySelector('#board')!.getBoundingClientRect();
    const isIn = (element: Element) => {
      const box = element.getBoundingClientRect();
      const [top, bottom] = [Math.max(0, board.top), Math.min(innerHeight, board.bottom)];
      return box.height > 0 && box.top >= top - 1 && box.bottom <= bottom + 1 && box.left >= 0;
    };
    const bars = [...document.querySelectorAll('#board .lanes section > div > a')].filter(isIn);
    return {
      people: [...document.querySelectorAll('#board .lanes h2')].filter(isIn).length,
      hours: isIn(document.querySelector('#board .hours > b')!),
      narrowest: Math.min(...bars.map((bar) => bar.getBoundingClientRect().width)),
      lowest: Math.min(...bars.map((bar) => bar.getBoundingClientRect().height)),
    };
  });

it('a day of 200 visits is seen at once, by day and by week, and is cut down to what is asked', async ({
  inOffice,
  service,
}) => {
  const { platform, close } = await openInside(service);
  await fillBoard(platform.database, day, { people: 40, areas: 3 });
  await close();
  const { page } = await inOffice(desk);
  await page.goto(`/office/board?day=${day}`);
  const first = await inView(page);
  expect(first.people).toBeGreaterThanOrEqual(24);
  expect(first.hours).toBe(true);
  expect(first.narrowest).toBeGreaterThanOrEqual(24);
  expect(first.lowest).toBeGreaterThanOrEqual(24);
  await page.locator('#board').evaluate((board) => board.scrollTo(board.scrollWidth, board.scrollHeight));
  const last = await inView(page);
  expect(last.people).toBeGreaterThanOrEqual(24);
  expect(last.hours).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  expect(await findViolations(page)).toEqual([]);

  // Each is told by the shape of its sign alone, without its color.
  const shapes = await page.evaluate(
    (signs) =>
      signs.map((sign) => {
        const style = getComputedStyle(document.querySelector(`#board-counted .${sign}`)!, '::before');
        const { content, clipPath, borderStyle, borderRadius, backgroundImage, rotate } = style;
        const isFilled = style.backgroundColor !== 'rgba(0, 0, 0, 0)';
        return JSON.stringify({
          content,
          clipPath,
          borderStyle,
          borderRadius,
          rotate,
          isFilled,
          isHalf: backgroundImage !== 'none',
        });
      }),
    boardSigns,
  );
  expect(new Set(shapes).size).toBe(boardSigns.length);

  // It is cut down to what is asked for, at once.
  const unassigned = page.locator('#board-counted').getByRole('link', { name: /^Unassigned \d+$/ });
  const count = Number((await unassigned.innerText()).split(' ').at(-1));
  expect(count).toBeGreaterThan(0);
  expect(await page.locator('#needs > div > a').count()).toBe(count);
  await page.getByLabel('Area', { exact: true }).selectOption({ label: 'Board 2' });
  await page.waitForURL(/area=board-2/);
  await page.locator('#board .area').first().waitFor();
  expect(await page.locator('#board .area > label b').allInnerTexts()).toEqual(['Board 2']);
  const fold = page.getByLabel('Fold Board 2');
  await fold.focus();
  await page.keyboard.press('Space');
  expect(await page.locator('#board .lanes h2').first().isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Week', exact: true }).click();
  await page.getByRole('heading', { name: 'March 7 to 13' }).waitFor();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await page.getByRole('heading', { name: 'March 2027' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  const filled = page.locator('.board-month td').filter({ hasText: /[1-9]\d* visits/ });
  expect(await filled.count()).toBe(1);
  await filled.getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Wednesday, March 10' }).waitFor();

  // And without scripts, by the week.
  const { page: plain } = await inOffice({ ...desk, javaScript: false });
  await plain.goto(`/office/board?day=${day}&span=week`);
  await plain.getByRole('heading', { name: 'March 7 to 13' }).waitFor();
  expect(await plain.locator('.board-week tbody tr:has(td)').count()).toBe(40);
  await plain.getByLabel('Area', { exact: true }).selectOption({ label: 'Board 2' });
  await plain.getByRole('button', { name: 'Show' }).click();
  expect(await plain.locator('.board-week tbody tr:has(td)').count()).toBe(14);
  await plain.locator('.board-week').getByRole('link', { name: 'Wed 10' }).click();
  await plain.getByRole('heading', { name: 'Wednesday, March 10' }).waitFor();
  expect(await plain.locator('#board .area > label b').allInnerTexts()).toEqual(['Board 2']);
});
