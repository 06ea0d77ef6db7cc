import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SyntaxKind } from 'typescript/unstable/ast';
import type { Node, TaggedTemplateExpression, TypeNode } from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  type Symbol as Property,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/async';
import { type Alternative, type Shape, type WrittenType, wordsOf } from './shape.ts';

const project = resolve('tests/row-types/tsconfig.sql.json');
const deepest = 8;
/** The product, and the examples of this folder. */
const watched = /^(?!tests\/|bench\/).*(?<!\.test)\.tsx?$|^tests\/row-types\/examples\.ts$/;

/** All types at `sql<…>` that statements are compared with. */
export function readAllWrittenTypes(): Promise<WrittenType[]> {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  return readWrittenTypes(
    files
      .trim()
      .split('\n')
      .filter((file) => watched.test(file) && existsSync(file) && /\bsql</.test(readFileSync(file, 'utf8'))),
  );
}

/**
 * The types at `sql<…>` in these files, which have to be in the project of this folder, as the compiler sees
 * them.
 */
async function readWrittenTypes(files: readonly string[]): Promise<WrittenType[]> {
  const api = new API({ cwd: process.cwd() });
  try {
    const snapshot = await api.updateSnapshot({ openProjects: [project] });
    const opened = snapshot.getProject(project);
    if (opened === undefined) throw new Error(`${project} cannot be read.`);
    const shapes = shapeReader(opened.checker);
    const written: WrittenType[] = [];
    for (const file of files) {
      const source = await opened.program.getSourceFile(resolve(file));
      if (source === undefined) throw new Error(`${file} is not in ${project}.`);
      for (const { node, type } of typedTemplates(source)) {
        const line = source.text.slice(0, node.tag.end).split('\n').length;
        const shape = await shapes(await opened.checker.getTypeFromTypeNode(type), 0);
        written.push({ at: `${file}:${line}`, words: wordsOf(fragmentsOf(node)), shape });
      }
    }
    return written;
  } finally {
    await api.close();
  }
}

interface TypedTemplate {
  node: TaggedTemplateExpression;
  type: TypeNode;
}

function typedTemplates(node: Node): TypedTemplate[] {
  const found: TypedTemplate[] = [];
  const visit = (each: Node) => {
    if (isTagged(each) && each.typeArguments?.[0] !== undefined && isSql(each.tag))
      found.push({ node: each, type: each.typeArguments[0] });
    each.forEachChild(visit);
  };
  visit(node);
  return found;
}

const isTagged = (node: Node): node is TaggedTemplateExpression =>
  node.kind === SyntaxKind.TaggedTemplateExpression;
const isSql = (tag: Node): boolean => tag.kind === SyntaxKind.Identifier && tag.getText() === 'sql';

function fragmentsOf({ template }: TaggedTemplateExpression): string[] {
  return template.kind === SyntaxKind.TemplateExpression
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    : [template.text];
}

function shapeReader(checker: Checker) {
  const known = new Map<number, Shape>();
  const shapeOf = async (type: Type | undefined, depth: number): Promise<Shape> => {
    if (type === undefined || depth > deepest) return ['anything'];
    const before = known.get(type.id);
    if (before !== undefined) return before;
    const parts = type.isUnionType() ? ((await type.getTypes()) ?? []) : [type];
    const shape = await Promise.all(parts.map((part) => alternativeOf(part, depth)));
    known.set(type.id, shape);
    return shape;
  };
  const alternativeOf = async (type: Type, depth: number): Promise<Alternative> => {
    if (type.isLiteralType()) return { literal: type.value };
    const plain = plainOf(type.flags);
    if (plain !== undefined) return plain;
    if (!type.isObjectType() && !type.isIntersectionType()) return 'anything';
    const name = (await type.getSymbol())?.name;
    if (name === 'Date') return 'Date';
    if (name === 'Buffer' || name === 'Uint8Array') return 'bytes';
    if (type.isTypeReference() && (await checker.isArrayType(type)))
      return { list: await shapeOf((await checker.getTypeArguments(type))[0], depth + 1) };
    if (type.isTypeReference() && (await checker.isTupleType(type)))
      return {
        list: (
          await Promise.all((await checker.getTypeArguments(type)).map((each) => shapeOf(each, depth + 1)))
        ).flat(),
      };
    const properties = await checker.getPropertiesOfType(type);
    if (properties.length === 0) return 'anything';
    return { record: await recordOf(properties, depth) };
  };
  const recordOf = async (properties: readonly Property[], depth: number) => {
    const types = await checker.getTypeOfSymbol(properties);
    const shapes = await Promise.all(types.map((type) => shapeOf(type, depth + 1)));
    return Object.fromEntries(
      properties.map(({ name, flags }, index) => {
        const shape = shapes[index] ?? [];
        return [name, (flags & SymbolFlags.Optional) === 0 ? shape : [...shape, 'undefined' as const]];
      }),
    );
  };
  return shapeOf;
}

const plainTypes: readonly (readonly [TypeFlags, Alternative])[] = [
  [TypeFlags.String, 'string'],
  [TypeFlags.Number, 'number'],
  [TypeFlags.Boolean, 'boolean'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
  [TypeFlags.TemplateLiteral, 'string'],
];
const plainOf = (flags: TypeFlags): Alternative | undefined =>
  plainTypes.find(([flag]) => (flags & flag) !== 0)?.[1];
