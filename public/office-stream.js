// Hears of changes for all pages of the office in a browser over one stream: one page holds it and tells the others. Whichever
// page takes it over goes on from the mark of what was heard last.
const silentMilliseconds = 40_000;
const lookMilliseconds = 15_000;

let mark;
let source;
let heardAt = 0;

function open(whenTold) {
  const stream = new EventSource(`/office/live?since=${encodeURIComponent(mark)}`);
  for (const event of ['changes', 'everything', 'beat'])
    stream.addEventListener(event, ({ lastEventId, data }) =>
      whenTold({ event, id: lastEventId, data: JSON.parse(data) }, stream),
    );
  return stream;
}

export function listen(since, hear, tellStanding) {
  mark = since;
  const channel = new BroadcastChannel('office-live');
  const keep = (told) => {
    mark = told.id;
    hear(told);
  };
  channel.addEventListener('message', ({ data }) => keep(data));
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
      if (target === source && target.readyState === EventSource.CLOSED) tellStanding(false);
    });
  };
  const leadForAll = () => {
    lead();
    setInterval(() => lookAgain(lead), lookMilliseconds);
    addEventListener('online', lead);
    // Whoever holds the lock keeps it until its page is gone.
    return new Promise(() => {});
  };
  if (navigator.locks) shareLead(leadForAll, keep);
  else void leadForAll();
}

/** A sleeping computer or a lost network can leave a stream that is open in name alone. */
function lookAgain(lead) {
  const isGone = source.readyState === EventSource.CLOSED || Date.now() - heardAt > silentMilliseconds;
  if (isGone && navigator.onLine) lead();
}

function shareLead(leadForAll, keep) {
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
