import { z } from 'zod';
import { textOfMarkup, xml } from '../markup.ts';
import { type Transport, Undeliverable } from './delivery.ts';

export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  /** A number of our own, or the id of a messaging service. */
  from: string;
  baseUrl: string;
  /** Where Twilio reports what became of a text; the message's id goes along. */
  statusUrl: string;
}

const longestWaitMilliseconds = 10_000;

const failure = z.object({ code: z.number().optional(), message: z.string().optional() });

/**
 * Twilio's codes for numbers that a text cannot reach: not a number, not a cell phone, out of reach, or
 * stopped by its owner.
 */
const unreachable = new Set([21_211, 21_214, 21_217, 21_408, 21_610, 21_612, 21_614, 30_003, 30_005, 30_006]);

export function isUnreachable(code: number | undefined): boolean {
  return code !== undefined && unreachable.has(code);
}

/** Filtered by a carrier, and sent from a number that no campaign is registered for: about us, not the number. */
const refusals = new Set([30_007, 30_034]);

export const isRefusal = (code: number | undefined): boolean => code !== undefined && refusals.has(code);

/**
 * Texts over Twilio's interface: one form post for each. What it can never send is undeliverable; everything
 * else is tried again.
 */
export function createTwilioTexts(account: TwilioAccount): Transport {
  const { from, statusUrl } = account;
  return {
    deliver: (message) =>
      post(account, 'Messages', {
        To: message.recipient_address,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        Body: message.body,
        StatusCallback: `${statusUrl}?message=${message.id}`,
      }),
  };
}

/** Calls by a voice that reads the words out; for codes, which nobody else should read. */
export function createTwilioVoice(account: TwilioAccount): Transport {
  return {
    deliver: (message) =>
      post(account, 'Calls', {
        To: message.recipient_address,
        From: account.from,
        Twiml: textOfMarkup(xml`<Response><Say>${message.body}</Say></Response>`),
      }),
  };
}

async function post(
  { accountSid, authToken, baseUrl }: TwilioAccount,
  what: 'Messages' | 'Calls',
  fields: Record<string, string>,
): Promise<void> {
  const answer = await fetch(`${baseUrl}/2010-04-01/Accounts/${accountSid}/${what}.json`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      Accept: 'application/json',
    },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(longestWaitMilliseconds),
  });
  if (answer.ok) return;
  const { code, message: words } = failure.safeParse(await answer.json().catch(() => null)).data ?? {};
  const said = `Twilio ${answer.status}, code ${code ?? 'none'}: ${words ?? ''}`;
  throw isUnreachable(code)
    ? new Undeliverable(said)
    : Object.assign(new Error(said), { status: answer.status });
}
