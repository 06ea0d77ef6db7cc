import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OutgoingMessage, Undeliverable } from './delivery.ts';
import { createTwilioTexts, createTwilioVoice } from './texts.ts';
import { isSignedByTwilio, twilioSignature } from './twilio-signature.ts';

interface Seen {
  method?: string;
  url?: string;
  authorization?: string;
  contentType?: string;
  fields: Record<string, string>;
}

const seen: Seen[] = [];
let answer: { status: number; body: string };
let server: Server;
let baseUrl: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      const { method, url, headers } = request;
      seen.push({
        method,
        url,
        authorization: headers.authorization,
        contentType: headers['content-type'],
        fields: Object.fromEntries(new URLSearchParams(body)),
      });
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen.length = 0;
  answer = { status: 201, body: '{"sid":"SM1","status":"queued"}' };
});

const accountSid = `AC${'0'.repeat(32)}`;
const message: OutgoingMessage = {
  id: '01938f0e-0000-7000-8000-000000000000',
  kind: 'confirmed',
  channel: 'text',
  recipient_address: '+17185550142',
  subject: 'About',
  body: 'Hearthside: 5 & 6 + 7?',
  html: null,
  attachment: null,
  headers: {},
};
const send = (from = '+12125550142') =>
  createTwilioTexts({
    accountSid,
    authToken: 'a token of the account',
    from,
    baseUrl,
    statusUrl: 'https://help.example.org/webhooks/twilio/status',
  }).deliver(message, new Date());

describe('a text by Twilio', () => {
  it('is one form post to the account, with who, whom, what, and where to tell what became of it', async () => {
    await send();
    expect(seen).toEqual([
      {
        method: 'POST',
        url: `/2010-04-01/Accounts/${accountSid}/Messages.json`,
        authorization: `Basic ${Buffer.from(`${accountSid}:a token of the account`).toString('base64')}`,
        contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
        fields: {
          To: '+17185550142',
          From: '+12125550142',
          Body: 'Hearthside: 5 & 6 + 7?',
          StatusCallback: `https://help.example.org/webhooks/twilio/status?message=${message.id}`,
        },
      },
    ]);
  });

  it('may come from a messaging service', async () => {
    await send(`MG${'1'.repeat(32)}`);
    expect(seen[0]?.fields).toMatchObject({ MessagingServiceSid: `MG${'1'.repeat(32)}` });
    expect(seen[0]?.fields).not.toHaveProperty('From');
  });

  it.each([
    ['to what is no number', 400, 21_211, true],
    ['to a phone on a wire', 400, 21_614, true],
    ['to somebody who has said STOP', 400, 21_610, true],
    ['with a wrong token', 401, 20_003, false],
    ['too fast', 429, 20_429, false],
    ['while Twilio is down', 503, undefined, false],
  ])('%s: for good is %4$s', async (_, status, code, forGood) => {
    answer = {
      status,
      body: code === undefined ? '<html>down</html>' : JSON.stringify({ code, message: 'no', status }),
    };
    const error: unknown = await send().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof Undeliverable).toBe(forGood);
  });

  it('has a voice for codes, which reads the words out', async () => {
    await createTwilioVoice({
      accountSid,
      authToken: 'x',
      from: '+12125550142',
      baseUrl,
      statusUrl: '',
    }).deliver({ ...message, channel: 'call', body: 'Your code is: 1, 2 <3>' }, new Date());
    expect(seen[0]?.url).toBe(`/2010-04-01/Accounts/${accountSid}/Calls.json`);
    expect(seen[0]?.fields).toEqual({
      To: '+17185550142',
      From: '+12125550142',
      Twiml: '<Response><Say>Your code is: 1, 2 &lt;3&gt;</Say></Response>',
    });
  });

  it('that reaches nobody is tried again', async () => {
    const away = createTwilioTexts({
      accountSid,
      authToken: 'x',
      from: '+1',
      baseUrl: 'http://127.0.0.1:9',
      statusUrl: '',
    });
    await expect(away.deliver(message, new Date())).rejects.not.toBeInstanceOf(Undeliverable);
  });
});

describe("Twilio's signature", () => {
  // The example in Twilio's documentation.
  const url = 'https://example.com/myapp.php?foo=1&bar=2';
  const fields = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  };

  it('is that of the published example', () => {
    expect(twilioSignature('12345', url, fields)).toBe('L/OH5YylLD5NRKLltdqwSvS0BnU=');
  });

  it('fits one address, one set of fields and one token', () => {
    const signature = twilioSignature('12345', url, fields);
    expect(isSignedByTwilio('12345', signature, url, fields)).toBe(true);
    expect(isSignedByTwilio('12346', signature, url, fields)).toBe(false);
    expect(isSignedByTwilio('12345', signature, `${url}&a=1`, fields)).toBe(false);
    expect(isSignedByTwilio('12345', signature, url, { ...fields, To: '+1' })).toBe(false);
    expect(isSignedByTwilio('12345', signature, url, { ...fields, More: '' })).toBe(false);
    expect(isSignedByTwilio('12345', undefined, url, fields)).toBe(false);
  });
});
