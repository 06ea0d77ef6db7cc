export const channels = ['email', 'text', 'call', 'letter'] as const;
export type Channel = (typeof channels)[number];

/** What a person can choose the ways for. Safety, sign-ins and failed payments are not among them: these are always told. */
export const noticeTopics = ['booked', 'reminder', 'visit-day', 'money', 'membership', 'carer', 'call-back', 'digest', 'news'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** The ways that can be chosen for a topic: a letter takes days, and what is long is for reading. */
export function channelsFor(topic: NoticeTopic): readonly Channel[] {
  if (topic === 'reminder' || topic === 'visit-day') return ['email', 'text', 'call'];
  return topic === 'digest' ? ['email', 'letter'] : channels;
}
