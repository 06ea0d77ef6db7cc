import type { Channel, NoticeTopic } from '../schema.ts';

export const channelWords: Record<Channel, string> = { email: 'Email', text: 'Text', call: 'Phone call', letter: 'Letter' };

export const topicWords: Record<NoticeTopic, { title: string; hint: string }> = {
  booked: { title: 'Visits booked, changed or cancelled', hint: 'Also when we know who comes' },
  reminder: { title: 'Reminders', hint: 'Two days before a visit, and on its morning' },
  'visit-day': { title: 'On the day of a visit', hint: 'On the way, arrived, done, or running late' },
  money: { title: 'Receipts and refunds', hint: 'After a visit, or when money comes back' },
  membership: { title: 'Your membership and cards', hint: 'Before it renews, and when a card is about to end' },
  carer: { title: 'When somebody acts for you', hint: 'A carer books, changes or cancels' },
  'call-back': { title: 'Call-backs and gift cards', hint: 'What you asked us for' },
  digest: { title: 'News of the week for the family', hint: 'Each Monday, with Premier Concierge' },
  news: { title: 'News from us', hint: 'A few times a year at most' },
};

/** An hour of the day as one says it: "9 in the evening". */
export function hourInWords(hour: number): string {
  if (hour === 0) return 'Midnight';
  if (hour === 12) return 'Noon';
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  return `${hour % 12} in the ${part}`;
}
