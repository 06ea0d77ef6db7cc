import { tellsOfDanger, tellsOfMoreThanANumber } from './danger.ts';
import type { TextSigns } from './text-signs.ts';

/** What only programs write. */
const programs =
  /\b(driving focus|do not disturb (is )?(turned )?on while driving|with do not disturb|not receiving notifications|auto ?(matic(ally)?)? ?(reply|response|generated|responder)|out of (the )?office|(is|are) not (actively |being )?monitored|unmonitored|do not reply to this|respuesta automatica|fuera de la oficina|im driving with)\b/;
/** What phones offer to send during a call; people write it, too. */
const ready = [
  /^(sorry )?i?m? ?(cant|cannot) (talk|text|answer)( right)? now( |$)/,
  /^(sorry )?(im|i am) (currently )?driving( right now)?( and)?( (i )?(will|ill) (text|call|get|reply).*)?$/,
  /^(sorry )?(im|i am) (currently )?(in a meeting|unavailable|busy)( right now)?( and)?( (i )?(will|ill|can i) (text|call|get|reply).*)?$/,
  /^(sorry )?(im|i am) away from my (phone|desk)/,
  /\bi (will|ll|shall) see your message when\b/,
];

/** Whether a program has written it. A texter in danger is no program, whatever they write first. */
export function isByMachine({ raw, words }: TextSigns, allWords: string): boolean {
  if (raw === '') return false;
  if (programs.test(words)) return !tellsOfMoreThanANumber(allWords);
  return ready.some((sentence) => sentence.test(words)) && !tellsOfDanger(allWords);
}
