import type { Configuration } from '#platform/configuration/configuration.ts';
import { readPixels, type Pixel } from './consent-rules.ts';

/**
 * The third-party scripts that this site may load, where a visitor agrees; null where there are none, and so
 * nothing to ask.
 */
export interface ThirdParties {
  analytics: string | null;
  marketing: string | null;
  pixel: { script: string; pixels: Pixel[] } | null;
  social: { script: string; appId: string } | null;
}

export function thirdPartiesOf(configuration: Configuration): ThirdParties | null {
  const {
    ANALYTICS_SCRIPT_URL,
    MARKETING_SCRIPT_URL,
    PIXEL_IDS,
    PIXEL_SCRIPT_URL,
    SOCIAL_APP_ID,
    SOCIAL_SDK_URL,
  } = configuration;
  const found: ThirdParties = {
    analytics: ANALYTICS_SCRIPT_URL ?? null,
    marketing: MARKETING_SCRIPT_URL ?? null,
    pixel: PIXEL_IDS === undefined ? null : { script: PIXEL_SCRIPT_URL, pixels: readPixels(PIXEL_IDS) },
    social: SOCIAL_APP_ID === undefined ? null : { script: SOCIAL_SDK_URL, appId: SOCIAL_APP_ID },
  };
  return Object.values(found).some((each) => each !== null) ? found : null;
}

/** Whose scripts the page's policy must allow: exactly those that are configured. */
export function thirdPartyOrigins(configuration: Configuration): string[] {
  const found = thirdPartiesOf(configuration);
  const scripts = [found?.analytics, found?.marketing, found?.pixel?.script, found?.social?.script];
  return [...new Set(scripts.flatMap((script) => (script ? [new URL(script).origin] : [])))];
}
