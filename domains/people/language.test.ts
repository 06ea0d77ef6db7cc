import { expect, it } from 'vitest';
import { preferenceOptions } from '#seeds/preferences.ts';
import { languageOfNeed, languagesInWords, speaksOneOf, wishedLanguages } from './language.ts';

it('has a language for each need that asks for one', () => {
  const asked = preferenceOptions.interaction.filter(({ title }) => title.includes('rather speak'));
  expect(Object.keys(languageOfNeed)).toEqual(asked.map(({ id }) => id));
  for (const { id, title } of asked)
    expect(title).toBe(`I would rather speak ${languagesInWords(wishedLanguages([{ id }]))}`);
});

it('asks for no language where no need does', () => {
  expect(wishedLanguages([{ id: 'hard-of-hearing' }])).toEqual([]);
  expect(speaksOneOf(['en', 'ko'], [])).toBe(false);
});

it('is met by anybody who speaks one of several', () => {
  const wished = wishedLanguages([{ id: 'speaks-korean' }, { id: 'speaks-russian' }]);
  expect(speaksOneOf(['en', 'ru'], wished)).toBe(true);
  expect(speaksOneOf(['en', 'es'], wished)).toBe(false);
  expect(languagesInWords(wished, 'disjunction')).toBe('Korean or Russian');
});

it('names languages as people say them', () => {
  expect(languagesInWords(['zh', 'en'])).toBe('Mandarin and English');
  expect(languagesInWords(['es'])).toBe('Spanish');
  expect(languagesInWords(['en', 'pt', 'es'])).toBe('English, Portuguese, and Spanish');
});
