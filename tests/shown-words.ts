import { ts } from 'ts-morph';
import { parse } from 'yaml';

/** One sentence or label that people may read, with the line on which it begins. */
export interface ShownWords {
  line: number;
  words: string;
}

const sql =
  /^\s*((select|insert into|update|delete from|with \w+ as|create|alter|lock) |begin;?$|[\w."]+ as "?\w+"?$)/;
/** What throws or writes to a log: an engineer reads it, and no page shows it. */
const forEngineers = /(Error|Fault|Refused|Impossible)$|^(log|defect)$|(^|\.)log\.|(^|\.)defect$/;
/** Attributes that hold names of code, never words. */
const codeAttributes = /^(className|id|name|type|href|to|rel|htmlFor|autoComplete|pattern|style|d|points)$/;
const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&ldquo;': '“',
  '&rdquo;': '”',
  '&rsquo;': '’',
  '&lt;': '<',
  '&gt;': '>',
};

/** In one line, with a tag as a space and an address or a name as it is read. */
const folded = (text: string) =>
  text
    .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
const hasWords = (text: string) => / /.test(text.trim()) || /^[A-Z]/.test(text.trim());

/**
 * The strings of a file of code that may reach a reader: text of JSX with the children of an element joined,
 * and literals with a space or a leading capital. What is computed is X, a tag is a space. SQL, imports,
 * types and what is thrown or logged are left out.
 */
export function shownWordsOfCode(file: string, text: string): ShownWords[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kindOf(file));
  const shown: ShownWords[] = [];
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const keep = (node: ts.Node, words: string) => {
    if (hasWords(words) && !sql.test(words)) shown.push({ line: lineOf(node), words: folded(words) });
  };
  const walkAll = (nodes: readonly ts.Node[]) => {
    for (const node of nodes) walk(node);
  };

  const walk = (node: ts.Node): void => {
    if (isLeftOut(node)) return;
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(nameOf(node.tag))) {
      if (ts.isTemplateExpression(node.template))
        walkAll(node.template.templateSpans.map((span) => span.expression));
      return;
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && forEngineers.test(nameOf(node.expression)))
      return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) keep(node, node.text);
    if (ts.isTemplateExpression(node)) keep(node, templateText(node));
    // What a value is looked up by is a name of code.
    if (ts.isPropertyAssignment(node)) {
      walk(node.initializer);
      return;
    }
    if (ts.isElementAccessExpression(node)) {
      walk(node.expression);
      return;
    }
    if (ts.isJsxAttribute(node) && codeAttributes.test(nameOf(node.name))) return;
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && hasOwnText(node)) {
      keep(node, node.children.map(textOfChild).join(''));
      if (ts.isJsxElement(node)) walk(node.openingElement);
      walkAll(node.children.flatMap(insideOfChild));
      return;
    }
    ts.forEachChild(node, walk);
  };

  /** The parts of an element within text that hold words of their own: attributes, and what is computed. */
  const insideOfChild = (child: ts.JsxChild): readonly ts.Node[] => {
    if (ts.isJsxElement(child)) return [child.openingElement, ...child.children.flatMap(insideOfChild)];
    if (ts.isJsxFragment(child)) return child.children.flatMap(insideOfChild);
    return ts.isJsxText(child) ? [] : [child];
  };

  walk(source);
  return shown;
}

const kindOf = (file: string) => (file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);

/** The dotted name of what is called or constructed, such as `platform.log.error`. */
function nameOf(node: ts.Node): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return `${nameOf(node.expression)}.${node.name.text}`;
  if (ts.isCallExpression(node) || ts.isExpressionWithTypeArguments(node)) return nameOf(node.expression);
  return '';
}

const isLeftOut = (node: ts.Node) =>
  ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node);

const templateText = (node: ts.TemplateExpression) =>
  node.head.text + node.templateSpans.map((span) => `X${span.literal.text}`).join('');

/** Whether words stand directly in an element, so that what is within it is part of their sentence. */
const hasOwnText = (node: ts.JsxElement | ts.JsxFragment) =>
  node.children.some((child) => ts.isJsxText(child) && /\w/.test(child.text));

function textOfChild(child: ts.JsxChild): string {
  if (ts.isJsxText(child)) return child.text;
  if (ts.isJsxElement(child) || ts.isJsxFragment(child))
    return ` ${child.children.map(textOfChild).join('')} `;
  if (ts.isJsxExpression(child)) {
    const inside = child.expression;
    if (inside === undefined) return '';
    return ts.isStringLiteral(inside) && inside.text.trim() === '' ? ' ' : 'X';
  }
  return ' ';
}

/** The facts above a file of Markdown and its paragraphs, without Markdown's own characters. */
export function shownWordsOfMarkdown(text: string): ShownWords[] {
  const [, facts = '', body = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const lines = text.split('\n');
  const lineOf = (words: string) =>
    1 +
    Math.max(
      0,
      lines.findIndex((line) => line.includes(words.split('\n')[0] ?? '')),
    );
  return [...stringsOf(parse(facts)), ...body.split('\n')]
    .filter((words) => hasWords(words))
    .map((words) => ({
      line: lineOf(words),
      words: folded(
        words
          .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
          .replaceAll(/[#*`>]|^[ \t]*(-|\d+\.)[ \t]+/g, '')
          .replaceAll(/\{\w+\}/g, 'X'),
      ),
    }));
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
