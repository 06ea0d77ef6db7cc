import { textOf } from '#domains/notifications/text.ts';
import { formatPhone, greeting } from '#domains/people/people.ts';
import type { Platform } from '#platform/platform.ts';
import type { Contact, ContactChannel, Wording } from './sign-in.ts';

const codeAdvice = ['We never ask for it on the phone. Questions? Call', 'We never ask for it. Call', 'Call'];

/** The code comes first in a text, which keeps to 160 signs; a letter has room for the link too. */
export function activationMessage(
  platform: Platform,
  person: { name: string; contact: Contact },
  code: string,
  link: string,
): Wording {
  const site = platform.configuration.SITE_NAME;
  if (person.contact.kind === 'phone') {
    const phone = formatPhone(platform.configuration.PHONE);
    return {
      subject: `${code} is your ${site} code`,
      body: textOf({
        site,
        what: [`your code is ${code}. It works for 10 minutes.`],
        todo: codeAdvice,
        phone,
      }),
    };
  }
  return {
    subject: `${code} is your ${site} code`,
    body: [
      greeting(person.name),
      `Your code is ${code}. It works for 10 minutes.`,
      `Or open this page: ${platform.publicUrl}/verify-account?code=${link}`,
      `We will never ask you for this code on the phone.`,
      `Questions? Call ${formatPhone(platform.configuration.PHONE)}.`,
    ].join('\n\n'),
  };
}

export function signInCodeMessage(
  platform: Platform,
  person: { name: string; contact: Contact },
  code: string,
  channel: ContactChannel,
): Wording {
  const site = platform.configuration.SITE_NAME;
  const phone = formatPhone(platform.configuration.PHONE);
  const subject = `${code} is your ${site} code`;
  if (channel === 'call') return spokenCode(platform, code);
  if (person.contact.kind === 'phone') {
    return {
      subject,
      body: textOf({
        site,
        what: [`your code to sign in is ${code}. It works for 10 minutes.`],
        todo: codeAdvice,
        phone,
      }),
    };
  }
  return {
    subject,
    body: [
      greeting(person.name),
      `Your code to sign in is ${code}. It works for 10 minutes.`,
      'We will never ask you for this code on the phone. If you did not ask for it, you need not do anything.',
      `Questions? Call ${phone}.`,
    ].join('\n\n'),
  };
}

/** What a voice reads out: each number by itself, and all of it twice, for those who had to look for a pen. */
function spokenCode(platform: Platform, code: string): Wording {
  const site = platform.configuration.SITE_NAME;
  const numbers = [...code].join(', ');
  return {
    subject: `${code} is your ${site} code`,
    body: `Hello. This is ${site}. Your code is: ${numbers}. Once more: ${numbers}. It works for 10 minutes. We never ask you to tell it to us. Goodbye.`,
  };
}

/**
 * For whoever reads the mail of an address that has no account: they may have used another one. It has no
 * name in it, since nobody has one.
 */
export function unknownContactMessage(platform: Platform): Wording {
  const site = platform.configuration.SITE_NAME;
  return {
    subject: `There is no ${site} account with this address`,
    body: [
      'Hello,',
      `Someone, perhaps you, wanted to sign in to ${site} with this address. There is no account with it.`,
      'Perhaps you used another email address, or your phone number. Try those first.',
      `If you have no account yet, make one here: ${platform.publicUrl}/register`,
      `If it was not you, you need not do anything. Questions? Call ${formatPhone(platform.configuration.PHONE)}.`,
    ].join('\n\n'),
  };
}

export function resetMessage(
  platform: Platform,
  person: { name: string; contact: Contact },
  link: string,
): Wording {
  const site = platform.configuration.SITE_NAME;
  const phone = formatPhone(platform.configuration.PHONE);
  const address = `${platform.publicUrl}/reset-password?link=${link}`;
  const subject = `Choose a new password for ${site}`;
  if (person.contact.kind === 'phone')
    return {
      subject,
      body: textOf({
        site,
        what: [`choose a new password within 30 minutes: ${address}`, `new password: ${address}`, address],
        todo: ['Not you? Call', ''],
        phone,
      }),
    };
  return {
    subject,
    body: [
      greeting(person.name),
      `Here you choose a new password: ${address}`,
      'The link works once, for 30 minutes. If you did not ask for it, you need not do anything: your password stays as it is.',
      `Questions? Call ${phone}.`,
    ].join('\n\n'),
  };
}

export function alreadyRegisteredMessage(platform: Platform, person: { name: string }): Wording {
  const site = platform.configuration.SITE_NAME;
  return {
    subject: `You already have a ${site} account`,
    body: [
      greeting(person.name),
      `Someone, perhaps you, wanted to open an account with this address. You already have one.`,
      `Sign in here: ${platform.publicUrl}/login`,
      `If it was not you, you need not do anything. Questions? Call ${formatPhone(platform.configuration.PHONE)}.`,
    ].join('\n\n'),
  };
}

/** What may change in how an account is kept safe, as a message says it. */
const changeInWords = {
  password: 'your password was changed',
  passkey_added: 'a passkey was added to sign in with',
  passkey_removed: 'a passkey was removed',
  google_linked: 'Google was added to sign in with',
  google_unlinked: 'Google was removed as a way to sign in',
  facebook_linked: 'Facebook was added to sign in with',
  facebook_unlinked: 'Facebook was removed as a way to sign in',
} as const;

export type AccountChange = keyof typeof changeInWords;

export function accountChangedMessage(
  platform: Platform,
  name: string,
  channel: ContactChannel,
  change: AccountChange,
): Wording {
  const site = platform.configuration.SITE_NAME;
  const phone = formatPhone(platform.configuration.PHONE);
  const words = changeInWords[change];
  const subject = `In your ${site} account, ${words}`;
  if (channel !== 'email')
    return { subject, body: `${site}: in your account, ${words}. Was it not you? Call ${phone} at once.` };
  return {
    subject,
    body: [
      greeting(name),
      `In your account, ${words}.`,
      'Was it you? Then you need not do anything.',
      `Was it not you? Call us at once: ${phone}. We stop it with you.`,
    ].join('\n\n'),
  };
}

/** To a new address or number, before it is taken. */
export function newContactMessage(
  platform: Platform,
  { name, channel, code, link }: { name: string; channel: ContactChannel; code: string; link: string },
): Wording {
  const site = platform.configuration.SITE_NAME;
  if (channel === 'call') return spokenCode(platform, code);
  const subject = `${code} is your ${site} code`;
  if (channel === 'text')
    return {
      subject,
      body: `${site}: your code is ${code}. It works for 10 minutes. Not you? You need not do anything.`,
    };
  return {
    subject,
    body: [
      greeting(name),
      `Your code is ${code}. With it, this address becomes the one of your account. It works for 10 minutes.`,
      `Or open this page: ${platform.publicUrl}/account/contact?link=${link}`,
      'If it was not you, you need not do anything: nothing changes without the code.',
    ].join('\n\n'),
  };
}

/** To the contacts that an account had before. The link is the way back for whoever did not want the change. */
export function contactChangedMessage(
  platform: Platform,
  {
    name,
    channel,
    kind,
    undo,
  }: { name: string; channel: 'email' | 'text'; kind: Contact['kind']; undo: string },
): Wording {
  const site = platform.configuration.SITE_NAME;
  const phone = formatPhone(platform.configuration.PHONE);
  const what = kind === 'email' ? 'email address' : 'phone number';
  const address = `${platform.publicUrl}/undo-change?link=${undo}`;
  const subject = `The ${what} of your ${site} account was changed`;
  if (channel === 'text')
    return { subject, body: `${site}: your account has a new ${what}. Not you? ${address} or ${phone}` };
  return {
    subject,
    body: [
      greeting(name),
      `The ${what} of your account was changed.`,
      'Was it you? Then you need not do anything.',
      `Was it not you? Open this page, and it is taken back: ${address}`,
      `Or call us at once: ${phone}.`,
    ].join('\n\n'),
  };
}
