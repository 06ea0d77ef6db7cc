import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OutgoingMessage, RefusesUs, type Transport, Undeliverable } from './delivery.ts';
import { createMailTransport } from './mail.ts';

const arrived: ParsedMail[] = [];
/** Who sent each, by its envelope. */
const senders: string[] = [];
const refusal = (responseCode: number, status = '') =>
  Object.assign(new Error(`${status} refused`.trim()), { responseCode });
const refusals: Record<string, Error> = {
  nobody: refusal(550),
  gone: refusal(550, '5.1.1'),
  busy: refusal(452),
  full: refusal(552, '5.2.2'),
  policy: refusal(550, '5.7.1'),
};
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _, done) => done(refusals[address.split('@')[0] ?? ''] ?? null),
  onMailFrom: ({ address }, _, done) => (senders.push(address), done()),
  onData: (stream, _, done) => void simpleParser(stream).then((mail) => (arrived.push(mail), done()), done),
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  url = `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  transport = createMailTransport(url, {
    from: 'Hearthside <help@hearthside.example>',
    replyTo: () => 'office@hearthside.example',
    bouncesTo: (id, domain) => `bounces+${id}@${domain}`,
  });
});
afterAll(async () => {
  transport.close?.();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(() => void (arrived.splice(0), senders.splice(0)));

const message: OutgoingMessage = {
  id: '01938f0e-0000-7000-8000-000000000000',
  kind: 'confirmed',
  channel: 'email',
  recipient_address: 'rosa@example.com',
  subject: 'Your visit is booked: Home cleaning – Grüße',
  body: 'Hello Rosa,\n\nYour visit is booked.',
  html: '<!doctype html><html lang="en"><p>Your visit is booked.</p></html>',
  attachment: {
    fileName: 'visit.ics',
    contentType: 'text/calendar; charset=utf-8; method=CANCEL',
    text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR',
  },
  headers: {
    'List-Unsubscribe': '<https://help.example.org/unsubscribe?key=1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
};
let transport: Transport;
const send = (change: Partial<OutgoingMessage> = {}) =>
  transport.deliver({ ...message, ...change }, new Date());

describe('a mail, as a server receives it', () => {
  it('has its words as text and as HTML, from us, with the file and the way to stop it', async () => {
    await send();
    const [mail] = arrived;
    expect(mail).toMatchObject({
      subject: message.subject,
      from: { value: [{ name: 'Hearthside', address: 'help@hearthside.example' }] },
    });
    expect(mail?.text?.trim()).toBe(message.body);
    expect(mail?.html).toContain('<p>Your visit is booked.</p>');
    expect(mail?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['visit.ics', 'text/calendar'],
    ]);
    expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line).toContain(
      'unsubscribe?key=1>',
    );
  });

  it('says that a program sent it, so that no program answers', async () => {
    await send();
    const lineOf = (name: string) => arrived[0]?.headerLines.find(({ key }) => key === name)?.line;
    expect(lineOf('auto-submitted')).toBe('Auto-Submitted: auto-generated');
    expect(lineOf('x-auto-response-suppress')).toBe('X-Auto-Response-Suppress: All');
  });

  it('is answered at the office, and comes back to an address of its own', async () => {
    await send();
    expect(arrived[0]?.replyTo?.value).toMatchObject([{ address: 'office@hearthside.example' }]);
    expect(senders).toEqual([`bounces+${message.id}@hearthside.example`]);
    const plain = createMailTransport(url, { from: 'Hearthside <help@hearthside.example>' });
    await plain.deliver(message, new Date());
    expect([senders[1], arrived[1]?.replyTo]).toEqual(['help@hearthside.example', undefined]);
    plain.close?.();
  });

  it('is the same mail when it comes a second time, because nobody heard that it was taken', async () => {
    await send();
    await send();
    expect(arrived.map((mail) => mail.messageId)).toEqual(
      Array.from({ length: 2 }, () => `<${message.id}@hearthside.example>`),
    );
  });

  it('without HTML is text alone', async () => {
    await send({ html: null, attachment: null, headers: {} });
    expect([arrived[0]?.html, arrived[0]?.attachments]).toEqual([false, []]);
  });

  it('to an address that the server does not know is not to be tried again; to a full mailbox, or a server that is away, it is', async () => {
    const failure = (name: string) =>
      send({ recipient_address: `${name}@example.com` }).then(
        () => undefined,
        (error: unknown) => error,
      );
    for (const name of ['nobody', 'gone']) expect(await failure(name)).toBeInstanceOf(Undeliverable);
    for (const name of ['busy', 'full']) {
      expect(await failure(name)).toBeInstanceOf(Error);
      expect(await failure(name)).not.toBeInstanceOf(Undeliverable);
    }
    expect(await failure('policy')).toBeInstanceOf(RefusesUs);
    const away = createMailTransport('smtp://127.0.0.1:9', { from: 'help@hearthside.example' });
    await expect(away.deliver(message, new Date())).rejects.not.toBeInstanceOf(Undeliverable);
  });

  it('is not taken for another channel', async () => {
    await expect(send({ channel: 'text' })).rejects.toThrow();
    expect(arrived).toEqual([]);
  });
});
