import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  awayNote,
  type Bounced,
  complaint,
  exchange,
  exim,
  gmail,
  postfix,
  ses,
} from '#tests/bounced-mail.ts';
import { bounceAddress, messageOfBounce } from './bounce-address.ts';
import { meaningOf, readBounce, statusIn } from './bounce-report.ts';

const [secret, id] = ['a secret of this installation, for tests', '01938f0e-0000-7000-8000-000000000000'];
const to = bounceAddress(secret, id, 'hearthside.example');
const read = (mail: string) => readBounce(new TextEncoder().encode(mail), secret);
const about = (status: string, more: Partial<Bounced> = {}): Bounced => ({
  to,
  address: 'rosa@example.com',
  status,
  ...more,
});

describe('the address for bounces', () => {
  it('fits into a local part, and names its message in whatever case it comes back', () => {
    expect(to.indexOf('@')).toBeLessThanOrEqual(64);
    expect(messageOfBounce(secret, `<${to.toUpperCase()}>`)).toBe(id);
  });

  it('that somebody has made up names nothing', () => {
    const other = '01938f0e-0000-7000-8000-000000000001';
    expect(messageOfBounce(secret, to.replace(id, other))).toBeUndefined();
    expect(messageOfBounce('another secret', to)).toBeUndefined();
    expect(messageOfBounce(secret, to.replace(/\.[0-9a-f]{16}@/, '.@'))).toBeUndefined();
  });
});

describe('what a report of a server says', () => {
  it.each([
    ['Postfix', postfix(about('5.1.1')), '5.1.1', 'nobody_there'],
    ['Postfix, of a domain that takes no mail', postfix(about('5.1.2')), '5.1.2', 'nobody_there'],
    ['Postfix, of a mailbox that is closed', postfix(about('5.2.1')), '5.2.1', 'nobody_there'],
    ['Postfix, of a full mailbox', postfix(about('5.2.2')), '5.2.2', 'for_now'],
    ['Postfix, after five days of trying', postfix(about('4.4.1')), '4.4.1', 'for_now'],
    ['Postfix, of a name that there is not', postfix(about('5.4.4')), '5.4.4', 'for_now'],
    ['Exim', exim(about('5.1.1')), '5.1.1', 'nobody_there'],
    ['Exim, of spam', exim(about('5.7.1')), '5.7.1', 'refused'],
    ['Exim, with nothing more', exim(about('', { diagnostic: '550 No such user here' })), '5.0.0', 'for_now'],
    [
      'Exim, beside an address',
      exim(about('', { diagnostic: '550 host 5.1.1.9 said no' })),
      '5.0.0',
      'for_now',
    ],
    ['Exchange', exchange(about('5.1.10')), '5.1.10', 'nobody_there'],
    ['Exchange, of a full mailbox', exchange(about('5.2.2')), '5.2.2', 'for_now'],
    ['Exchange, of a policy', exchange(about('5.7.133')), '5.7.133', 'refused'],
    ['Exchange, of a loop', exchange(about('5.4.14')), '5.4.14', 'for_now'],
    ['Gmail', gmail(about('5.1.1')), '5.1.1', 'nobody_there'],
    ['Gmail, of a full mailbox', gmail(about('4.2.2')), '4.2.2', 'for_now'],
    ['Gmail, without our signature', gmail(about('5.7.26')), '5.7.26', 'refused'],
    ['SES', ses(about('5.1.1')), '5.1.1', 'nobody_there'],
    ['SES, of our own address', ses(about('5.1.8')), '5.1.8', 'refused'],
    ['SES, for now', ses(about('4.4.7')), '4.4.7', 'for_now'],
  ] as const)('%s', async (_, mail, status, meaning) => {
    expect(await read(mail)).toEqual({ kind: 'failed', messageId: id, status });
    expect(meaningOf(status)).toBe(meaning);
  });

  it('is a complaint, whichever address it came to', async () => {
    expect(await read(complaint(about('')))).toEqual({ kind: 'complaint', messageId: id });
  });

  it('is read the same with bare line ends and in another order of names', async () => {
    const mail = postfix(about('5.1.1')).replaceAll('\r\n', '\n').replace('Action: failed', 'ACTION:Failed');
    expect(await read(mail)).toMatchObject({ status: '5.1.1' });
  });

  it('is found in the words of a server without what only looks like it', () => {
    expect(statusIn('550-5.1.1 The account')).toBe('5.1.1');
    expect(statusIn('554 5.7.1. Refused')).toBe('5.7.1');
    for (const words of ['from 5.1.1.9', '15.1.1', '2.1.5', '550 no'])
      expect(statusIn(words)).toBeUndefined();
  });
});

describe('what is kept nowhere', () => {
  const whole = postfix(about('5.1.1'));
  it.each([
    ['an answer by a program', awayNote({ to })],
    ['a delay', postfix(about('4.4.1', { action: 'delayed' }))],
    ['a mail that arrived', postfix(about('2.0.0', { action: 'delivered' }))],
    ['a mail that was handed on', postfix(about('2.0.0', { action: 'relayed' }))],
    ['a complaint about nothing', complaint(about(''), 'not-spam')],
    ['a report that somebody has forwarded', whole.replace('multipart/report', 'multipart/mixed')],
    ['a report to nobody', whole.replaceAll(to, 'help@hearthside.example')],
    ['a forged one', whole.replaceAll(to, to.replace(/[0-9a-f]{16}@/, '0123456789abcdef@'))],
    ['a report without its report', whole.replace('message/delivery-status', 'text/plain')],
    ['one without a status', whole.replace('Status: 5.1.1', 'Status: none').replace('550 5.1.1', '550')],
    ['one that is cut off', whole.slice(0, 400)],
    ['nothing', ''],
    ['bytes', '\0\u00ff\u0001'.repeat(500)],
  ])('%s', async (_, mail) => {
    expect(await read(mail)).toBeUndefined();
  });

  it('is a mail of a thousand boxes in boxes', async () => {
    const boxes = Array.from(
      { length: 1_000 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    );
    expect(
      await read(`Content-Type: multipart/report; boundary=a\r\n\r\n--a\r\n${boxes.join('')}`),
    ).toBeUndefined();
  });

  it('is whatever else is made of a report: nothing throws', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length),
        fc.string({ maxLength: 40 }),
        fc.nat(40),
        async (at, put, cut) => {
          const report = await read(whole.slice(0, at) + put + whole.slice(at + cut));
          expect([undefined, id]).toContain(report?.messageId);
        },
      ),
      { numRuns: 200 },
    );
  });
});
