import { expect, it } from 'vitest';
import { spokenLines } from './spoken-lines.ts';

it('says a paragraph in one go, and a link in it by its name', () => {
  const log = [
    'paragraph',
    'Or call',
    'link, Ann at 212',
    'Ann',
    'at 212',
    'end of link, Ann at 212',
    '.',
    'end of paragraph',
  ];
  expect(spokenLines(log)).toEqual(['Or call link, Ann at 212.']);
});

it('says a label and a hint with their field, and what else stands there by itself', () => {
  const log = [
    'We come soon.',
    'Name',
    'paragraph',
    'Both names.',
    'end of paragraph',
    'textbox, Name, Both names.',
  ];
  expect(spokenLines(log)).toEqual(['We come soon.', 'textbox, Name, Both names.']);
});

it('says what is said twice on the page', () => {
  const log = ['region, Status', 'heading, Status, level 2', 'paragraph', 'Done', 'end of paragraph', 'Done'];
  expect(spokenLines(log)).toEqual(['region, Status', 'heading, Status, level 2', 'Done', 'Done']);
});

it('says the place of an item in its list, with what is in it', () => {
  const item = 'listitem, level 1, current step, position 2, set size 3';
  const log = ['list', item, 'On the way', '10:30 AM', `end of ${item}`, 'end of list'];
  expect(spokenLines(log)).toEqual(['2 of 3, current step: On the way 10:30 AM']);
});
