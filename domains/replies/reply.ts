import { isByVideo } from '#domains/catalogue/service.ts';
import { textOf } from '#domains/notifications/text.ts';
import { formatPhone } from '#domains/people/words.ts';
import { formatCents } from '#platform/money.ts';

/** What a text to us can mean. `unknown` is for a person to read. */
export type ReplyMeaning = 'confirm' | 'change' | 'cancel' | 'agree' | 'help' | 'stop' | 'start' | 'unknown';

/** An incoming text as its provider hands it over. */
export interface TextReply {
  /** The provider's own id: the same text may be handed over more than once. */
  id: string;
  from: string;
  body: string;
}

/** The visit that our last text to a number was about. */
export interface TextedVisit {
  userId: string;
  bookingId: string;
}

/** How long our question waits for a yes. */
export const questionMilliseconds = 60 * 60_000;

/** Words that count only when they are the whole text, as the carriers require for STOP. */
const alone: Record<string, ReplyMeaning> = {
  C: 'confirm',
  CONFIRM: 'confirm',
  CONFIRMED: 'confirm',
  OK: 'confirm',
  STOP: 'stop',
  STOPALL: 'stop',
  'STOP ALL': 'stop',
  UNSUBSCRIBE: 'stop',
  END: 'stop',
  QUIT: 'stop',
  START: 'start',
  UNSTOP: 'start',
};

const agreeing = new Set(['Y', 'YES', 'CANCEL YES', 'YES CANCEL']);

/**
 * What a text means. CHANGE, CANCEL and HELP are found anywhere, because they only lead to a call, a question
 * or an answer. A yes agrees to our question if one is open (`asked`); otherwise it confirms the time.
 */
export function meaningOf(body: string, asked: boolean): ReplyMeaning {
  const words = body
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, ' ')
    .trim();
  if (agreeing.has(words)) return asked ? 'agree' : words.includes('CANCEL') ? 'cancel' : 'confirm';
  const exact = alone[words];
  if (exact !== undefined) return exact;
  if (/\bCANCEL\b/.test(words)) return 'cancel';
  if (/\b(CHANGE|RESCHEDULE|MOVE)\b/.test(words)) return 'change';
  if (/\b(HELP|INFO)\b/.test(words)) return 'help';
  return 'unknown';
}

export interface Sender {
  site: string;
  phone: string;
  safeWord: string | null;
}

export interface VisitWords {
  optionId: string;
  optionTitle: string;
  /** Day and time, in a long and a short form. */
  when: readonly string[];
}

type Words = Omit<Parameters<typeof textOf>[0], 'site' | 'phone' | 'safeWord'>;

const text = ({ site, phone, safeWord }: Sender, words: Words) =>
  textOf({ site, phone: formatPhone(phone), safeWord, ...words });
const question = ['Questions? Call', 'Call'];

export const answers = {
  confirmed: (from: Sender, visit: VisitWords) =>
    text(from, {
      what: [
        `thank you. We ${comeOrCall(visit)} for ${visit.optionTitle}`,
        `thank you. We ${comeOrCall(visit)}`,
      ],
      when: visit.when,
      todo: question,
    }),
  noVisit: (from: Sender) =>
    text(from, {
      what: ['we find no coming visit of yours.'],
      todo: ['To book one, or with a question, call', 'Call'],
    }),
  callComing: (from: Sender, window: string) =>
    text(from, {
      what: ['we will call you to find another time,'],
      when: [`${window}.`],
      todo: ['Your visit stays until then. Or call', 'Or call'],
    }),
  mayCancel: (from: Sender, visit: VisitWords, feeCents: number) =>
    text(from, {
      what: [`cancel ${visit.optionTitle}`, 'cancel your visit'],
      when: visit.when.map((when) => `${when}?`),
      todo: [
        `${feeWords(feeCents)} To cancel, reply YES. Or call`,
        `${feeWords(feeCents)} Reply YES, or call`,
      ],
    }),
  cancelled: (from: Sender, visit: VisitWords, feeCents: number) =>
    text(from, {
      what: [`${visit.optionTitle} is canceled,`, 'your visit is canceled,'],
      when: visit.when.map((when) => `${when}.`),
      todo: [`${feeWords(feeCents)} Was this wrong? Call`, `${feeWords(feeCents)} Call`],
    }),
  notPossible: (from: Sender) =>
    text(from, {
      what: ['we cannot do this by text.'],
      todo: ['Please call us. A person helps you:', 'Please call'],
    }),
  help: (from: Sender) =>
    text(from, {
      what: [
        'reply C to confirm a visit, CHANGE for another time, CANCEL to cancel it, STOP for no more texts.',
      ],
      todo: ['Or call', ''],
    }),
  stopped: (from: Sender) =>
    text(from, {
      what: ['you get no more texts from us.'],
      todo: ['We reach you in another way. Reply START to get texts again. Or call', 'Or call'],
    }),
  started: (from: Sender) => text(from, { what: ['you get texts from us again.'], todo: question }),
  unknown: (from: Sender) =>
    text(from, {
      what: ['we passed your text on to a person.'],
      todo: ['Reply C, CHANGE, CANCEL or HELP for a quick answer. Or call', 'Or call'],
    }),
};

function comeOrCall({ optionId }: VisitWords): string {
  return isByVideo(optionId) ? 'call' : 'come';
}

function feeWords(feeCents: number): string {
  return feeCents === 0 ? 'It is free.' : `It costs ${formatCents(feeCents)}.`;
}
