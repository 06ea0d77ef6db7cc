import type { Page } from 'playwright-core';
import { loadSharp } from '#platform/photos/sharp.ts';
import { withSheet } from './sheet.ts';

/** From here on a color is seen as one and not as a gray or a shade of paper. */
const leastChroma = 0.03;

/** How colored a color is: the chroma of OKLCH, 0 for a gray; red, green and blue go from 0 to 255. */
export function chromaOf(red: number, green: number, blue: number): number {
  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const long = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const middle = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const short = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  return Math.hypot(
    1.977_998_495_1 * long - 2.428_592_205 * middle + 0.450_593_709_9 * short,
    0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766 * short,
  );
}

/** The share of the pixels of a picture that are colored, from 0 to 1. */
export async function shareOfColor(picture: Buffer): Promise<number> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const isColored = new Map<number, boolean>();
  let colored = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const color = data.readUIntBE(at, 3);
    let known = isColored.get(color);
    if (known === undefined) {
      known = chromaOf(color >> 16, (color >> 8) & 255, color & 255) > leastChroma;
      isColored.set(color, known);
    }
    if (known) colored += 1;
  }
  return colored / (info.width * info.height);
}

/** The demo says of itself on every page that it is one, which no other site does. */
const withoutNotice = '[aria-label="About this site"] { display: none }';

/** The same on every page; where a page is short it would be the most colored part of it. */
const footSelector = 'body > * > footer';

/** The share of color on the first screen of a page in this window, above its foot. */
export const measureColor = (page: Page): Promise<number> =>
  withSheet(page, withoutNotice, async () => {
    const foot = await page.evaluate(showFirstScreen, footSelector);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const clip = { x: 0, y: 0, width, height: Math.min(height, foot) };
    return shareOfColor(await page.screenshot({ clip }));
  });

/** Where the foot begins, once the pictures of the first screen are there. */
async function showFirstScreen(selector: string): Promise<number> {
  window.scrollTo({ top: 0, behavior: 'instant' });
  const isNear = (picture: HTMLImageElement) =>
    picture.getBoundingClientRect().top < window.innerHeight && picture.checkVisibility();
  await Promise.all([...document.images].filter(isNear).map((picture) => picture.decode()));
  return Math.floor(document.querySelector(selector)?.getBoundingClientRect().top ?? Infinity);
}
