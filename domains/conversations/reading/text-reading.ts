import { agrees, isOnlyThanks, isPlainYes, refuses } from './agreement.ts';
import { tellsOfDanger } from './danger.ts';
import { isByMachine } from './machine.ts';
import { optOutOf } from './opt-out.ts';
import { echoOf } from './reaction.ts';
import { signsOf, type TextSigns, wordsOf } from './text-signs.ts';
import {
  cancelsVisit,
  changesTime,
  isDeniedOrAskedAbout,
  isLate,
  isOldConfirmation,
  isReady,
  isWrongNumber,
  keyOf,
  type Wish,
} from './wish.ts';

export type Key = '1' | '2' | '3' | 'A' | 'B';

/** What a text is read against: what we last said to this number, and what waits there. */
export interface ReadingContext {
  /** The keys that our last text to this number offered, as far as they still count. */
  keys: readonly Key[];
  /** Whether our question to cancel is open. */
  isAsked: boolean;
  /** Whether a ride home waits. */
  rideWaits: boolean;
  /** The words of our last texts to this number. */
  ours: readonly string[];
  /** Whether the same words came from this number a minute ago. */
  isRepeated: boolean;
}

/** What a text means, and so what is done. */
export type Reading =
  | { means: 'wish'; wish: Wish }
  /** The same, where it has to be asked first for which visit. */
  | { means: 'which'; wish: Wish }
  | { means: 'pick'; choice: 'A' | 'B' }
  | { means: 'agree' | 'keep' }
  /** No more texts; CANCEL alone may mean the visit as well. */
  | { means: 'stop' | 'stop_ask' | 'stop_agree' | 'wrong_number' | 'start' }
  | { means: 'danger' | 'ready' | 'late' | 'menu' | 'person' }
  /** Read, and neither done nor answered. */
  | { means: 'kept' | 'machine' };

/** The rule that read a text, as the office sees it. */
export type RuleName =
  | 'reaction'
  | 'quotation'
  | 'machine'
  | 'danger'
  | 'opt_out'
  | 'wrong_number'
  | 'keyword'
  | 'answer'
  | 'key'
  | 'thanks'
  | 'denied'
  | 'yes'
  | 'day'
  | 'wish'
  | 'other';

export interface ReadText {
  rule: RuleName;
  reading: Reading;
}

interface Rule {
  name: RuleName;
  read(signs: TextSigns, context: ReadingContext): Reading | undefined;
}

const person = { means: 'person' } as const;
const kept = { means: 'kept' } as const;
const confirmed = { means: 'wish', wish: 'confirm' } as const;

/** What a text to us means: the first rule that knows it decides. Only plain words are ever a command. */
export function readText(body: string, context: ReadingContext): ReadText {
  const signs = signsOf(body);
  for (const { name, read } of rules) {
    const reading = read(signs, context);
    if (reading !== undefined) return { rule: name, reading };
  }
  return { rule: 'other', reading: context.isRepeated ? { means: 'machine' } : person };
}

const rules: readonly Rule[] = [
  { name: 'reaction', read: readReaction },
  { name: 'quotation', read: readQuotation },
  {
    name: 'machine',
    read: (signs) => (isByMachine(signs, wordsOf(signs.raw)) ? { means: 'machine' } : undefined),
  },
  { name: 'danger', read: ({ raw }) => (isInDanger(raw) ? { means: 'danger' } : undefined) },
  { name: 'opt_out', read: readOptOut },
  { name: 'wrong_number', read: (signs) => (isWrongNumber(signs) ? { means: 'wrong_number' } : undefined) },
  { name: 'keyword', read: readKeyword },
  { name: 'answer', read: readAnswer },
  { name: 'key', read: readKey },
  { name: 'thanks', read: (signs) => (isOnlyThanks(signs) ? kept : undefined) },
  { name: 'denied', read: (signs) => (isDeniedOrAskedAbout(signs) ? person : undefined) },
  { name: 'yes', read: readYes },
  { name: 'day', read: readDay },
  { name: 'wish', read: readWish },
];

/** A press on one of our texts never asks for anything but what a plain yes does. */
function readReaction(signs: TextSigns, { ours, keys }: ReadingContext): Reading | undefined {
  const echo = echoOf(signs, ours);
  if (echo === undefined || echo.kind === 'quoted') return undefined;
  if (echo.kind === 'doubted') return person;
  return echo.kind === 'liked' && keys.includes('1') ? confirmed : kept;
}

/** Our own words sent back are no command, whatever they say; what stands around them may be a cry for help. */
function readQuotation(signs: TextSigns, { ours }: ReadingContext): Reading | undefined {
  const echo = echoOf(signs, ours);
  if (echo?.kind !== 'quoted') return undefined;
  if (isInDanger(echo.around)) return { means: 'danger' };
  return optOutOf(signsOf(echo.around)) === 'stop' ? { means: 'stop' } : person;
}

/**
 * HELP with more than one exclamation mark is no wish to see the menu. What stands below a text counts as
 * well.
 */
function isInDanger(text: string): boolean {
  return tellsOfDanger(wordsOf(text)) || tellsOfDanger(signsOf(text).core) || /\bhelp\s*!\s*!/i.test(text);
}

function readOptOut(signs: TextSigns, { isAsked }: ReadingContext): Reading | undefined {
  const optOut = optOutOf(signs);
  if (optOut === 'cancel alone') return { means: isAsked ? 'stop_agree' : 'stop_ask' };
  if (optOut === 'other wish') return person;
  return optOut === 'stop' ? { means: 'stop' } : undefined;
}

const starting =
  /^(start|unstop|resume|resubscribe|subscribe|start again|(start|resume) (the )?(texts|texting|messages))$/;
const asksForMenu = /^(help|info|ayuda|menu|commands|options|help info)$/;

function readKeyword({ core }: TextSigns): Reading | undefined {
  if (starting.test(core)) return { means: 'start' };
  return asksForMenu.test(core) ? { means: 'menu' } : undefined;
}

function readAnswer(signs: TextSigns, { isAsked }: ReadingContext): Reading | undefined {
  if (!isAsked) return undefined;
  if (agrees(signs)) return { means: 'agree' };
  return refuses(signs) ? { means: 'keep' } : undefined;
}

const wishOfKey = { 1: 'confirm', 2: 'change', 3: 'cancel' } as const;

function readKey(signs: TextSigns, { keys }: ReadingContext): Reading | undefined {
  if (isOldConfirmation(signs)) return keys.includes('1') ? confirmed : { means: 'which', wish: 'confirm' };
  const key = keyOf(signs);
  if (key === undefined) return undefined;
  if (key === 'A' || key === 'B') return keys.includes(key) ? { means: 'pick', choice: key } : person;
  return { means: keys.includes(key) ? 'wish' : 'which', wish: wishOfKey[key] };
}

/** Where a ride home waits, to be ready is more than a yes. */
function readYes(signs: TextSigns, { keys, rideWaits }: ReadingContext): Reading | undefined {
  if (!isPlainYes(signs) || (rideWaits && /\bready\b/.test(signs.words))) return undefined;
  if (keys.includes('A')) return { means: 'which', wish: 'confirm' };
  return keys.includes('1') ? confirmed : kept;
}

/** What is about the day itself. */
function readDay(signs: TextSigns, { rideWaits }: ReadingContext): Reading | undefined {
  if (isReady(signs)) return rideWaits ? { means: 'ready' } : person;
  return isLate(signs) ? { means: 'late' } : undefined;
}

function readWish(signs: TextSigns): Reading | undefined {
  if (cancelsVisit(signs)) return { means: 'wish', wish: 'cancel' };
  return changesTime(signs) ? { means: 'wish', wish: 'change' } : undefined;
}
