import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';

const wordsOf = (sentence: string) => sentence.split(/\s+/).filter((word) => /[a-z]/i.test(word));

/**
 * Each line that ends without a period is a sentence, as it is read. What follows a colon belongs to it. A
 * label of one or two words is no sentence, and would make a text look easier than it is.
 */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?!]["”)]?)\s+|\n+/).filter((sentence) => wordsOf(sentence).length > 2);
}

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

/** How many words each sentence of a text has. */
export const sentenceLengths = (text: string): number[] =>
  sentencesOf(text).map((sentence) => wordsOf(sentence).length);

/** The words that people read, without Markdown's characters. */
export function wordsOfMarkdown(text: string): string {
  return text
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[#*`>]|^[ \t]*(-|\d+\.)[ \t]+/gm, '')
    .replaceAll(/\{(site|phone|region)\}/g, 'us');
}
