import { redirect } from 'react-router';
import { startProvider } from '#domains/access/without-password/provider.server.ts';
import type { ProviderName } from '#domains/access/without-password/provider.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { Result } from '#platform/result.ts';
import { tokenCookie } from '../../shell/token-cookie.ts';

const lifeMilliseconds = 30 * 60_000;

/** Proves that the browser that comes back from a provider is the one that set out. */
export const setOutCookie = (publicUrl: string) => tokenCookie(publicUrl, 'set-out');

/** Leads to the identity that came back and is linked to no account yet. */
export const foundCookie = (publicUrl: string) => tokenCookie(publicUrl, 'found');

export function soon(platform: ConnectedPlatform): Date {
  return new Date(platform.clock.now().getTime() + lifeMilliseconds);
}

/** Sends the visitor to a provider, with the cookie that lets them come back. */
export async function setOut(
  platform: ConnectedPlatform,
  provider: ProviderName,
  wish: { next: string; linkingFor: string | null },
): Promise<Result<Response>> {
  const started = await startProvider(platform, provider, wish);
  if (!started.ok) return started;
  const { url, state } = started.value;
  return {
    ok: true,
    value: redirect(url, {
      status: 303,
      headers: { 'Set-Cookie': setOutCookie(platform.publicUrl).set(state, soon(platform)) },
    }),
  };
}

/** The providers configured here, in the order they are shown. */
export function providersOffered(platform: ConnectedPlatform): ProviderName[] {
  return (['google', 'facebook'] as const).filter((name) => platform.signInProviders[name] !== undefined);
}
