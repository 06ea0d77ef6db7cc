import { createServer } from 'node:net';
import { describe, expect } from 'vitest';
import { createTlsProxy, listenAnywhere } from '#tests/tls-proxy.ts';
import { reachCheck } from './booking-steps.ts';
import { it as journey, passes } from './journey.ts';
import { messageTo } from './mailbox.ts';
import { becomeMember, button, heading, signIn, signOut, testPassword } from './member-steps.ts';

const it = journey
  .extend('port', { scope: 'file' }, () => freePort())
  .extend('proxy', { scope: 'file' }, async ({ port }, { onCleanup }) => {
    const server = await createTlsProxy(() => port);
    onCleanup(() => void server.close());
    return {
      port,
      /** What people type, and where the service itself listens. */
      origin: `https://localhost:${await listenAnywhere(server)}`,
      behind: `http://127.0.0.1:${port}`,
    };
  });
it.override('settings', ({ proxy }) => ({
  PORT: String(proxy.port),
  PUBLIC_URL: proxy.origin,
  TRUST_PROXY: 'true',
}));

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenAnywhere(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

describe('June, whose operator has a proxy that ends TLS,', () => {
  it.for(passes([true, false]))(
    'makes an account, books and signs in again, with JavaScript %s',
    async (javaScript, { proxy: { origin, behind }, openWindow }) => {
      const { context, page, expectStatus } = await openWindow({
        url: origin,
        javaScript,
        takesAnyCertificate: true,
      });
      const email = `june-${javaScript}@example.com`;
      await becomeMember(page, { url: behind, name: 'June Park', email });
      await reachCheck(page);
      await button(page, /^Book for \$/).click();
      await heading(page, 'You’re booked. Thank you.').waitFor();
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
    },
  );
});
