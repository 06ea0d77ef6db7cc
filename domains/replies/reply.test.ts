import { describe, expect, it } from 'vitest';
import { meaningOf } from './reply.ts';

describe('what a text means', () => {
  it.each([
    ['C', 'confirm'],
    [' c. ', 'confirm'],
    ['Ok!', 'confirm'],
    ['yes', 'confirm'],
    ['CHANGE', 'change'],
    ['Can we move it to Friday?', 'change'],
    ['Cancel', 'cancel'],
    ['please cancel it, I am ill', 'cancel'],
    ['HELP', 'help'],
    ['STOP', 'stop'],
    ['stop all', 'stop'],
    ['Please stop at the side door', 'unknown'],
    ['Start', 'start'],
    ['I see', 'unknown'],
    ['', 'unknown'],
    ['日本語', 'unknown'],
    ['Cancel yes', 'cancel'],
  ] as const)('"%s" without a question: %s', (body, meaning) => {
    expect(meaningOf(body, false)).toBe(meaning);
  });

  it.each([
    ['YES', 'agree'],
    ['cancel yes', 'agree'],
    ['Yes, cancel', 'agree'],
    ['C', 'confirm'],
    ['no', 'unknown'],
    ['Do not cancel', 'cancel'],
  ] as const)('"%s" after our question: %s', (body, meaning) => {
    expect(meaningOf(body, true)).toBe(meaning);
  });
});
