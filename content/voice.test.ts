import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shownWordsOfCode, shownWordsOfMarkdown } from '#tests/shown-words.ts';
import { voiceRules, type VoiceRule } from './voice-rules.ts';

/** What people read is in these files. */
const folders =
  /^((app|client|domains|office|server|stand-ins|seeds|content)\/|platform\/(validation|payment-gateway)\/|api\/problem\.ts$)/;
const words = /(?<!\.test|\.generated|\.d)\.tsx?$|^content\/.*\.md$/;
/** The rules themselves; what members write in texts; and what only an operator sees in figures and logs. */
const notShown =
  /^(content\/voice-rules|domains\/conversations\/reading\/.*|server\/(main|worker|table-figures))\.ts$/;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => folders.test(file) && words.test(file) && !notShown.test(file));

/** What a rule takes for the construction, and is not. */
const allowed: readonly { rule: string; file: RegExp; says: RegExp; why: string }[] = [
  {
    rule: 'whoever',
    file: /^office\//,
    says: /^For whom$/,
    why: 'the head of a column of the audit',
  },
  {
    rule: 'go-on',
    file: /^(domains\/booking\/series\/series-continuation\.server|seeds\/demo\/year\/(cast-)?habits)\.ts$/,
    says: /^goes on$/,
    why: 'a value of code, which no page shows',
  },
  {
    rule: 'british',
    file: /^domains\/people\/disclosure\/who-sees\.ts$/,
    says: /^((no|all) )?carers?( with .*)?(, \w+)?$/,
    why: 'the names of cases, by which the sentence is looked up',
  },
];

interface Hit {
  file: string;
  line: number;
  rule: VoiceRule;
  words: string;
}

const isHit = ({ file, rule, words }: Hit) =>
  rule.pattern.test(words) &&
  rule.unless?.test(file) !== true &&
  !allowed.some((each) => each.rule === rule.name && each.file.test(file) && each.says.test(words));

const hitsIn = (file: string, text: string): Hit[] =>
  (file.endsWith('.md') ? shownWordsOfMarkdown(text) : shownWordsOfCode(file, text))
    .flatMap((shown) => voiceRules.map((rule) => ({ file, rule, ...shown })))
    .filter(isHit);
const hits = files.flatMap((file) => hitsIn(file, readFileSync(file, 'utf8')));

/** A line for each, as file, rule and sentence, so that it can be worked off. */
const listOf = (found: readonly Hit[]) =>
  found.map(({ file, line, rule, words }) => `${file}:${line}\t${rule.name}\t${words}`).join('\n');

describe('how we speak', () => {
  it.each(voiceRules)('has no $name: write $write, because $why', (rule) => {
    expect(listOf(hits.filter((hit) => hit.rule === rule))).toBe('');
  });

  it('is asked of many files', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(voiceRules.filter((rule) => allowed.some((each) => each.rule === rule.name)).length).toBe(3);
  });
});

describe('the words that are shown', () => {
  const of = (text: string) => shownWordsOfCode('page.tsx', text).map(({ words }) => words);

  it('of an element are joined, with what is computed as X', () => {
    expect(
      of('<p title="Your visit">You may <b>book{" "}</b>with {name}. {ok ? "Somebody is free." : null}</p>;'),
    ).toEqual(['You may book with X. X', 'Your visit', 'Somebody is free.']);
    expect(of('<div><p>Call us</p> <p>Write to us</p></div>;')).toEqual(['Call us', 'Write to us']);
  });

  it('of a literal are those with a space or a leading capital', () => {
    expect(of("say('state', 'Undo', `${who} is free`, <p className=\"a b\">Yes</p>);")).toEqual([
      'Undo',
      'X is free',
      'Yes',
    ]);
  });

  it('are not statements, imports, types, what is looked up, or what is thrown and logged', () => {
    expect(
      of(
        [
          "import { a } from 'A b';",
          "type Kind = 'Goes on';",
          "sql`select ${'Set aside'} from visits`;",
          "rows.select('user_id as userId');",
          "const by = { 'Goes on': 1 }['Goes on'];",
          "throw new RangeError('Somebody else');",
          "platform.log.warn({}, 'somebody else');",
          "defect('Let go');",
        ].join('\n'),
      ),
    ).toEqual(['Set aside']);
  });

  it('of Markdown are its facts and its lines, without the characters of Markdown', () => {
    const text = '---\ntitle: "Who comes"\nkind: plain\n---\n\n1. **Call** [the *office*](/a) at {phone}.\n';
    expect(shownWordsOfMarkdown(text)).toEqual([
      { line: 2, words: 'Who comes' },
      { line: 6, words: 'Call the office at X.' },
    ]);
  });
});
