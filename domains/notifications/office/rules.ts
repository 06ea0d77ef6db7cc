import type { Configuration } from '../../../platform/configuration/configuration.ts';

/** Where the office is told of what only a person can do. */
export function officeAddress({ OFFICE_EMAIL, MAIL_FROM }: Pick<Configuration, 'OFFICE_EMAIL' | 'MAIL_FROM'>): string {
  return OFFICE_EMAIL ?? /<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
}
