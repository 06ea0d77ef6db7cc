import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { openApi } from '#tests/contract/client.ts';
import { contractLines } from '#tests/contract/contract.ts';

const bringer = createRequire(import.meta.resolve('ts-morph'));

/**
 * The generator is built on the interface of TypeScript 5, which the TypeScript that checks this code no
 * longer has. ts-morph brings it.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (
      specifier !== 'typescript' ||
      !/[/\\]node_modules[/\\]openapi-typescript[/\\]/.test(context.parentURL ?? '')
    )
      return next(specifier, context);
    return {
      url: new URL('typescript.js', pathToFileURL(bringer.resolve('@ts-morph/common'))).href,
      format: 'commonjs',
      shortCircuit: true,
    };
  },
});

/** What the compiler finds in one program of these files, by file: none where it finds nothing. */
async function findingsIn(files: Record<string, string>): Promise<Record<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthside-client-'));
  const settings = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      module: 'preserve',
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      types: [],
      paths: { 'openapi-fetch': [dirname(dirname(fileURLToPath(import.meta.resolve('openapi-fetch'))))] },
    },
    files: Object.keys(files),
  };
  const written = { ...files, 'tsconfig.json': JSON.stringify(settings) };
  for (const [name, text] of Object.entries(written)) await writeFile(join(folder, name), text);
  const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', folder, '--pretty', 'false'], {
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  // A finding begins with its file and its place there; what explains it follows on indented lines.
  const findings = stdout.split(/\n(?! |$)/).filter((finding) => finding !== '');
  const fileOf = (finding: string) => basename(/^[^(:]*/.exec(finding)?.[0] ?? '');
  return Object.fromEntries(Map.groupBy(findings, fileOf));
}

let document: unknown;
beforeAll(async () => {
  const api = await openApi();
  document = await (await api.app.request('/api/openapi.json')).json();
  await api.close();
});

it('the contract is the one that a person last read; `vitest run -u` on this file writes it anew', async () => {
  await expect(contractLines(document)).toMatchFileSnapshot('../tests/contract/contract.txt');
});

it('a client whose types are made from the document compiles as the guide has it, and books by them', async () => {
  const { default: generate, astToString } = await import('openapi-typescript');
  const types = astToString(await generate(document as never));
  const [, guide = ''] =
    /```ts\n(import createClient[\s\S]*?)```/.exec(readFileSync('docs/api.md', 'utf8')) ?? [];
  const booking = `
    declare const token: string;
    declare function show(...words: string[]): void;
    const key = { params: { header: { 'Idempotency-Key': 'made-from-the-document' } } };
    const wish = {
      recipient_id: '', starts_at: '', card_id: '',
      answers: { option_id: 'home-cleaning', bedrooms: 2, bathrooms: 1, other_rooms: 1, extras: [] },
    };
    const slots = await client.POST('/api/booking_ms/slots', { body: { answers: wish.answers, zipcode: '11375' } });
    show(...(slots.data?.data.response.days.flatMap((day) => day.times.map((time) => time.starts_at)) ?? []));
    const booked = await client.POST('/api/booking_ms/bookings', { body: wish, ...key });
    const id: string = booked.data?.data.response.booking.id ?? booked.error?.code ?? '';
    const others: string[] | undefined = booked.error?.other_times?.map((each) => each.starts_at);
    await client.GET('/api/booking_ms/bookings/{id}', { params: { path: { id } } });`;
  const client = (more: string) => `${guide}${booking}${more}`;

  const found = await findingsIn({
    'hearthside.ts': types,
    'as-the-guide.ts': client(''),
    'without-a-key.ts': client("await client.POST('/api/booking_ms/bookings', { body: wish });"),
    'with-another-type.ts': client(
      'const other: number | undefined = booked.data?.data.response.booking.id;',
    ),
  });
  expect(found).toEqual({
    'without-a-key.ts': [expect.stringContaining("Property 'params' is missing")],
    'with-another-type.ts': [expect.stringContaining("Type 'string' is not assignable to type 'number'")],
  });
});
