import { formatPhone } from '#domains/people/words.ts';
import type { Platform } from '#platform/platform.ts';
import { type Refusal, refusal } from '#platform/result.ts';

type Installation = Pick<Platform, 'channels' | 'configuration'>;

/**
 * Why a code or a link cannot go by a channel from here, the same for everyone, whichever account has the
 * contact; undefined where it can. Refuses `channel_not_here`.
 */
export function refusalOfChannel(
  platform: Installation,
  channel: 'email' | 'text' | 'call',
): Refusal | undefined {
  const { texts, voice } = platform.channels;
  if (channel === 'email' || (channel === 'text' ? texts : voice)) return undefined;
  const what = texts ? 'call and read a code out' : 'text';
  const message = `We cannot ${what} yet. Use your email, or call ${formatPhone(platform.configuration.PHONE)}.`;
  return refusal('invalid', 'channel_not_here', message, { contact: message });
}

/**
 * Where a link to a caller goes: they read a text sooner than a mail. Undefined where this installation
 * reaches them by neither.
 */
export function linkWay(
  { channels }: Pick<Platform, 'channels'>,
  { email, phone }: { email: string | null; phone: string | null },
): { channel: 'email' | 'text'; address: string } | undefined {
  if (phone !== null && channels.texts) return { channel: 'text', address: phone };
  return email === null ? undefined : { channel: 'email', address: email };
}

/** What the office is told where `linkWay` finds none. */
export const noLinkWay = refusal(
  'conflict',
  'no_way_to_send',
  'We cannot text from here, and there is no email address. Ask for one, or settle it on the phone.',
);
