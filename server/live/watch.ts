import { type Look, lookForChanges, readMissed } from '#office/live/changes.server.ts';
import { readMark } from '#platform/database/moment-mark.ts';
import type { Platform } from '#platform/platform.ts';
import type { Place } from './places.ts';

/** An open screen, wherever it is: what it may know, and until when, is its own affair. */
export interface Screen extends Place {
  tell(look: Look): void;
  /** A sign of life, with the mark of the latest look. */
  beat(mark: string): void;
  end(): void;
}

export interface Watch {
  /** Tells a screen what it has missed since a mark, and from then on what happens. */
  join(screen: Screen, since: string | null | undefined): Promise<void>;
  leave(screen: Screen): void;
  screens(): ReadonlySet<Screen>;
  /** Ends all streams; no one can join. */
  stop(): void;
}

const lookEveryMilliseconds = 1_000;
const beatEveryLooks = 15;
const sessionsEveryLooks = 5;

/**
 * One look a second at what has changed, for all screens of this process together, and only while there is
 * one. `endClosed` ends the screens whose session is over.
 */
export function watchChanges(
  { database }: Pick<Platform, 'database'>,
  endClosed: (screens: ReadonlySet<Screen>) => Promise<void>,
  onFault: (error: unknown) => void,
): Watch {
  const screens = new Set<Screen>();
  let seen: Look | undefined;
  let looks = 0;
  let isStopped = false;
  let hasFailed = false;
  // Once for as long as it lasts; and the database may have been stopped before us.
  const failed = (error: unknown) => {
    if (!hasFailed && !isStopped) onFault(error);
    hasFailed = true;
  };
  const look = async () => {
    const found = await lookForChanges(database, seen?.snapshot);
    looks += 1;
    const isNews = found.changes.length > 0 || found.isTooMuch;
    // A reader who was signed out is told nothing more.
    if (isNews || looks % sessionsEveryLooks === 0) await endClosed(screens);
    seen = found;
    hasFailed = false;
    for (const screen of screens) {
      if (isNews) screen.tell(found);
      else if (looks % beatEveryLooks === 0) screen.beat(found.mark);
    }
  };
  const isWanted = () => screens.size > 0 && !isStopped;
  const looking = repeatWhile(isWanted, look, failed, () => (seen = undefined));
  return {
    async join(screen, since) {
      if (isStopped) return screen.end();
      screens.add(screen);
      try {
        // What comes after this look is told to all; what was before it is read for the screen alone.
        await looking.begun();
        const mark = readMark(since);
        const missed = mark === undefined ? seen : await readMissed(database, mark);
        if (missed === undefined) return;
        if (mark !== undefined) screen.tell(missed);
        screen.beat(missed.mark);
      } catch (error) {
        failed(error);
        screen.end();
      }
    },
    leave: (screen) => screens.delete(screen),
    screens: () => screens,
    stop() {
      isStopped = true;
      looking.stop();
      for (const screen of screens) screen.end();
    },
  };
}

/** Does something each second from the first time it is asked for, until no one wants it. */
function repeatWhile(
  isWanted: () => boolean,
  work: () => Promise<void>,
  onFault: (error: unknown) => void,
  whenOver: () => void,
): { begun(): Promise<void>; stop(): void } {
  let first: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const over = () => {
    first = undefined;
    whenOver();
  };
  const later = () => {
    timer = setTimeout(next, lookEveryMilliseconds);
  };
  const next = () => {
    if (isWanted()) void work().catch(onFault).then(later);
    else over();
  };
  const begin = async () => {
    try {
      await work();
    } catch (error) {
      over();
      throw error;
    }
    later();
  };
  return { begun: () => (first ??= begin()), stop: () => clearTimeout(timer) };
}
