import { join } from 'node:path';
import { Project, ts } from 'ts-morph';

/** A JSON Schema, as much of it as is needed here. */
export interface Schema {
  $ref?: string;
  const?: string | number | boolean;
  type?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

export interface PublishedSchema {
  $defs: Record<string, Schema>;
}

/**
 * The objects that we send or get in full; any other appears as its id where Stripe is not asked to expand
 * it.
 */
const expanded = new Set(['Customer', 'PaymentIntent', 'PaymentMethod', 'SetupIntent', 'Session', 'Refund']);

/**
 * What Stripe publishes about its API, read from the types of its own library: they are generated from its
 * OpenAPI document for the version that the library speaks. `roots` maps our names to types of `Stripe`, such
 * as `Stripe.RefundCreateParams`. Values that are open in the types, because a later version may have more of
 * them, are closed here: what this version does not know is refused.
 */
export function readPublishedSchema(roots: Record<string, string>): PublishedSchema {
  const text = [
    "import type Stripe from 'stripe';",
    ...Object.entries(roots).map(([root, type]) => `export type ${root} = ${type};`),
  ].join('\n');
  const compilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    skipLibCheck: true,
    types: [],
  };
  const project = new Project({ compilerOptions });
  const source = project.createSourceFile(join(import.meta.dirname, 'roots.ts'), text).compilerNode;
  const checker = project.getTypeChecker().compilerObject;
  const reader = new SchemaReader(checker);
  for (const statement of source.statements) {
    if (ts.isTypeAliasDeclaration(statement))
      reader.addRoot(statement.name.text, checker.getTypeAtLocation(statement));
  }
  return { $defs: reader.definitions };
}

class SchemaReader {
  readonly definitions: Record<string, Schema> = {};
  private readonly checker: ts.TypeChecker;
  private readonly names = new Map<ts.Type, string>();

  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  addRoot(name: string, type: ts.Type): void {
    this.definitions[name] = this.schemaOf(type);
  }

  private schemaOf(type: ts.Type): Schema {
    if (type.isUnion()) return this.unionOf(type.types);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    const { flags } = type;
    if (flags & ts.TypeFlags.BooleanLiteral) return { const: this.checker.typeToString(type) === 'true' };
    if (flags & ts.TypeFlags.String || type.isIntersection()) return { type: 'string' };
    if (flags & ts.TypeFlags.Number) return { type: 'number' };
    if (flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (this.checker.isArrayType(type))
      return {
        type: 'array',
        items: this.schemaOf(this.checker.getTypeArguments(type as ts.TypeReference)[0]!),
      };
    return flags & ts.TypeFlags.Object ? this.reference(type) : {};
  }

  private unionOf(types: readonly ts.Type[]): Schema {
    const said = types.filter((type) => !(type.flags & ts.TypeFlags.Undefined));
    const hasWords = said.some((type) => type.isStringLiteral());
    const isText = said.some((type) => type.flags & ts.TypeFlags.String);
    const members = said
      // The rest of the words that a later version may have.
      .filter((type) => !(hasWords && type.isIntersection()))
      .filter((type) => !(isText && isResource(type) && !expanded.has(type.symbol.name)))
      .map((type) => this.schemaOf(type));
    const booleans = members.filter((member) => typeof member.const === 'boolean');
    if (booleans.length === 2)
      members.splice(0, members.length, ...members.filter((member) => !booleans.includes(member)), {
        type: 'boolean',
      });
    return members.length === 1 ? members[0]! : { anyOf: members };
  }

  private reference(type: ts.Type): Schema {
    const known = this.names.get(type);
    if (known !== undefined) return { $ref: `#/$defs/${known}` };
    const name = `${type.symbol.name}-${this.names.size}`;
    this.names.set(type, name);
    this.definitions[name] = this.objectOf(type);
    return { $ref: `#/$defs/${name}` };
  }

  private objectOf(type: ts.Type): Schema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const property of type.getProperties()) {
      properties[property.name] = this.schemaOf(this.checker.getTypeOfSymbol(property));
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name);
    }
    const index = type.getStringIndexType();
    return {
      type: 'object',
      properties,
      required,
      additionalProperties: index === undefined ? false : this.schemaOf(index),
    };
  }
}

/** Whether it is an object of the API, which stands on its own and has an id. */
function isResource(type: ts.Type): boolean {
  return (
    type.getProperty('id') !== undefined &&
    (type.getProperty('object') !== undefined || type.getProperty('deleted') !== undefined)
  );
}
