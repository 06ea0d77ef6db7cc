import { type TextSigns, vocabularyOf } from './text-signs.ts';

export type OptOut =
  /** No more texts to this number. */
  | 'stop'
  /** CANCEL alone: the providers take it for STOP, the texter may have meant their visit. */
  | 'cancel alone'
  /** Texts at other times, or another wish about them: for a person. */
  | 'other wish';

/** With nothing but politeness around it. */
const exact = new Set([
  'stop',
  'end',
  'quit',
  'unsubscribe',
  'revoke',
  'optout',
  'opt out',
  'opt me out',
  'unsubscribe me',
  'remove me',
  'stopall',
  'stop all',
  'stop end',
  'parar',
  'pare',
  'paren',
  'alto',
  'basta',
  'no mas',
  'arret',
  'leave me alone',
  'go away',
  'cease',
  'desist',
  'cease and desist',
  'end all',
  'enough',
]);

const filler = vocabularyOf(
  'please pls plz thanks thank you ty now immediately all it this these sir maam ok okay yes just i said want',
  'to would like hi hello and already right away asap once more will ya',
);

const texts =
  '(texts?|texting|messages?|messaging|sms|msgs?|notifications?|alerts?|reminders?|spam|spamming( me)?|mensajes|textos|contacting( me)?|bothering me|messaging me)';
const between =
  '((sending|me|us|these|those|this|the|your|all|any|with|future|further|of|such|more|please|automated|from|you|getting|receiving|text|stupid|annoying|damn|to|my|phone|number|having|de|enviar|enviarme|mandar|mandarme|los|sus) ){0,6}';
const nobody =
  '(me|us|this number|this phone|my (phone|number|cell)|here|him|her|my (mom|mother|dad|father|wife|husband))';

const sentences = [
  String.raw`\b(stop|quit|cease|halt|end|discontinue|cancel|turn off|no more|no mas|dejen|deje) ${between}${texts}\b`,
  String.raw`\b(stop|quit) (sending|texting|messaging|contacting|bothering|calling and texting)( ${nobody})?( these| this| those| stuff| garbage| crap| junk| anymore| any more| again)*$`,
  String.raw`\b(stop|quit) sending me\b`,
  String.raw`\b(dont|do not|never) (ever |please )?(send|text|message|contact|bother|sms|spam|write)( to)? (${nobody}|again|anymore|any more|any (more )?${texts})\b`,
  String.raw`\b(dont|do not|no longer|not) (want|wish|like|need|care)( for)?( to)?( get| receive| have)? ${between}(texts|messages|reminders|notifications|alerts|sms|texting|mensajes)\b`,
  String.raw`\b(remove|delete|take) (me|us|my (phone |cell )?number|this number)( please)?( off| from)?( of)?( (your|the|this|all))?( (text|texting|sms|call|phone|mailing|contact|message))?( (lists?|texts|messages|system|database|records|files))?$`,
  String.raw`\blose (my|this) number\b|\bleave me alone\b|\bun ?su[bs]*c?s?cr?i?b?e\b|\bopt(ing|ed)? ?(me )?out\b|\b(revoke|withdraw) (my )?(consent|permission)\b|^i revoke\b`,
  String.raw`\bno me (escriban|escriba|manden|mande|envien|envie|texteen|textee|molesten)\b|\bno quiero (mas |recibir )*(mensajes|textos)\b`,
];
const wanted = new RegExp(sentences.join('|'));

/** Not against texts, but against the hour of them. */
const atSomeHours =
  /\b(after|before|at night|until|till|unless|except|during|while|when|so early|so late|this early|this late|too early|too late|in the (morning|evening|night|afternoon)|tonight|on (sundays?|saturdays?|weekends?|mondays?)|past \d|from \d|between|about (the|my|other)|for (the|my)|twice|two|both)\b/;
const denied =
  /\b(dont|do not|didnt|did not|never|not|cant|wont|shouldnt|without) (want (you )?to |ever |please |mean to |meant to |need to )*(unsubscribe|opt(ed)? out|stop|quit|end)\b|\b(why|when|did|have|has|who) (did |have |has |are |is )?(you|they|we|she|he|it|i|my)( all)? (stop|quit|unsubscrib|remov|opt|end)/;

/** In few words that name no place, visit or person, STOP is about our texts. */
const shortest = /^(please )?(stop|quit|unsubscribe)\b/;
const mostWords = 4;
const elsewhere =
  /\b(at|by|in|on|near|of|the|front|back|door|side|coming|come|comes|visits?|cleaning|cleaner|service|rides?|drivers?|meals?|work|working|for|here|there|over|her|him|carol|car|using|smoking|and|first|my|delivery|deliveries|help|weekly)\b/;

export function optOutOf({ words, core, length }: TextSigns): OptOut | undefined {
  if (words === 'cancel') return 'cancel alone';
  if (denied.test(words)) return undefined;
  const said = core
    .split(' ')
    .filter((word) => !filler.has(word))
    .join(' ');
  if (exact.has(said) || exact.has(core) || /^(stop ?)+(it)?$/.test(said)) return 'stop';
  if (wanted.test(words) || wanted.test(core)) return atSomeHours.test(words) ? 'other wish' : 'stop';
  if (shortest.test(words) && length <= mostWords && !elsewhere.test(words)) return 'stop';
  return undefined;
}
