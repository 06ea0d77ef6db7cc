import { describe, expect, it } from 'vitest';
import { code, files, textOf } from './source.ts';

describe('comments', () => {
  /** What docs/voice.md keeps out of them. */
  const refused = [
    /\bsomebody\b/i,
    /\bwho(m|ever|mever)\b(?! what)/i,
    /\bthose who\b/i,
    /\banew\b/i,
    /\bgo(es|ing)? on\b(?! (the|a) )/i,
    /\b(it|that) (stands|counts|waits)\b/i,
    /\btaken? (it )?back\b/i,
    /\blet (it )?go\b/i,
    /\b(not?|nobody|nothing|none|never)\b.{0,40} any more\b/i,
    /\b(half|a quarter of) an hour\b|\bhalf a year\b/i,
    /\bsets? ([^.]{0,30} )?aside\b/i,
    /\bsa(y|ys|id) (yes|no)\b(?! (to what|more))/i,
    /(^|[.;] |\* )Answers (how|whether|what|which|true|false|undefined|null|why)\b/,
  ];
  /** Blocks, and lines that follow each other as one; without the names of code in them. */
  const commentsOf = (text: string) =>
    [...text.matchAll(/(?<=^|[\s{(])\/\*[\s\S]*?\*\/|(?:(?<=^\s*|[;,{}()[\]] )\/\/ .*\n?\s*)+/gm)].map(
      ([comment]) => comment.replaceAll(/\s*\n\s*(\*|\/\/)?\s*/g, ' ').replaceAll(/`[^`]*`/g, 'X'),
    );
  const isRefused = (words: string) => refused.some((pattern) => pattern.test(words));
  const refusedIn = (text: string) => commentsOf(text).filter(isRefused);

  it('name who acts, in words that an American would choose', () => {
    expect(refusedIn('/** Asks\n * whoever\n * pays. */ // The payer pays.')).toEqual([
      '/** Asks whoever pays. */',
    ]);
    expect(refusedIn('done(); // A step goes\n  // on without it.\nconst somebody = 1;')).toHaveLength(1);
    expect(refusedIn('/** `takeBack` is for the payer. */ const of = "those who"; ')).toEqual([]);
    const found = files
      .filter(
        (file) =>
          /(?<!\.d|\.generated)\.(ts|tsx|mjs|css)$/.test(file) && file !== 'tests/structure/comments.test.ts',
      )
      .map((file) => ({ file, comments: refusedIn(textOf(file)) }))
      .filter(({ comments }) => comments.length > 0);
    expect(found).toEqual([]);
  });

  it('stand above what they are about', () => {
    const apart = /^[ \t]*\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?=\s*(\n|import\b|\/\*\*))/gm;
    const foundIn = (text: string) => [...text.matchAll(apart)].length;
    expect(foundIn("/** One. */\nimport { one } from './one.ts';\n/** Two. */\n\nconst two = one;\n")).toBe(
      2,
    );
    expect(foundIn('/** One. */\n/**\n * Two.\n */\nconst two = 2;\n')).toBe(1);
    expect(foundIn('/** One. */\nconst one = 1;\n\n/** Two. */\nconst two = 2;\n')).toBe(0);
    expect(code.filter((file) => !file.includes('.generated.') && foundIn(textOf(file)) > 0)).toEqual([]);
  });

  it('name functions and fields that exist', () => {
    const isComment = (line: string) => /^\s*(\/?\*|\/\/)/.test(line);
    const inCode = new Set<string>();
    for (const file of files.filter((each) => /\.(ts|tsx|mjs|css|sql)$/.test(each)))
      for (const line of textOf(file).split('\n'))
        if (!isComment(line)) for (const [name] of line.matchAll(/\w*[a-z][A-Z]\w*/g)) inCode.add(name);
    const missingIn = (text: string) =>
      text
        .split('\n')
        .filter(isComment)
        .flatMap((line) => [...line.matchAll(/`([a-z]+[A-Z]\w*)(?=[`(.])/g)])
        .map(([, name = '']) => name)
        .filter((name) => !inCode.has(name));
    // Put together here, so that no code has it.
    const gone = ['noSuch', 'Function'].join('');
    expect(missingIn(`/** As \`${gone}\` does, and \`closureOf\`. */\nconst one = 1;\n`)).toEqual([gone]);
    expect(code.flatMap((file) => missingIn(textOf(file)).map((name) => `${file}: ${name}`))).toEqual([]);
  });

  it('are written as the documents are', () => {
    // What is quoted, such as the words of a button, and the names of code are not ours to choose here.
    const linesOf = (text: string) =>
      text
        .replaceAll(/^```[\s\S]*?^```/gm, '')
        .replaceAll(/`[^`]*`|"[^"\n]*"|“[^”]*”/g, 'X')
        .split('\n');
    expect(linesOf('Press "Go on".\nThe visit goes on.').filter(isRefused)).toEqual(['The visit goes on.']);
    const documents = files.filter((file) =>
      /^((domains\/.*|(office|stand-ins|tests)\/)?README|ARCHITECTURE|CONTRIBUTING|docs\/(specification|security|operating|runbooks))\.md$/.test(
        file,
      ),
    );
    expect(documents.length).toBeGreaterThan(25);
    expect(
      documents.flatMap((file) =>
        linesOf(textOf(file))
          .filter(isRefused)
          .map((line) => `${file}: ${line}`),
      ),
    ).toEqual([]);
  });
});
