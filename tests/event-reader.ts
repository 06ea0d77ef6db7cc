export interface ToldEvent {
  event: string;
  id: string;
  data: unknown;
}

/** Reads a stream of events as a browser does, one after the other; undefined once it has ended. */
export function readEvents(answer: Response) {
  const reader = answer.body!.getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  const next = async (): Promise<ToldEvent | undefined> => {
    for (;;) {
      const end = waiting.indexOf('\n\n');
      if (end >= 0) {
        const lines = waiting.slice(0, end).split('\n');
        waiting = waiting.slice(end + 2);
        const valueOf = (name: string) =>
          lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
        if (valueOf('event') === '') continue;
        return { event: valueOf('event'), id: valueOf('id'), data: JSON.parse(valueOf('data')) };
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      waiting += decoder.decode(value, { stream: true });
    }
  };
  return {
    next,
    /** The next one of its kind, whatever comes before it. */
    async nextOf(event: string): Promise<ToldEvent> {
      for (;;) {
        const told = await next();
        if (told === undefined) throw new Error(`The stream ended before ${event} came.`);
        if (told.event === event) return told;
      }
    },
    async untilEnd(): Promise<ToldEvent[]> {
      const all: ToldEvent[] = [];
      for (let told = await next(); told !== undefined; told = await next()) all.push(told);
      return all;
    },
    leave: () => reader.cancel(),
  };
}
