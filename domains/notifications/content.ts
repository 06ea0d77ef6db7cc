import type { Channel, NoticeTopic } from './settings.ts';

/**
 * A part of a message. The words are written once, as plain text; the parts of a mail or a letter are derived
 * from them.
 */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** Lines of "What: Home cleaning". */
  | { kind: 'facts'; rows: { term: string; details: string }[] }
  /** A professional: a picture with lines beside it. */
  | { kind: 'person'; name: string; picture: string; lines: string[] }
  /** A paragraph of "See it here: https://…", which becomes the one large button. */
  | { kind: 'action'; label: string; url: string };

const fact = /^(\p{Lu}[^:.]{0,30}): (.+)$/u;
const action = /^([^:]{2,60}): (https?:\/\/\S+)$/;
const person = /^([^:\n]{1,100}): (https?:\/\/\S+\/_ipx\/\S+)\n([^]+)$/;

/**
 * The parts of a plain text, which empty lines separate. The first "words: address" paragraph is the action;
 * a "name: address of an image" with lines below it is a person; a paragraph of two or more "term: details"
 * lines is a table of facts; everything else is words.
 */
export function blocksOf(body: string): Block[] {
  let hasAction = false;
  return body
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): Block => {
      const wish = hasAction ? null : action.exec(part);
      if (wish !== null) {
        hasAction = true;
        return {
          kind: 'action',
          label: capitalized((wish[1] ?? '').replace(/^or /i, '')),
          url: wish[2] ?? '',
        };
      }
      const who = person.exec(part);
      if (who !== null)
        return {
          kind: 'person',
          name: who[1] ?? '',
          picture: who[2] ?? '',
          lines: (who[3] ?? '').split('\n'),
        };
      const rows = part.split('\n').map((line) => fact.exec(line));
      if (rows.length < 2 || rows.includes(null)) return { kind: 'paragraph', text: part };
      return { kind: 'facts', rows: rows.map((row) => ({ term: row?.[1] ?? '', details: row?.[2] ?? '' })) };
    });
}

/** A line that only says which number to call, which every mail and letter says above and below anyway. */
export function isCallUs(block: Block): boolean {
  return block.kind === 'paragraph' && /^Questions\? Call \S[^.]*\.$/.test(block.text);
}

/** A line that says no more than the heading above it. */
export function isSaidAbove(block: Block, subject: string): boolean {
  return block.kind === 'paragraph' && subject.startsWith(block.text.replace(/\.$/, ''));
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const channelWords: Record<Channel, string> = {
  email: 'Email',
  text: 'Text',
  call: 'Phone call',
  letter: 'Letter',
};

export const topicWords: Record<NoticeTopic, { title: string; hint: string }> = {
  booked: { title: 'Visits booked, changed or canceled', hint: 'Also when we assign your helper' },
  reminder: { title: 'Reminders', hint: 'Two days before a visit, and that morning' },
  'visit-day': { title: 'Day of the visit', hint: 'On the way, arrived, done, or running late' },
  money: { title: 'Receipts and refunds', hint: 'After a visit, or when you get money back' },
  membership: {
    title: 'Your membership and cards',
    hint: 'Before it renews, and when a card is about to expire',
  },
  carer: { title: 'When someone acts for you', hint: 'Family or a friend books, changes or cancels' },
  'call-back': { title: 'Callbacks and gift cards', hint: 'Things you asked us for' },
  digest: { title: 'Weekly family update', hint: 'Mondays, with Premier Concierge' },
  news: { title: 'News from us', hint: 'Only if you choose it here' },
};
