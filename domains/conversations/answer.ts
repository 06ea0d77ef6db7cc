import { textOf } from '#domains/notifications/text.ts';
import { formatPhone } from '#domains/people/words.ts';
import { wordsOfKind } from '#domains/services/kind.ts';
import type { KindId } from '#domains/services/service.ts';
import { formatCents } from '#platform/money.ts';

export interface Sender {
  site: string;
  phone: string;
  safeWord: string | null;
}

export interface VisitWords {
  kind: KindId;
  optionTitle: string;
  /** Day and time, in a long and a short form. */
  when: readonly string[];
}

type Words = Omit<Parameters<typeof textOf>[0], 'site' | 'phone' | 'safeWord'>;

const text = ({ site, phone, safeWord }: Sender, words: Words) =>
  textOf({ site, phone: formatPhone(phone), safeWord, ...words });
const question = ['Questions? Call', 'Call'];

/** What is texted back, each in one part. */
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
      what: ['you have no upcoming visit.'],
      todo: ['To book one or ask a question, call', 'Call'],
    }),
  forWhich: (from: Sender, visits: readonly VisitWords[]) =>
    text(from, {
      what: [
        visits.length === 1 ? 'for which visit? Reply A for' : 'for which visit? Reply A or B.',
        visits.length === 1 ? 'reply A for' : 'reply A or B.',
      ],
      when: [1, 2].map((form) =>
        visits
          .map(({ when }, index) =>
            visits.length === 1
              ? `${when.at(-form) ?? ''}.`
              : `${index === 0 ? 'A' : 'B'}: ${when.at(-1) ?? ''}.`,
          )
          .join(' '),
      ),
      todo: ['Or call', 'Call'],
    }),
  callComing: (from: Sender, window: string) =>
    text(from, {
      what: ['we will call you to find another time,'],
      when: [`${window}.`],
      todo: ['Your visit stays as is until then. Or call', 'Or call'],
    }),
  mayCancel: (from: Sender, visit: VisitWords, feeCents: number) =>
    text(from, {
      what: [`cancel ${visit.optionTitle}`, 'cancel your visit'],
      when: visit.when.map((when) => `${when}?`),
      todo: [
        `${feeWords(feeCents)} Reply YES to cancel, NO to keep it. Or call`,
        `${feeWords(feeCents)} Reply YES or NO, or call`,
      ],
    }),
  kept: (from: Sender, visit: VisitWords) =>
    text(from, {
      what: [`nothing is canceled. We ${comeOrCall(visit)} for ${visit.optionTitle}`, 'nothing is canceled.'],
      when: visit.when.map((when) => `${when}.`),
      todo: question,
    }),
  cancelled: (from: Sender, visit: VisitWords, feeCents: number) =>
    text(from, {
      what: [`${visit.optionTitle} is canceled,`, 'your visit is canceled,'],
      when: visit.when.map((when) => `${when}.`),
      todo: [`${feeWords(feeCents)} Not right? Call`, `${feeWords(feeCents)} Call`],
    }),
  notPossible: (from: Sender) =>
    text(from, {
      what: ['we cannot do this by text.'],
      todo: ['Please call us, and a person will help:', 'Please call'],
    }),
  /** The visit has begun, or the professional is on the way: no one may have to wait for a program. */
  aboutNow: (from: Sender) =>
    text(from, {
      what: ['a person reads your text now, because your visit is so near.'],
      todo: ['Please call as well:', 'Or call'],
    }),
  passedOn: (from: Sender, visit: VisitWords) =>
    text(from, {
      what: ['thank you. We will pass your text to your helper'],
      when: visit.when.map((when) => `${when}.`),
      todo: question,
    }),
  menu: (from: Sender) =>
    text(from, {
      what: [
        'texts about your visits. Reply 1 for yes, 2 for another time, 3 to cancel, STOP for no more texts.',
      ],
      todo: ['Or call', ''],
    }),
  stopped: (from: Sender) =>
    text(from, {
      what: ['you will get no more texts from us.'],
      todo: ['We will reach you another way. Reply START to get texts again. Or call', 'Or call'],
    }),
  /** CANCEL alone: the texts end, and the visit does not. */
  stoppedAndStands: (from: Sender, visit: VisitWords) =>
    text(from, {
      what: [`You get no more texts from ${from.site}. Your visit`, 'No more texts. Your visit'],
      when: visit.when.map((when) => `${when} still stands.`),
      todo: ['To cancel it, reply 3 or call', 'Reply 3 or call'],
    }),
  stoppedAndCancelled: (from: Sender, visit: VisitWords, feeCents: number) =>
    text(from, {
      what: [
        `${visit.optionTitle} is canceled, and you get no more texts:`,
        'it is canceled, and you get no more texts:',
      ],
      when: visit.when.map((when) => `${when}.`),
      todo: [`${feeWords(feeCents)} Not right? Call`, `${feeWords(feeCents)} Call`],
    }),
  started: (from: Sender) => text(from, { what: ['you will get texts from us again.'], todo: question }),
  wrongNumber: (from: Sender) =>
    text(from, { what: ['sorry. You get no more texts from us.'], todo: question }),
  danger: (from: Sender) =>
    text(from, {
      what: [
        'if you are in danger, call 911 now. This number cannot. A person here has your text and calls you.',
      ],
    }),
  dangerWhileClosed: (from: Sender, opens: string) =>
    text(from, {
      what: [`if you are in danger, call 911 now. This number cannot. It is read ${opens}.`],
    }),
  unknown: (from: Sender) =>
    text(from, {
      what: ['we passed your text to a person.'],
      todo: ['Or call', ''],
    }),
};

const comeOrCall = ({ kind }: VisitWords): string => wordsOfKind(kind).come;

function feeWords(feeCents: number): string {
  return feeCents === 0 ? 'It is free.' : `It costs ${formatCents(feeCents)}.`;
}
