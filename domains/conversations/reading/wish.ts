import { saysOnly, type TextSigns, vocabularyOf } from './text-signs.ts';

/** What can be wished for a visit in a text. */
export type Wish = 'confirm' | 'change' | 'cancel';

const keys: Record<string, '1' | '2' | '3' | 'A' | 'B'> = {
  1: '1',
  one: '1',
  uno: '1',
  2: '2',
  two: '2',
  dos: '2',
  3: '3',
  three: '3',
  tres: '3',
  a: 'A',
  b: 'B',
};
const keyed =
  /^(?:(?:ok|okay|yes|i) )?(?:press(?:ed)?|reply|replying|option|options|number|choose|pick|choice|answer|key|visit|send|the)? ?(1|2|3|one|two|three|uno|dos|tres|a|b)(?: (?:for |to |is |means |= )?(yes|ok|okay|confirm|another time|change|cancel))?$/;
/** What our own texts say of each key. */
const ofKey: Record<string, string> = {
  yes: '1',
  ok: '1',
  okay: '1',
  confirm: '1',
  'another time': '2',
  change: '2',
  cancel: '3',
};

/** The key of a text that is a key and nothing else. */
export function keyOf({ core }: TextSigns): '1' | '2' | '3' | 'A' | 'B' | undefined {
  const [, typed, meaning] = keyed.exec(core) ?? [];
  const key = typed === undefined ? undefined : keys[typed];
  if (core.startsWith('yes ') && key !== '1') return undefined;
  return meaning !== undefined && ofKey[meaning] !== key ? undefined : key;
}

/** The word that our texts asked for once. */
export const isOldConfirmation = ({ core }: TextSigns): boolean =>
  /^(i )?(c|confirm|confirmed|confirming)$/.test(core);

const thing = String.raw`(it|this|this one|that|them|everything|((the|my|our|todays|tomorrows|his|her|moms|dads|next|this) )?(\w+ )?(visit|visits|appointment|appointments|cleaning|ride|rides|meal|meals|delivery|cleaner|driver|helper|service|time|day|date|week|one|booking|reservation|session|help|today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday))`;

const cancels = [
  /\b(cancel|cancell|cancle|canel|cancelar|cancele|cancela|cancelen)\b/,
  new RegExp(String.raw`\b(dont|do not|wont|will not|no longer|not) (need|want|require) ${thing}\b`),
  new RegExp(String.raw`\b(call\s+off|skip) ${thing}\b`),
];
/** What is canceled here is no visit, or not all of it: a person sees what is meant. */
const notAVisit =
  /\bcancel\b.{0,20}\b(cards?|membership|subscription|account|plan|order|check|cheque|policy|insurance|payment|charge|gift)\b|\b(but|except|keep|instead|unless|if|only)\b/;
const longestWish = 20;

const changes = [
  /^(please )?(change|reschedule|cambiar|otro dia|otra hora|another (time|day)|different (time|day))( please)?$/,
  new RegExp(
    String.raw`\b(change|move|reschedule|rebook|switch|postpone|push|delay|shift|cambiar|mover) ${thing}\b`,
  ),
  /\b(reschedule|rescheduled|rescheduling|postpone)\b/,
  /\b(an?other|different|new|better|other|earlier|later) (time|day|date|slot|hour|appointment)\b/,
  /\b(cant|cannot|can not|wont|will not|unable to) (be able to )?make it\b/,
  /\b(wont|will not|not|cant|cannot) (going to )?be (at )?(home|there|here|in|available)\b/,
  /\bcome (a (bit|little) )?(earlier|later|on (mon|tues|wednes|thurs|fri|satur|sun)day)\b/,
  /\b(mon|tues|wednes|thurs|fri|satur|sun)day (would be better|is better|works better|instead)\b/,
];
/** A texter who says no to what they name, or asks what was done. */
const denied =
  /\b(dont|do not|didnt|did not|not|never|no need to|without|wont|will not|shouldnt|cant|cannot)\b (\w+ ){0,4}(cancel|change|move|reschedule|confirm|come)\b/;
const askedAbout =
  /\b(did|have|has|why|who|when|was|were|is|are) (you|i|we|they|it|my|the|she|he|this|that)\b.*\b(cancel|cancell?ed|chang|mov|resched)/;

/** Whether the words deny what they name, or ask about what has happened. */
export const isDeniedOrAskedAbout = ({ words }: TextSigns): boolean =>
  denied.test(words) || askedAbout.test(words);

export function cancelsVisit({ words, length }: TextSigns): boolean {
  return length <= longestWish && cancels.some((each) => each.test(words)) && !notAVisit.test(words);
}

export function changesTime({ words, core, length }: TextSigns): boolean {
  return length <= longestWish && changes.some((each) => each.test(words) || each.test(core));
}

const late =
  /\b(running (a (little|bit) |very )?(late|behind)|be (a (little|bit) )?(\d+ (min|mins|minutes) )?late|(im|i am|were|we are) (a (little|bit) )?(\d+ (min|mins|minutes) )?late|minutes? late)\b/;
const somebodyElse =
  /\b(she|he|hes|shes|driver|cleaner|helper|carol|you|youre|your|they|theyre|who|nobody|anybody|somebody|it|its|ride|was)\b/;

/** The texter will be late themselves. */
export const isLate = ({ words, isQuestion }: TextSigns): boolean =>
  late.test(words) && !somebodyElse.test(words.replaceAll('thank you', '')) && !isQuestion;

const readyWords =
  /\b(ready|pick me up|come get me|come and get me|get me now|take me home|im done|i am done|all done|were done|finished|send the driver|through here)\b|^(go )?home$/;
const notNow =
  /\b(not|isnt|arent|never|when|almost|nearly|at \d+|in \d+|be|for|before|after|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next)\b/;

/** The texter is waiting to be taken home now. */
export const isReady = ({ words, core, length, isQuestion }: TextSigns): boolean =>
  (readyWords.test(words) || readyWords.test(core)) && !notNow.test(words) && length <= 10 && !isQuestion;

const wrongNumber = vocabularyOf(
  'sorry i think you youve have got the this is its a wrong number person phone texted texting are youre here there no by',
  'mistake must be guy lady numero equivocado es se equivoco de que tiene usted dont know who and',
);

/** The texter is not the person we wanted to write to. */
export const isWrongNumber = ({ core, words }: TextSigns): boolean =>
  (/\bwrong (number|person|phone)|numero equivocado/.test(words) && saysOnly(core, wrongNumber)) ||
  /\b(have|got) the wrong (number|person)\b/.test(words);
