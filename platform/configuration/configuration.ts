import type { z } from 'zod';
import { settings, type Settings } from './settings.ts';

export type Configuration = { readonly [Name in keyof Settings]: z.output<Settings[Name]['schema']> };

/** Variables that a production process does not start without. */
export const neededInProduction = [
  'PUBLIC_URL',
  'SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
] as const satisfies (keyof Settings)[];

export class ConfigurationRefused extends Error {}

/** MODE follows NODE_ENV=production where it is not set. */
export const modeOf = (environment: Record<string, string | undefined>): string =>
  environment['MODE'] || (environment['NODE_ENV'] === 'production' ? 'production' : 'demo');

/**
 * Reads the environment once. An empty variable counts as missing.
 *
 * @throws ConfigurationRefused with one plain line for each variable that is missing or cannot be read;
 *   values are never repeated.
 */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  const mode = modeOf(environment);
  for (const [name, { schema }] of Object.entries(settings)) {
    const text = name === 'MODE' ? mode : environment[name] || undefined;
    const parsed = schema.safeParse(text);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name} ${parsed.error.issues[0]?.message ?? 'cannot be read'}.`);
  }
  if (mode === 'production') {
    for (const name of neededInProduction) {
      if (!environment[name]) problems.push(`${name} is needed in production: ${settings[name].purpose}`);
    }
    if (!environment['DATABASE_URL'] && !environment['BACKUP_DIR'])
      problems.push(
        'DATABASE_URL or BACKUP_DIR is needed in production: a PostgreSQL of your own, or a folder on another disk to which the embedded one copies every change.',
      );
  }
  if (environment['TWILIO_ACCOUNT_SID']) {
    for (const name of ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])
      if (!environment[name]) problems.push(`${name} is needed with TWILIO_ACCOUNT_SID.`);
  }
  if (mode === 'production' && environment['CLOCK_STARTS_AT'])
    problems.push('CLOCK_STARTS_AT is for the demo only.');
  if (problems.length > 0) throw new ConfigurationRefused(problems.join('\n'));
  return values as Configuration;
}

/** What an installation can send to a phone. Nothing else may be offered or promised. */
export interface Channels {
  texts: boolean;
  /** A machine that reads codes out. */
  voice: boolean;
}

/** The demo has a mailbox for all; otherwise it takes a provider, and a messaging service (MG…) cannot call. */
export function channelsOf({ MODE, TWILIO_ACCOUNT_SID, TWILIO_FROM }: Configuration): Channels {
  const texts = MODE === 'demo' || TWILIO_ACCOUNT_SID !== undefined;
  return { texts, voice: MODE === 'demo' || (texts && TWILIO_FROM?.startsWith('MG') === false) };
}
