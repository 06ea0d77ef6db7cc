import { createServer, type Server } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTlsProxy, listenAnywhere } from '#tests/tls-proxy.ts';
import { reachCheck } from './booking-steps.ts';
import { openBrowser, openWindow } from './browser.ts';
import { messageTo } from './mailbox.ts';
import { becomeMember, button, heading, signIn, signOut, testPassword } from './member-steps.ts';
import { startService, type RunningService } from './service.ts';

let browser: Browser;
let service: RunningService;
let proxy: Server;
/** What people type, and where the service itself listens. */
let origin: string;
let behind: string;
beforeAll(async () => {
  const port = await freePort();
  proxy = await createTlsProxy(() => port);
  origin = `https://localhost:${await listenAnywhere(proxy)}`;
  behind = `http://127.0.0.1:${port}`;
  [browser, service] = await Promise.all([
    openBrowser(),
    startService({ PORT: String(port), PUBLIC_URL: origin, TRUST_PROXY: 'true' }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  proxy.close();
});

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenAnywhere(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

describe('June, whose operator has a proxy that ends TLS,', () => {
  it.each([true, false])(
    'makes an account, books and signs in again, with JavaScript %s',
    async (javaScript) => {
      const { context, page, mishaps, expectStatus, leave } = await openWindow(browser, {
        url: origin,
        javaScript,
        takesAnyCertificate: true,
      });
      const email = `june-${javaScript}@example.com`;
      await becomeMember(page, { url: behind, name: 'June Park', email });
      await reachCheck(page);
      await button(page, /^Book for \$/).click();
      await heading(page, 'Thank you. Your visit is booked.').waitFor();
      expect(new URL(page.url()).origin).toBe(origin);

      expect((await context.cookies()).find(({ name }) => name.endsWith('session'))).toMatchObject({
        name: '__Host-session',
        secure: true,
        httpOnly: true,
        sameSite: 'Lax',
      });
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(page.url().split('?')[0]);
      const addresses = (await messageTo(behind, email, /Your visit is booked/)).body.match(
        /https?:\/\/[^/\s]+/g,
      );
      expect(new Set(addresses)).toEqual(new Set([origin]));

      // What the previous page requests by itself may arrive after the session has ended.
      expectStatus(401);
      await signOut(page);
      await signIn(page, email, testPassword);
      expect(mishaps).toEqual([]);
      await leave();
    },
  );
});
