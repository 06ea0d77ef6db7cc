import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountChangedMessage,
  activationMessage,
  alreadyRegisteredMessage,
  contactChangedMessage,
  newContactMessage,
  resetMessage,
  signInCodeMessage,
} from '#domains/access/sign-in-messages.ts';
import { helpEndedMessage } from '#domains/account/closing.ts';
import {
  begunAccountMessage,
  circleMessage,
  invitationMessage,
  needsMessage,
} from '#domains/care-circle/carer.ts';
import { officeMail, officeOf } from '#domains/enquiries/office-words.ts';
import { comingSoonMail, messageArrivedMail, onTheListMail } from '#domains/enquiries/words.ts';
import {
  boughtMail,
  type GiftCard,
  giftCardOrder,
  giftMail,
  refundedMail,
} from '#domains/payments/gift-cards/gift-card.ts';
import { wordNewCardOfCarer } from '#domains/payments/new-card.ts';
import { greeting, leadsNowhere, nameOr } from '#domains/people/words.ts';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import type { Platform } from '#platform/platform.ts';
import { demoSettings } from '#seeds/demo/operator-facts.ts';
import { testSecret } from './cluster.ts';

const configuration = readConfiguration({ ...demoSettings, SECRET: testSecret });
const platform = { configuration, publicUrl: 'https://help.example.org' } as Platform;
const sender = { site: configuration.SITE_NAME, phone: configuration.PHONE, hours: 'Every day' };
const circle = { site: configuration.SITE_NAME, phone: configuration.PHONE };
const nothingMore = {
  email: null,
  phone: null,
  phone_ext: null,
  organization: null,
  website: null,
  zipcode: null,
  service_id: null,
  topic: null,
  message: null,
  due_from: null,
  due_until: null,
  time_zone: null,
};

interface Words {
  subject: string;
  body?: string;
  mail?: string;
  short?: string;
}

/** Every message that goes to a typed address, or carries another person's name. */
function wordsWith(name: string): Record<string, Words> {
  const mail = { name, contact: { kind: 'email', value: 'stranger@example.com' } } as const;
  const gift: GiftCard = {
    id: '',
    state: 'paid',
    amountCents: 5_000,
    buyerName: name,
    buyerEmail: '',
    recipientName: name,
    recipientEmail: 'stranger@example.com',
    greeting: 'See evil.example',
    sendAt: new Date(0),
    sentAt: null,
    paidAt: null,
    redeemedAt: null,
    card: null,
  };
  const invitation = invitationMessage(
    { ...circle, ownerName: name, recipientName: name },
    { book: true, pay: false, needs: false, monthlyLimitCents: null },
    'https://help.example.org/x',
  );
  const begun = (hasAccount: boolean) =>
    begunAccountMessage(
      { ...circle, ownerName: name, recipientName: name },
      hasAccount,
      'https://help.example.org/x',
    );
  return {
    begun: begun(false).mail,
    begunText: begun(false).text,
    offered: begun(true).mail,
    offeredText: begun(true).text,
    activation: activationMessage(platform, mail, '123456', 'link'),
    signIn: signInCodeMessage(platform, mail, '123456', 'email'),
    reset: resetMessage(platform, mail, 'link'),
    known: alreadyRegisteredMessage(platform, mail),
    changed: accountChangedMessage(platform, name, 'email', 'password'),
    newContact: newContactMessage(platform, { name, channel: 'email', code: '123456', link: 'link' }),
    contactChanged: contactChangedMessage(platform, { name, channel: 'email', kind: 'email', undo: 'undo' }),
    invitation: invitation.mail,
    invitationText: invitation.text,
    joined: circleMessage(
      'joined',
      { ...circle, ownerName: 'Rosa', recipientName: 'Rosa' },
      name,
      'https://help.example.org/x',
    ),
    needs: needsMessage(
      { ...circle, ownerName: 'Rosa', recipientName: 'Rosa' },
      { carerName: name, link: 'https://help.example.org/x' },
    ),
    card: wordNewCardOfCarer(
      'email',
      { ...circle, publicUrl: platform.publicUrl, personName: 'Rosa', safeWord: null },
      { carerName: name, people: ['Rosa'] },
    ),
    left: helpEndedMessage(platform, name),
    comingSoon: comingSoonMail(sender, name, '11375'),
    onTheList: onTheListMail(sender, name, '11375'),
    written: messageArrivedMail(sender, name),
    gift: giftMail(configuration, gift, 'CODE', platform.publicUrl),
    bought: boughtMail(configuration, gift, 'https://help.example.org/x'),
    refunded: refundedMail(configuration, gift),
  };
}

const hostile = [
  'evil.example',
  'You won: https://evil.example/x',
  'Call 212 555 0199 now',
  'write@evil.example',
  'Ann www.evil.example',
  'A'.repeat(51),
  'Rosa <b>',
  'Pay $500',
  'Rosa\nBcc: x',
];

describe('what goes to an address that somebody typed', () => {
  it('has no name in its subject, whatever they are called', () => {
    for (const [kind, { subject }] of Object.entries(wordsWith('Mallory Quux')))
      expect([kind, subject]).toEqual([kind, expect.not.stringMatching(/Mallory|Quux|11375/)]);
    expect(
      officeMail(
        { kind: 'message', name: 'Mallory Quux', ...nothingMore },
        officeOf(configuration),
        new Date(0),
      ).subject,
    ).toBe('A message');
  });

  it('says a name that can be one, and nothing else that was typed as one', () => {
    expect(wordsWith('Mallory Quux')['invitation']?.body).toContain('Mallory Quux uses Hearthside');
    for (const name of hostile) {
      for (const [kind, words] of Object.entries(wordsWith(name)))
        expect([
          kind,
          name,
          Object.values(words).some((text: string) => text.includes(name) || text.includes('evil.example')),
        ]).toEqual([kind, name, false]);
    }
  });
});

describe('a name', () => {
  it('is what people are called, in any script', () => {
    for (const name of [
      'Rosa',
      'Rosa Alvarez',
      "Conor O'Brien",
      'Conor O’Brien',
      'J. R. Smith',
      'Anne-Marie Dupont Jr.',
      '李小龍',
      'Владимир',
      'María José',
    ]) {
      expect(nameOr(name, '')).toBe(name);
      expect(greeting(name)).toBe(`Hello ${name},`);
    }
  });

  it('is nothing that a mail program makes a link of, or that starts a new line', () => {
    for (const name of hostile)
      expect([name, nameOr(name, 'Somebody'), greeting(name)]).toEqual([name, 'Somebody', 'Hello,']);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(nameOr(text, '')).not.toMatch(/[\p{N}@/:<>\n\r]|\.\p{L}/u);
      }),
    );
  });
});

describe('the greeting of a gift card', () => {
  const order = (words: string) =>
    giftCardOrder.safeParse({
      amount: '50',
      recipient_name: 'Rosa',
      greeting: words,
      delivery: 'print',
      name: 'Sam',
      email: 'sam@example.com',
    });

  it('is anything kind', () => {
    for (const words of [
      '',
      'Happy birthday! You are 80. Enjoy it... Love, Sam',
      'For 12/25/2026 - and $50 more: see you at 5.30 p.m.',
      'Dear Mom. Call me!',
    ])
      expect([words, order(words).success]).toEqual([words, true]);
  });

  it('leads nowhere', () => {
    for (const words of [
      'See evil.example/x',
      'https://evil.example',
      'Write to me@evil.example',
      'Call 212 555 0199',
      'Call +1 (212) 555-0199',
      'www．evil．example',
    ]) {
      expect([words, leadsNowhere(words), order(words).error?.issues[0]?.message]).toEqual([
        words,
        false,
        'Leave out web addresses, email addresses and phone numbers.',
      ]);
    }
  });
});
