import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldCalls } from '#api/field/field-api.ts';
import { fieldPages } from '#app/field-table.ts';
import { officePages } from '#app/office-table.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import { screens } from '#office/screens.server.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { createLog } from '#platform/logging/log.ts';
import { cast } from '#seeds/cast.ts';
import { bookingBody, freeTimes, openApi, type OpenApi } from './contract/client.ts';
import { pageAddresses } from './everything-read.ts';
import { openPages, sourceBuild } from './pages.ts';
import { signIn } from './people.ts';
import { phoneOf } from './professionals.ts';
import { ana, employ } from './staff.ts';
import { canaries, fillForms, searched, typedInto } from './typed-canaries.ts';
import { visitorOn } from './visitors.ts';

let api: OpenApi;
let pages: Awaited<ReturnType<typeof openPages>>;
let collector: ReturnType<typeof createServer>;
let cookies: Record<'member' | 'office' | 'field', string>;
const lines: string[] = [];
const traced: string[] = [];
const redirects: string[] = [];
const numbers = new Set<string>();
let forms: { path: string; fields: string[]; intents: string[] }[];
let asked = 0;
let strangers = 0;
let faultPages = 0;
const unnumbered: string[] = [];
let isRefusing = false;
let bookingId: string;
let professionalId: string;

beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      traced.push(body);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  api = await openApi({
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    log: createLog('debug', { write: (line) => void lines.push(line) }),
  });
  pages = await openPages(api, { traces: api.traces });
  forms = await findForms();
  const [startsAt = ''] = await freeTimes(api);
  const booked = await api.call('POST', '/booking_ms/bookings', {
    body: bookingBody(api, startsAt),
    key: 'first-booking',
  });
  bookingId = z.object({ booking: z.object({ id: z.string() }) }).parse(booked.response).booking.id;
  cookies = await cookiesOf();
});
afterAll(() => collector.close());

async function cookiesOf() {
  const { platform } = api;
  const { database, clock } = platform;
  // A form may have ended what was there before.
  const rosa = await signIn(platform, cast.rosa.email);
  await employ(database, ana, clock.now());
  const office = await transaction(database, (work) =>
    openStaffSession(platform, work, ana.staffId, 'open', visitorOn()),
  );
  const { id } = await database
    .selectFrom('professionals')
    .select('id')
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  professionalId = id;
  return {
    member: `session=${rosa.token}`,
    office: `office=${office}`,
    field: `field=${await phoneOf(platform, id)}`,
  };
}

/** Every page that takes a form, with the fields and buttons that its folder of sources names. */
async function findForms() {
  const folder = join(import.meta.dirname, '../app');
  const sources = await Promise.all(
    (await readdir(folder, { recursive: true }))
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFile(join(folder, name), 'utf8')),
  );
  const found = (pattern: RegExp) => [
    ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name))),
  ];
  const fields = found(/(?:\bname="|values\[')(\w+)/g);
  const intents = found(/(?:\bintent="|intent: z\.literal\('|\['intent'\] === ')([\w-]+)/g);
  return Object.values((await sourceBuild()).routes)
    .flatMap((route) => (route?.module.action === undefined ? [] : [`/${route.path ?? ''}`]))
    .map((path, index) => ({
      path,
      fields,
      // Each page gets some of them, so that all are tried.
      intents: ['', ...intents.filter((_, place) => place % 12 === index % 12)],
    }));
}

async function send(path: string, init: RequestInit): Promise<Response> {
  asked += 1;
  const answer = await pages.ask(path, init);
  const said = await answer.text();
  const number = answer.headers.get('x-request-id') ?? 'no number';
  if (answer.status >= 500 && answer.headers.get('content-type')?.startsWith('text/html')) {
    faultPages += 1;
    if (!said.includes(`give us this number: ${number}`)) unnumbered.push(path);
  }
  if (answer.status === 401) strangers += 1;
  numbers.add(number);
  redirects.push(answer.headers.get('location') ?? '');
  if (asked % 5 === 0) await beAsBefore();
  return answer;
}

/** Otherwise the limits would answer instead, or a member that a form has signed out. */
async function beAsBefore(): Promise<void> {
  const { database } = api.platform;
  await database.deleteFrom('rate_limits').execute();
  await database.deleteFrom('account_stops').execute();
  const { userId } = api.rosa.member;
  await database.updateTable('sessions').set({ ended_at: null }).where('user_id', '=', userId).execute();
  if (!isRefusing)
    await database.updateTable('users').set({ status: 'A' }).where('id', '=', userId).execute();
}

const thing = '018f0000-0000-7000-8000-000000000000';
const addressOf = (path: string) =>
  path
    .replace(':screen', 'members')
    .replaceAll(/:\w+|\{\w+\}/g, /booking|visits/.test(path) ? bookingId : thing);
const cookieFor = (path: string) =>
  path.startsWith('/office') ? cookies.office : path.startsWith('/field') ? cookies.field : cookies.member;

async function sendForms(most: number): Promise<void> {
  for (const { path, fields, intents } of forms)
    for (const [index, intent] of intents.slice(0, most).entries()) {
      const body = new URLSearchParams([
        ['intent', intent],
        ...fields
          .filter((name) => name !== 'intent')
          .map((name): [string, string] => [name, typedInto(name)]),
      ]);
      await send(addressOf(path), {
        method: 'POST',
        body,
        headers: { Origin: 'http://localhost', ...(index === 1 ? {} : { cookie: cookieFor(path) }) },
      });
    }
}

let accepted = 0;
let filled = 0;

/** Sends every form of a page, as a visitor would fill it in, files and all. */
async function sendFilledForms(): Promise<void> {
  for (const path of pagesToFill()) {
    const cookie = cookieFor(path);
    const sent = await fillForms(pages.ask, path, cookie, send);
    if (sent === undefined) {
      // Some forms end a session; what leads on by itself has no form.
      await beAsBefore();
      cookies = await cookiesOf();
      continue;
    }
    filled += sent.filled;
    accepted += sent.accepted;
  }
}

function pagesToFill(): string[] {
  const things = { booking: bookingId, payment: thing, card: api.cardId, recipient: api.rosa.recipientId };
  return [
    ...pageAddresses(things),
    ...screens.flatMap(({ name, record }) => [
      `/office/${name}`,
      ...(record === undefined ? [] : [`/office/${name}/${recordOf(name)}`]),
    ]),
    ...officePages.map(({ path }) => addressOf(path)),
    ...fieldPages.map(({ path }) => addressOf(path)),
  ];
}

/** Something that a screen of the office has a page for, where it is about people or visits. */
const recordOf = (name: string) =>
  name === 'visits'
    ? bookingId
    : name === 'people'
      ? api.rosa.member.userId
      : name === 'professionals'
        ? professionalId
        : thing;

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ requestBody: z.unknown().optional() }))),
});

/** Every call that writes, of the members' document, of the office's screens and of the field. */
async function callsThatWrite(): Promise<{ path: string; method: string; fields: string[] }[]> {
  const described = await (await pages.ask('/api/openapi.json')).text();
  const { paths } = document.parse(JSON.parse(described));
  const fields = [
    ...new Set(
      [...described.matchAll(/"(\w+)":\{"(?:type|anyOf|description|format|\$ref)"/g)].map(
        ([, name = '']) => name,
      ),
    ),
  ];
  const ofMembers = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => ['post', 'put', 'delete'].includes(method))
      .map((method) => ({ path: path.startsWith('/api') ? path : `/api${path}`, method, fields })),
  );
  const ofOffice = screens.flatMap(({ name, acts, record }) => [
    ...acts.map((act) => ({ path: `/api/office_ms/${name}/acts/${act.name}`, method: 'post', fields })),
    ...(record?.acts ?? []).map((act) => ({
      path: `/api/office_ms/${name}/{id}/acts/${act.name}`,
      method: 'post',
      fields,
    })),
  ]);
  const ofField = fieldCalls
    .filter(({ method }) => method === 'post')
    .map(({ path }) => ({ path: `/api/field_ms${path}`, method: 'post', fields }));
  return [...ofMembers, ...ofOffice, ...ofField];
}

async function sendCalls(): Promise<void> {
  for (const { path, method, fields } of await callsThatWrite()) {
    const cookie = path.includes('/office_ms')
      ? cookies.office
      : path.includes('/field_ms')
        ? cookies.field
        : cookies.member;
    await send(`${addressOf(path)}?q=${encodeURIComponent(canaries.name)}`, {
      method: method.toUpperCase(),
      body: JSON.stringify(Object.fromEntries(fields.map((name) => [name, typedInto(name)]))),
      headers: {
        Origin: 'http://localhost',
        cookie,
        'Content-Type': 'application/json',
        'Idempotency-Key': newIdentifier(api.platform.clock.now()),
        'User-Agent': canaries.note,
      },
    });
  }
}

/** From now on each row that is written is refused, and PostgreSQL repeats it in what it says of that. */
async function refuseRows(): Promise<void> {
  await beAsBefore();
  isRefusing = true;
  const { database } = api.platform;
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('rate_limits', 'sessions', 'staff_sessions', 'field_sessions')`.execute(
    database,
  );
  for (const { name } of rows)
    await sql`alter table ${sql.table(name)} add constraint refuses_all check (false) not valid`.execute(
      database,
    );
}

describe('what people type', () => {
  it('is in no line of the log, figure, trace or address that is redirected to, also where it fails', async () => {
    await sendFilledForms();
    await beAsBefore();
    cookies = await cookiesOf();
    await sendForms(2);
    await sendCalls();
    await refuseRows();
    // What came of the first does not hide the second.
    await sendForms(1);
    await sendCalls();
    await pages.ask(`/signin?contact=${canaries.email}`);
    const figures = await (await pages.ask('/metrics')).text();
    await api.close();

    expect(forms.length).toBeGreaterThan(60);
    expect(asked).toBeGreaterThan(500);
    // Otherwise nothing that is kept would ever have been looked for.
    expect(accepted).toBeGreaterThan(200);
    expect(accepted).toBeGreaterThan(filled * 0.75);
    // Nearly all was asked by a member who is signed in.
    expect(strangers).toBeLessThan(asked / 10);
    expect(lines.filter((line) => searched.test(line))).toEqual([]);
    expect(figures.split('\n').filter((line) => searched.test(line))).toEqual([]);
    expect(traced.join('\n').match(searched)).toBeNull();
    // What the office calls an area, an extra or a kitchen is in its address, and nobody's own.
    const ofPeople = redirects.filter(
      (address) => !/^\/office\/(areas|services|catalogue|menus)\//.test(address),
    );
    expect(ofPeople.filter((address) => searched.test(decodeURIComponent(address)))).toEqual([]);
  }, 120_000);

  it('leaves a line for each fault, with the number that its answer has and its page shows', () => {
    const faults = lines.map((line) =>
      z.looseObject({ msg: z.string(), request: z.string().optional() }).parse(JSON.parse(line)),
    );
    expect(faults.filter(({ msg }) => msg === 'request failed').length).toBeGreaterThan(5);
    expect(faultPages).toBeGreaterThan(2);
    expect(unnumbered).toEqual([]);
    expect(numbers).not.toContain('no number');
    expect(faults.filter(({ request }) => request === undefined || !numbers.has(request))).toEqual([]);
  });

  it('would be found if one of these said it', () => {
    for (const canary of Object.values(canaries)) expect(canary).toMatch(searched);
    expect([...officePages, ...fieldPages].length).toBeGreaterThan(20);
  });
});
