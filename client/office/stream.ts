import type { Change } from '#office/live/change.ts';

/** What the service tells: no more than the names of what has changed. */
export type Told = { id: string } & (
  | { event: 'changes'; data: Change[] }
  | { event: 'everything' | 'beat'; data: unknown }
);

const silentMilliseconds = 40_000;
const lookMilliseconds = 15_000;

let mark: string;
let source: EventSource | undefined;
let heardAt = 0;

function open(whenTold: (told: Told, stream: EventSource) => void): EventSource {
  const stream = new EventSource(`/office/live?since=${encodeURIComponent(mark)}`);
  for (const event of ['changes', 'everything', 'beat'])
    stream.addEventListener(event, ({ lastEventId, data }: MessageEvent<string>) =>
      whenTold({ event, id: lastEventId, data: JSON.parse(data) } as Told, stream),
    );
  return stream;
}

/**
 * Hears of changes for all pages of the office in a browser over one stream: one page holds it and tells the
 * others. The page that takes it over continues from the mark of what was heard last.
 */
export function listen(
  since: string,
  hear: (told: Told) => void,
  tellStanding: (isLive: boolean) => void,
): void {
  mark = since;
  const channel = new BroadcastChannel('office-live');
  const keep = (told: Told) => {
    mark = told.id;
    hear(told);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => keep(data));
  const lead = () => {
    source?.close();
    heardAt = Date.now();
    source = open((told) => {
      heardAt = Date.now();
      tellStanding(true);
      keep(told);
      channel.postMessage(told);
    });
    // A stream that only broke comes back by itself; one that was refused does not.
    source.addEventListener('error', ({ target }) => {
      if (target === source && source?.readyState === EventSource.CLOSED) tellStanding(false);
    });
  };
  const leadForAll = () => {
    lead();
    setInterval(() => lookAgain(lead), lookMilliseconds);
    addEventListener('online', lead);
    // The holder of the lock keeps it until its page is gone.
    return new Promise<never>(() => {});
  };
  if ('locks' in navigator) shareLead(leadForAll, keep);
  else void leadForAll();
}

/** A sleeping computer or a lost network can leave a stream that is open in name alone. */
function lookAgain(lead: () => void): void {
  const isGone = source?.readyState === EventSource.CLOSED || Date.now() - heardAt > silentMilliseconds;
  if (isGone && navigator.onLine) lead();
}

function shareLead(leadForAll: () => Promise<never>, keep: (told: Told) => void): void {
  void navigator.locks.request('office-live', { ifAvailable: true }, (lock) => {
    if (lock) return leadForAll();
    // What happened since this page was read and before it hears the others.
    open((told, stream) => {
      keep(told);
      if (told.event === 'beat') stream.close();
    });
    void navigator.locks.request('office-live', leadForAll);
    return undefined;
  });
}
