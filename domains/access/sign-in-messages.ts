import { textOf } from '#domains/notifications/text.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';
import type { Platform } from '#platform/platform.ts';
import type { Contact, ContactChannel, Wording } from './sign-in.ts';

const codeAdvice = ['We never ask for it on the phone. Questions? Call', 'We never ask for it. Call', 'Call'];

/** In a text the code comes first, to fit 160 characters; a letter has room for the link too. */
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
      `Or confirm your account here: ${platform.publicUrl}/verify-account?code=${link}`,
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
        what: [`your sign-in code is ${code}. It works for 10 minutes.`],
        todo: codeAdvice,
        phone,
      }),
    };
  }
  return {
    subject,
    body: [
      greeting(person.name),
      `Your sign-in code is ${code}. It works for 10 minutes.`,
      'We will never ask you for this code on the phone. If you did not ask for it, ignore this message.',
      `Questions? Call ${phone}.`,
    ].join('\n\n'),
  };
}

/** What a voice reads out: each digit by itself, and everything twice, for people who had to look for a pen. */
function spokenCode(platform: Platform, code: string): Wording {
  const site = platform.configuration.SITE_NAME;
  const numbers = [...code].join(', ');
  return {
    subject: `${code} is your ${site} code`,
    body: `Hello. This is ${site}. Your code is: ${numbers}. Again: ${numbers}. It works for 10 minutes. We will never ask you to tell it to us. Goodbye.`,
  };
}

/**
 * For a person who reads the mail of an address without an account: they may have used another one. There is
 * no name in it, because no account gives one.
 */
export function unknownContactMessage(platform: Platform): Wording {
  const site = platform.configuration.SITE_NAME;
  return {
    subject: `No ${site} account at this address`,
    body: [
      'Hello,',
      `Someone, maybe you, tried to sign in to ${site} with this address. There is no account for it.`,
      'You may have used another email address, or your phone number. Try those first.',
      `No account yet? Create one here: ${platform.publicUrl}/register`,
      `Not you? Ignore this message. Questions? Call ${formatPhone(platform.configuration.PHONE)}.`,
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
      `Choose a new password here: ${address}`,
      'The link works once, for 30 minutes. If you did not ask for it, ignore this message: your password stays the same.',
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
      `Someone, maybe you, tried to create an account with this address. You already have one.`,
      `Sign in here: ${platform.publicUrl}/login`,
      `Not you? Ignore this message. Questions? Call ${formatPhone(platform.configuration.PHONE)}.`,
    ].join('\n\n'),
  };
}

/** The security changes of an account, in the words of a message. */
const changeInWords = {
  name: 'your name was corrected by our office',
  email: 'our office wrote down a new email address, as you asked on the phone',
  number: 'the phone number for calls was changed',
  password: 'your password was changed',
  passkey_added: 'a passkey was added for sign-in',
  passkey_removed: 'a passkey was removed',
  google_linked: 'Google was added for sign-in',
  google_unlinked: 'Google was removed from sign-in',
  facebook_linked: 'Facebook was added for sign-in',
  facebook_unlinked: 'Facebook was removed from sign-in',
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
    return { subject, body: `${site}: in your account, ${words}. Not you? Call ${phone} right away.` };
  return {
    subject,
    body: [
      greeting(name),
      `In your account, ${words}.`,
      'If it was you, you do not need to do anything.',
      `Not you? Call us right away: ${phone}. We’ll help you stop it.`,
    ].join('\n\n'),
  };
}

/** To a new address or number, before the account switches to it. */
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
      body: `${site}: your code is ${code}. It works for 10 minutes. Not you? Ignore this.`,
    };
  return {
    subject,
    body: [
      greeting(name),
      `Your code is ${code}. Enter it to make this the address of your account. It works for 10 minutes.`,
      `Or confirm it without the code: ${platform.publicUrl}/account/contact?link=${link}`,
      'Not you? Ignore this message: nothing changes without the code.',
    ].join('\n\n'),
  };
}

/** To a new address or number that a caller has told the office. Without signing in, nothing changes. */
export function contactAskedByPhoneMessage(
  platform: Platform,
  { name, kind, link }: { name: string; kind: Contact['kind']; link: string },
): Wording {
  const { SITE_NAME: site, PHONE: number } = platform.configuration;
  const address = `${platform.publicUrl}/account/contact?kind=${kind}&link=${link}`;
  if (kind === 'phone')
    return {
      subject: `Confirm your new number for ${site}`,
      body: `${site}: sign in here in 10 minutes to use this number: ${address} Not you? Ignore this.`,
    };
  return {
    subject: `Confirm your new address for ${site}`,
    body: [
      greeting(name),
      'You asked our office to make this the email address of your account.',
      `Sign in here and press the button within 10 minutes: ${address}`,
      `Not you? Ignore this message: nothing changes. Questions? Call ${formatPhone(number)}.`,
    ].join('\n\n'),
  };
}

/** To the account's previous contacts. The link is the way back for an owner who did not want the change. */
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
      'If it was you, you do not need to do anything.',
      `Not you? Undo the change: ${address}`,
      `Or call us right away: ${phone}.`,
    ].join('\n\n'),
  };
}
