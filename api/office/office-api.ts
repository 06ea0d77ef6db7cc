import { OpenAPIHono } from '@hono/zod-openapi';
import { type Context, Hono } from 'hono';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import { officeCookie } from '#domains/staff/office-cookie.ts';
import { type FoundStaff, giveFactor, type StaffSession } from '#domains/staff/staff-session.server.ts';
import { factorCode } from '#domains/staff/staff.ts';
import { actRefusal, doAct } from '#office/do-act.server.ts';
import { readList } from '#office/lists/reading.server.ts';
import { screenCapabilities } from '#office/screen-names.ts';
import { type Act, type Screen, takesFile } from '#office/screen.ts';
import { screens } from '#office/screens.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { madeWhenAsked } from '#platform/made-when-asked.ts';
import { createBodyDoor, statusOfBody, usualLimits } from '#platform/request-bodies/request-bodies.ts';
import { answerOnce } from '#platform/requests/requests.ts';
import { type FieldProblem, type Refusal, refusal, refused, type Result, success } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { envelope, keyPattern, missingKey, readJson } from '../operation.ts';
import { problem } from '../problem.ts';
import { describeScreens, describeSecondFactor, secondFactorCall } from './office-document.ts';

/** Who of the office asks; the server knows it by its cookie or its token. */
export type StaffOf = (context: Context, platform: ConnectedPlatform) => Promise<FoundStaff>;

const withBody = createBodyDoor(usualLimits);
const mostRows = 100;

/**
 * `/api/office_ms`: what the screens of the office declare, as JSON. A caller who is not signed in, or lacks
 * what a screen asks, is told that there is nothing.
 */
export function createOfficeApi(platform: ConnectedPlatform, staffOf: StaffOf): Hono {
  const api = new Hono();
  const door = async (context: Context, screen?: Screen): Promise<StaffSession | undefined> => {
    const found = await staffOf(context, platform);
    if (found === undefined || found === 'was-here' || found.session.step !== 'open') return undefined;
    const { session } = found;
    return screen === undefined || session.staff.capabilities.has(screenCapabilities[screen.name])
      ? session
      : undefined;
  };
  for (const screen of screens) registerScreen(api, platform, screen, (context) => door(context, screen));
  const document = madeWhenAsked(
    () => platform.configuration.SITE_NAME,
    (site) => JSON.stringify(documentOf(site)),
  );
  api.get('/openapi.json', async (context) =>
    (await door(context)) === undefined
      ? nothingHere(context)
      : context.body(document(), 200, { 'Content-Type': 'application/json' }),
  );
  api.post(secondFactorCall, (context) => giveAgain(context, platform, door));
  api.all('*', nothingHere);
  return api;
}

/** Described apart: the document of the members' calls tells nobody that there is an office. */
function documentOf(siteName: string) {
  const described = new OpenAPIHono();
  describeScreens(described.openAPIRegistry, screens);
  describeSecondFactor(described.openAPIRegistry);
  return described.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${siteName}, office`,
      version: '1',
      description: 'What the screens of the office do. Every act asks for an Idempotency-Key.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
  });
}

/** A member of the office who is signed in is counted by their session, wherever they are. */
const insideByCall: Visitor = { address: '', device: '', deviceToken: undefined };

/** The second factor once more, by a code: for the next ten minutes, what is grave is done. */
async function giveAgain(context: Context, platform: ConnectedPlatform, door: Door): Promise<Response> {
  const session = await door(context);
  if (session === undefined) return nothingHere(context);
  return withBody(context.req.raw, async (body) => {
    if (!body.ok) return problem(context, body.refusal, statusOfBody(body.refusal));
    const json = readJson(context, body.value);
    if (!json.ok) return problem(context, json.refusal, json.refusal.code === 'not_json' ? 415 : 400);
    const input = factorCode.safeParse(json.value);
    if (!input.success) return problem(context, invalidInput(problemsOf(input.error)));
    const given = await giveFactor(platform, session, input.data.code, insideByCall);
    if (!given.ok) return problem(context, given.refusal);
    return context.json(envelope(given.value), 200, {
      'Set-Cookie': officeCookie(platform.publicUrl).set(given.value.token),
      'Cache-Control': 'no-store',
    });
  });
}

type Door = (context: Context) => Promise<StaffSession | undefined>;

function registerScreen(api: Hono, platform: ConnectedPlatform, screen: Screen, door: Door): void {
  const at = `/${screen.name}`;
  api.get(at, async (context) => {
    const session = await door(context);
    if (session === undefined) return nothingHere(context);
    const { list, listed, problems } = await readList(
      platform,
      session.staff,
      screen,
      new URL(context.req.url).searchParams,
      mostRows,
    );
    if (problems.length > 0) return problem(context, invalidInput(problems));
    return context.json(
      envelope({ columns: list.columns, rows: listed.rows, next_cursor: listed.nextCursor }),
    );
  });
  for (const act of screen.acts.filter((each) => !takesFile(each)))
    api.post(`${at}/acts/${act.name}`, async (context) => {
      const session = await door(context);
      const refusal = session && callRefusal(platform, session, act);
      if (session === undefined || refusal !== undefined) return problem(context, refusal ?? nothing);
      return perform(context, platform, session, act, null);
    });
  const { record } = screen;
  if (record === undefined) return;
  api.get(`${at}/:id`, async (context) => {
    const staff = (await door(context))?.staff;
    const subject = staff && (await record.find(platform, staff, context.req.param('id')));
    if (staff === undefined || subject === undefined) return nothingHere(context);
    const now = platform.clock.now();
    const offered = record.acts.filter(
      (act) => staff.capabilities.has(act.may) && act.offer(subject, now) !== null,
    );
    return context.json(
      envelope({
        ...record.show(subject, now),
        version: record.versionOf?.(subject),
        acts: offered.map(({ name, label }) => ({ name, label })),
      }),
    );
  });
  for (const act of record.acts.filter((each) => !takesFile(each)))
    api.post(`${at}/:id/acts/${act.name}`, async (context) => {
      const session = await door(context);
      const refusal = session && callRefusal(platform, session, act);
      if (session === undefined || refusal !== undefined) return problem(context, refusal ?? nothing);
      const subject = await record.find(platform, session.staff, context.req.param('id') ?? '');
      return subject === undefined
        ? nothingHere(context)
        : perform(context, platform, session, act, subject, record.versionOf?.(subject));
    });
}

/** What is refused before anything is looked up, so that an answer that is kept for its key is never this one. */
function callRefusal(
  { clock }: ConnectedPlatform,
  session: StaffSession,
  act: Pick<Act, 'may' | 'isGrave'>,
): Refusal | undefined {
  return session.staff.capabilities.has(act.may) ? actRefusal(act, session, clock.now()) : nothing;
}

/** Does an act once for its key, with what the body says. */
async function perform<Subject>(
  context: Context,
  platform: ConnectedPlatform,
  session: StaffSession,
  act: Act<Subject>,
  subject: Subject,
  version?: number,
): Promise<Response> {
  const { staff } = session;
  const limit = await takeTries(platform, 'api_write', { account: staff.staffId });
  if (!limit.ok) return problem(context, limit.refusal);
  const key = context.req.header('idempotency-key');
  if (key === undefined || !keyPattern.test(key)) return problem(context, missingKey, 400);
  return withBody(context.req.raw, async (body) => {
    if (!body.ok) return problem(context, body.refusal, statusOfBody(body.refusal));
    const json = readJson(context, body.value);
    if (!json.ok) return problem(context, json.refusal, json.refusal.code === 'not_json' ? 415 : 400);
    const answered = await answerOnce(
      platform.database,
      {
        actor: `staff:${staff.staffId}`,
        key,
        route: `office ${act.name}`,
        body: [context.req.path, json.value],
      },
      platform.clock.now(),
      async () => {
        const seen = context.req.header('if-match');
        const done =
          seen !== undefined && version !== undefined && seen !== `"${version}"`
            ? refused(changedMeanwhile)
            : await readAndDo(platform, session, act, subject, json.value, key);
        if (done.ok) return { status: 200, body: envelope(done.value) };
        const said = problem(context, done.refusal);
        return { status: said.status, body: await said.json() };
      },
    );
    if (!answered.ok) return problem(context, answered.refusal);
    return context.body(JSON.stringify(answered.value.body), answered.value.status as 200, {
      'Content-Type': answered.value.status < 400 ? 'application/json' : 'application/problem+json',
      'Cache-Control': 'no-store',
    });
  });
}

async function readAndDo<Subject>(
  platform: ConnectedPlatform,
  session: StaffSession,
  act: Act<Subject>,
  subject: Subject,
  sent: unknown,
  key: string,
): Promise<Result<{ said: string; id?: string }>> {
  if (act.offer(subject, platform.clock.now()) === null) return refused(notPossible);
  const input = act.input.safeParse(sent);
  if (!input.success) return refused(invalidInput(problemsOf(input.error)));
  const done = await doAct(platform, session, act, subject, input.data, key);
  return done.ok ? success({ said: done.value.said, id: done.value.id }) : done;
}

const invalidInput = (fields: FieldProblem[]): Refusal => ({
  kind: 'invalid',
  code: 'invalid_input',
  message: 'Some fields cannot be taken as they are.',
  fields,
});
const nothingHere = (context: Context) => problem(context, nothing);
const nothing = refusal('not_found', 'not_found', 'Nothing at this address.');
const changedMeanwhile = refusal(
  'conflict',
  'changed_meanwhile',
  'Someone else just changed this. Read it again.',
);
const notPossible = refusal(
  'conflict',
  'not_possible',
  'This cannot be done as things stand now. Please read it again.',
);
