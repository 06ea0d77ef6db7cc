import { Hono } from 'hono';
import { iconsKeptMilliseconds, type IconData, type IconSet } from './icon-data.ts';

const name = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const mostAtOnce = 50;
const caching = { 'Cache-Control': `public, max-age=${iconsKeptMilliseconds / 1_000}` };

/**
 * `/icons/<set>.json?icons=a,b`: icon data. `/icons/<set>.svg?icons=a,b`: the same to draw from, with `<use
 * href="…#a">`.
 */
export function createIcons(data: IconData): Hono {
  const web = new Hono();
  web.get('/icons/:file{[a-z0-9-]+\\.(json|svg)}', async (context) => {
    const [set = '', form] = context.req.param('file').split('.');
    const names = (context.req.query('icons') ?? '').split(',');
    if (names.length > mostAtOnce || !names.every((each) => name.test(each)))
      return context.text('Such icons are not given out here.', 400);
    const found = await data.find(set, names);
    if (found === undefined) return context.text('There are no such icons.', 404);
    return form === 'json'
      ? context.json(found, 200, caching)
      : context.body(drawingsOf(found), 200, { ...caching, 'Content-Type': 'image/svg+xml' });
  });
  return web;
}

const usualSide = 16;

function drawingsOf(set: IconSet): string {
  const symbols = Object.entries(set.icons).map(
    ([id, { body, width = set.width ?? usualSide, height = set.height ?? usualSide }]) =>
      `<symbol id="${id}" viewBox="0 0 ${width} ${height}">${body}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}
