import { z } from 'zod';

/** What our document uses of JSON Schema. */
export interface Schema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | undefined;
  enum?: unknown[] | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  description?: string | undefined;
  default?: unknown;
  example?: unknown;
}

const one: z.ZodType<Schema> = z.lazy(() => schema);
const schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), one).optional(),
  required: z.array(z.string()).optional(),
  items: one.optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(one).optional(),
  oneOf: z.array(one).optional(),
  allOf: z.array(one).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  description: z.string().optional(),
});

/** Throws for what is not JSON Schema. */
export const schemaOf = (given: unknown): Schema => one.parse(given);

/** The name of the shape that a schema refers to, even where null may take its place. */
export function shapeOf(given: Schema): string | undefined {
  return (
    given.$ref?.slice('#/components/schemas/'.length) ??
    given.allOf?.map(shapeOf).find((name) => name !== undefined)
  );
}

export const typesOf = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat());

/** Whether null is allowed here. */
export function mayBeNull(given: Schema): boolean {
  return typesOf(given).includes('null') || (given.allOf ?? []).some(mayBeNull);
}
