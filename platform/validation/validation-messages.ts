import { z } from 'zod';

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0];

/**
 * What to say about a value that cannot be accepted when its schema has no words of its own: plain sentences
 * for the person who typed it, on a page or in a call. A limit in a schema is named, so that the next try
 * fits.
 */
function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Answer this question.'
        : typeWords(issue.expected);
    case 'invalid_value':
      return choiceWords(issue.values);
    case 'too_big':
      return boundWords(issue.origin, issue.maximum, 'most');
    case 'too_small':
      return boundWords(issue.origin, issue.minimum, 'least');
    case 'invalid_format':
      return formats[issue.format] ?? 'Enter this in the format shown.';
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `No field has this name: ${issue.keys.join(', ').slice(0, 100)}.`;
    default:
      return 'We cannot accept this. Check it.';
  }
}

function typeWords(type: string): string {
  return types[type] ?? 'This is the wrong type of value.';
}

const types: Record<string, string> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be a group of named fields.',
  record: 'This must be a group of named fields.',
};

const formats: Record<string, string> = {
  email: 'Enter an email address, like name@example.com.',
  url: 'Enter a web address, like https://example.com.',
  uuid: 'That is not one of our ids. Use it as we gave it.',
  datetime: 'Enter a date and time, like 2027-02-10T15:00:00Z.',
  date: 'Enter a date, like 2027-02-10.',
  time: 'Enter a time, like 15:00.',
};

/** A long list does not help anybody. */
const mostChoices = 8;

function choiceWords(values: readonly unknown[]): string {
  const named = values.filter(
    (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
  );
  return named.length === values.length && named.length <= mostChoices
    ? `Choose one of: ${named.join(', ')}.`
    : 'Choose one of the options.';
}

function boundWords(origin: string, bound: number | bigint, which: 'most' | 'least'): string {
  const long = which === 'most';
  if (origin === 'string') {
    if (!long && Number(bound) === 1) return 'Answer this question.';
    return `This is too ${long ? 'long' : 'short'}: ${bound} characters at ${which}.`;
  }
  if (origin === 'array' || origin === 'set')
    return `These are too ${long ? 'many' : 'few'}: ${bound} at ${which}.`;
  return `This is too ${long ? 'high' : 'low'}: ${bound} at ${which}.`;
}

/** From now on every schema of this process uses these words where it has none of its own. */
export function useOwnWords(): void {
  z.config({ customError: messageOf });
}
