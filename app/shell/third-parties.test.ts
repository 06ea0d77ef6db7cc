import { describe, expect, it } from 'vitest';
import type { Configuration } from '#platform/configuration/configuration.ts';
import { thirdPartiesOf, thirdPartyOrigins } from './third-parties.ts';

const none = {
  PIXEL_SCRIPT_URL: 'https://pixel.example/events.js',
  SOCIAL_SDK_URL: 'https://social.example/sdk.js',
} as Configuration;

describe('scripts of others', () => {
  it('are none where none is configured: there is nothing to ask, and the policy lets nobody in', () => {
    expect(thirdPartiesOf(none)).toBeNull();
    expect(thirdPartyOrigins(none)).toEqual([]);
  });

  it.each([
    [
      { ANALYTICS_SCRIPT_URL: 'https://count.example/a.js' },
      { analytics: 'https://count.example/a.js' },
      'https://count.example',
    ],
    [
      { MARKETING_SCRIPT_URL: 'https://market.example/m.js' },
      { marketing: 'https://market.example/m.js' },
      'https://market.example',
    ],
    [
      { PIXEL_IDS: '111' },
      { pixel: { script: none.PIXEL_SCRIPT_URL, pixels: [{ id: '111', pattern: '*' }] } },
      'https://pixel.example',
    ],
    [
      { SOCIAL_APP_ID: '333' },
      { social: { script: none.SOCIAL_SDK_URL, appId: '333' } },
      'https://social.example',
    ],
  ])('come each by its own setting: %o', (setting, expected, origin) => {
    const configuration = { ...none, ...setting };
    expect(thirdPartiesOf(configuration)).toEqual({
      analytics: null,
      marketing: null,
      pixel: null,
      social: null,
      ...expected,
    });
    expect(thirdPartyOrigins(configuration)).toEqual([origin]);
  });
});
