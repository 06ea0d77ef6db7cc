import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';

/** Each line that ends without a period is a sentence, as it is read. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?!:])\s+|\n+/).filter((sentence) => /\w/.test(sentence));
}

const wordsOf = (sentence: string) => sentence.split(/\s+/).filter((word) => /[a-z]/i.test(word));

/** The US school grade that a text asks for, by Flesch and Kincaid. */
export function gradeOf(text: string): number {
  const sentences = sentencesOf(text);
  const words = sentences.flatMap(wordsOf);
  return fleschKincaid({
    sentence: sentences.length,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + syllable(word), 0),
  });
}

export function wordsPerSentence(text: string): number {
  const sentences = sentencesOf(text);
  return sentences.flatMap(wordsOf).length / Math.max(1, sentences.length);
}

/** The words that people read, without Markdown's characters. */
export function wordsOfMarkdown(text: string): string {
  return text
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[#*`>]|^[ \t]*(-|\d+\.)[ \t]+/gm, '')
    .replaceAll(/\{(site|phone)\}/g, 'us');
}
