import { channelWords } from '#domains/notifications/content.ts';
import { findReachable, saveSettings } from '#domains/notifications/settings.server.ts';
import {
  addressOf,
  type Channel,
  channelsFor,
  choicesKeptTo,
  noticeTopics,
  settingsInput,
  topicsOfVisits,
  usualChannel,
} from '#domains/notifications/settings.ts';
import type { Member } from '#domains/people/people.ts';
import { formatPhone } from '#domains/people/words.ts';
import type { Platform } from '#platform/platform.ts';
import { refusal, refused, type Result } from '#platform/result.ts';

/** The ways that reach a member, and which of them tell of visits now. */
export async function askedWays(platform: Platform, member: Member) {
  const person = await findReachable(platform, platform.database, member.userId);
  const { booked } = choicesKeptTo(person.settings?.choices ?? {}, person.canText);
  return {
    offered: channelsFor('reminder').flatMap((channel) => {
      const address = addressOf(person, channel);
      return address === undefined
        ? []
        : [{ value: channel, label: channelWords[channel], description: formatPhone(address) }];
    }),
    chosen: booked ?? [usualChannel(person)],
  };
}

/**
 * Keeps the ways by which a member hears of visits; what they chose for anything else stays. Refuses `no_way`
 * where none is checked, and what the settings refuse.
 */
export async function saveWays(
  platform: Platform,
  member: Member,
  chosen: readonly string[],
): Promise<Result<unknown>> {
  if (chosen.length === 0) return refused(noWay);
  const { settings, ...person } = await findReachable(platform, platform.database, member.userId);
  const kept = choicesKeptTo(settings?.choices ?? {}, person.canText);
  const otherwise = (topic: (typeof noticeTopics)[number]): readonly Channel[] =>
    kept[topic] ?? (topic === 'news' ? [] : [usualChannel(person)]);
  const input = settingsInput.safeParse({
    choices: Object.fromEntries(
      noticeTopics.map((topic) => [topic, topicsOfVisits.includes(topic) ? chosen : otherwise(topic)]),
    ),
    quiet_from: settings?.quietFrom ?? null,
    quiet_until: settings?.quietUntil ?? null,
  });
  return input.success ? saveSettings(platform, member, input.data) : refused(noWay);
}

const checkOne = 'Check at least one way, or skip this.';
const noWay = refusal('invalid', 'no_way', checkOne, { ways: checkOne });
