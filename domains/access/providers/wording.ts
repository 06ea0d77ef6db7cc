import type { ProviderName } from './schema.ts';

export const providerTitles: Record<ProviderName, string> = { google: 'Google', facebook: 'Facebook' };
