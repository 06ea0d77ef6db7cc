import type { Page } from 'playwright-core';

/** Chromium's own device that makes passkeys, with a finger that is the right one unless it is said not to be. */
export async function giveAuthenticator(page: Page, { isUserVerified = true } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
}
