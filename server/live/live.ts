import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { admit } from '#domains/access/doors/door.ts';
import { listOpenMemberSessions } from '#domains/access/session.server.ts';
import { listOpenSessions, type StaffSession } from '#domains/staff/staff-session.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { type Change, changesFor } from '#office/live/change.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { reportFault } from '#platform/faults/faults.ts';
import { requestContextOf } from '../visitor.ts';
import { comeBackText, eventText, type EventStream, openEventStream } from './event-stream.ts';
import { placeFor, type Place } from './places.ts';
import { type Screen, type Watch, watchChanges } from './watch.ts';

export interface Live {
  routes: Hono<{ Bindings: HttpBindings }>;
  /** Ends every stream at once: its reader comes back, to this process or another. */
  stop(): void;
}

/**
 * The streams of the office and of members' visits. They stay open for hours, so they hold no place in the
 * line of reading requests.
 */
export function createLive(platform: ConnectedPlatform): Live {
  const watch = watchChanges(
    platform,
    (screens) => endClosed(platform, screens),
    (error) => reportFault(platform.log, error, {}, 'live changes failed'),
  );
  const routes = new Hono<{ Bindings: HttpBindings }>();
  routes.get('/office/live', async (context) => {
    const { office: found, address: network } = await requestContextOf(context, platform);
    if (found === undefined) return context.notFound();
    // A browser whose session is over is not to try again and again.
    if (found === 'was-here' || found.session.step !== 'open') return context.body(null, 204);
    return join(context, watch, (stream) => officeScreen(stream, found.session, network));
  });
  routes.get('/live/visits/:id', async (context) => {
    const { member, session, address: network } = await requestContextOf(context, platform);
    if (member === null || session === null || admit(member, 'active') !== undefined)
      return context.body(null, 204);
    const id = context.req.param('id');
    const mayKnow = async () => (await findBooking(platform.database, member, id)) !== undefined;
    if (!(await mayKnow())) return context.notFound();
    const place = { sessionId: session.id, accountId: member.userId, network };
    return join(context, watch, (stream) => visitScreen(stream, place, id, mayKnow));
  });
  return { routes, stop: () => watch.stop() };
}

function join(
  context: Context<{ Bindings: HttpBindings }>,
  watch: Watch,
  screenOf: (stream: EventStream) => Screen,
): Response {
  let screen: Screen | undefined;
  const stream = openEventStream(() => {
    if (screen !== undefined) watch.leave(screen);
  });
  screen = screenOf(stream);
  const place = placeFor(watch.screens(), screen);
  if (place !== 'free') return context.body(null, place === 'full' ? 503 : 429, { 'Retry-After': '30' });
  stream.send(comeBackText());
  // A browser that comes back by itself says by this header where it was.
  void watch.join(screen, context.req.header('last-event-id') ?? context.req.query('since'));
  return stream.answer;
}

interface OfficeScreen extends Screen {
  of: 'office';
  capabilities: StaffSession['staff']['capabilities'];
}

function officeScreen(stream: EventStream, { id, staff }: StaffSession, network: string): OfficeScreen {
  const screen: OfficeScreen = {
    sessionId: id,
    accountId: staff.staffId,
    network,
    of: 'office',
    capabilities: staff.capabilities,
    tell({ changes, isTooMuch, mark }) {
      const told = changesFor(changes, screen.capabilities);
      if (isTooMuch) stream.send(eventText('everything', mark, null));
      else if (told.length > 0) stream.send(eventText('changes', mark, told));
    },
    ...waysOf(stream),
  };
  return screen;
}

/**
 * Of one visit: that it is not as it was, and nothing else. A member who may no longer see it learns of no
 * more.
 */
function visitScreen(
  stream: EventStream,
  place: Omit<Place, 'of'>,
  visitId: string,
  mayKnow: () => Promise<boolean>,
): Screen {
  const isOfVisit = ({ kind, subject }: Change) => kind === 'visit' && subject === visitId;
  return {
    ...place,
    of: 'member',
    tell({ changes, isTooMuch, mark }) {
      if (!isTooMuch && !changes.some(isOfVisit)) return;
      mayKnow().then(
        (may) => (may ? stream.send(eventText('changes', mark, null)) : stream.end()),
        () => stream.end(),
      );
    },
    ...waysOf(stream),
  };
}

const waysOf = (stream: EventStream): Pick<Screen, 'beat' | 'end'> => ({
  beat: (mark) => stream.send(eventText('beat', mark, null)),
  end: stream.end,
});

const isOfOffice = (screen: Screen): screen is OfficeScreen => screen.of === 'office';

/** Ends the screens whose session is over, and asks again what the others may know. */
async function endClosed(platform: ConnectedPlatform, screens: ReadonlySet<Screen>): Promise<void> {
  const sessionsOf = (of: Screen['of']) => [
    ...new Set([...screens].filter((screen) => screen.of === of).map(({ sessionId }) => sessionId)),
  ];
  const [staff, members] = [sessionsOf('office'), sessionsOf('member')];
  const [inside, signedIn] = await Promise.all([
    staff.length === 0 ? undefined : listOpenSessions(platform, staff),
    members.length === 0 ? undefined : listOpenMemberSessions(platform, members),
  ]);
  for (const screen of screens) {
    if (isOfOffice(screen)) {
      const capabilities = inside?.get(screen.sessionId);
      if (capabilities === undefined) screen.end();
      else screen.capabilities = capabilities;
    } else if (signedIn?.has(screen.sessionId) !== true) screen.end();
  }
}
