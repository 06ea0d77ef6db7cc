import type { Platform } from '../../../platform/platform.ts';
import { formatPhone, nameOr } from '../../people/rules.ts';

/** The last message to an address whose account was closed. */
export function closedMessage({ configuration }: Platform, channel: 'email' | 'text'): { subject: string; body: string } {
  const { SITE_NAME: site } = configuration;
  const phone = formatPhone(configuration.PHONE);
  const subject = `Your ${site} account is closed`;
  if (channel === 'text') return { subject, body: `${site}: your account is closed. Was this not you? Call ${phone}` };
  return {
    subject,
    body: [
      `Your account at ${site} is closed, and what we held about you is deleted. Only the records of payments stay, as the law asks, without your name.`,
      'You can register again with this address at any time.',
      `Was this not you? Call us: ${phone}.`,
    ].join('\n\n'),
  };
}

/** To somebody who helped a person, or was helped with one, whose account is closed. */
export function helpEndedMessage({ configuration }: Platform, closedName: string): { subject: string; mail: string; short: string } {
  const { SITE_NAME: site } = configuration;
  const phone = formatPhone(configuration.PHONE);
  const subject = 'Somebody you shared visits with has left';
  const news = `${nameOr(closedName, 'Somebody you shared visits with')} has closed their account.`;
  return { subject, mail: `${news} You no longer help each other with visits here.\n\nQuestions? Call us: ${phone}.`, short: `${site}: ${news} You no longer help each other here. ${phone}` };
}
