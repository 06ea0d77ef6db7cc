import { type Browser, chromium } from 'playwright-core';
import { officeCookie } from '#domains/staff/office-cookie.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import { transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { openInside } from '#tests/journeys/inside.ts';
import { startService } from '#tests/journeys/service.ts';
import { ana, employ } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import type { BenchLine } from './bench-line.ts';
import { fillBoard } from './busy-board.ts';
import { bytesOf } from './bytes.ts';
import { median } from './measure.ts';

const rounds = 30;
const looks = 7;
/** On a machine that others use as well, a browser takes longer than this: it is for a quiet one. */
const atMost = (value: number) => ({ kind: 'at most', value }) as const;

/** The board on a day of 5,000 visits: from the service over the wire, and until it can be used in a browser. */
export async function benchBoard(): Promise<BenchLine[]> {
  const service = await startService({ NODE_ENV: 'production', MODE: 'demo' });
  const inside = await openInside(service);
  try {
    const { platform } = inside;
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(
      platform.clock.now(),
    );
    await fillBoard(platform.database, today);
    const cookie = await cookieOf(platform);
    const url = `${service.url}/office/board?day=${today}`;
    return [...(await fromService(url, cookie)), ...(await inBrowser(url, cookie))];
  } finally {
    await inside.close();
    await service.stop();
  }
}

async function cookieOf(platform: Platform): Promise<string> {
  await employ(platform.database, ana, platform.clock.now());
  const token = await transaction(platform.database, (work) =>
    openStaffSession(platform, work, ana.staffId, 'open', visitorOn()),
  );
  return `${officeCookie(platform.publicUrl).name}=${token}`;
}

async function fromService(url: string, cookie: string): Promise<BenchLine[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const answer = await fetch(url, { headers: { cookie, 'Accept-Encoding': 'br' } });
    await answer.body?.getReader().read();
    const first = performance.now() - begun;
    await answer.body?.cancel().catch(() => undefined);
    if (round >= 5) times.push(first);
  }
  const { body } = await bytesOf(url, { cookie });
  return [
    { name: 'the board from the service, median', value: median(times), unit: 'ms', limit: atMost(60) },
    { name: 'its bytes in brotli', value: body.length / 1_000, unit: 'kB', limit: atMost(60) },
  ];
}

async function inBrowser(url: string, cookie: string): Promise<BenchLine[]> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  });
  try {
    return [
      {
        name: 'usable, median',
        value: await usable(browser, url, cookie, 1),
        unit: 'ms',
        limit: atMost(300),
      },
      {
        name: 'usable at 4x slower, median',
        value: await usable(browser, url, cookie, 4),
        unit: 'ms',
        limit: atMost(900),
      },
    ];
  } finally {
    await browser.close();
  }
}

/** From the press on a link until a link of the board takes the keyboard and a frame was drawn after that. */
async function usable(browser: Browser, url: string, cookie: string, slower: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const times: number[] = [];
  for (let look = 0; look < looks; look += 1) {
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    const milliseconds = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          document.querySelector<HTMLElement>('#board section > div > a')?.focus();
          requestAnimationFrame(() => {
            setTimeout(() => resolve(performance.now()));
          });
        }),
    );
    // The first one fetches styles and fonts as well.
    if (look > 0) times.push(milliseconds);
  }
  await context.close();
  return median(times);
}
