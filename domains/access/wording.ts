import type { Platform } from '../../platform/platform.ts';
import { formatPhone } from '../people/rules.ts';
import type { Contact } from './schema.ts';

type Wording = { subject: string; body: string };

/** The code comes first in a text, which keeps to 160 signs; a letter has room for the link too. */
export function activationMessage(platform: Platform, person: { name: string; contact: Contact }, code: string, link: string): Wording {
  const site = platform.configuration.SITE_NAME;
  if (person.contact.kind === 'phone') {
    const phone = formatPhone(platform.configuration.PHONE);
    return { subject: `${code} is your ${site} code`, body: `${site}: your code is ${code}. It works for 10 minutes. We never ask for it on the phone. Questions? ${phone}` };
  }
  return {
    subject: `${code} is your ${site} code`,
    body: [
      `Hello ${person.name},`,
      `Your code is ${code}. It works for 10 minutes.`,
      `Or open this page: ${platform.publicUrl}/verify-account?code=${link}`,
      `We will never ask you for this code on the phone.`,
      `Questions? Call ${platform.configuration.PHONE}.`,
    ].join('\n\n'),
  };
}

export function alreadyRegisteredMessage(platform: Platform, person: { name: string }): Wording {
  const site = platform.configuration.SITE_NAME;
  return {
    subject: `You already have a ${site} account`,
    body: [
      `Hello ${person.name},`,
      `Someone, perhaps you, wanted to open an account with this address. You already have one.`,
      `Sign in here: ${platform.publicUrl}/login`,
      `If it was not you, you need not do anything. Questions? Call ${platform.configuration.PHONE}.`,
    ].join('\n\n'),
  };
}
