/**
 * Says when a visit has changed, while its page can be seen: no one looks at a hidden one, and a phone that
 * holds no stream lasts longer. Returns how to stop.
 */
export function followVisit(id: string, since: string, whenChanged: () => void): () => void {
  let mark = since;
  let source: EventSource | undefined;
  const keepMark = ({ lastEventId }: MessageEvent) => {
    mark = lastEventId;
  };
  const follow = () => {
    source?.close();
    source = undefined;
    if (document.hidden) return;
    source = new EventSource(`/live/visits/${id}?since=${mark}`);
    source.addEventListener('beat', keepMark);
    source.addEventListener('changes', (told) => {
      keepMark(told);
      whenChanged();
    });
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  addEventListener('online', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    removeEventListener('online', follow);
    source?.close();
  };
}
