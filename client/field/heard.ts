/**
 * What came back for something that was asked. Only an answer that carries our mark is ours: a 404, a 502 or
 * a page of a proxy, a gateway or the network of a café is no network, whatever it says.
 */
export type Heard =
  | { by: 'nobody' }
  | {
      by: 'us';
      /** Whether it says that no one is signed in here now. */
      isOver: boolean;
      status: number;
      body: unknown;
    };

export const markHeader = 'Field-Mark';
/** Says whose the thing is that is asked for: the mark of a person in `Field-Mark`. */
export const personHeader = 'Field-Person';

/** Reads an answer. `notice` is told each mark, and says whether anybody is signed in. */
export async function hear(
  asking: Promise<Response>,
  notice: (mark: string) => Promise<boolean>,
): Promise<Heard> {
  try {
    const answer = await asking;
    const mark = answer.headers.get(markHeader);
    if (mark === null) return { by: 'nobody' };
    // An answer that broke off says nothing, whatever its head said.
    const body: unknown = await answer.json();
    return { by: 'us', isOver: !(await notice(mark)), status: answer.status, body };
  } catch {
    return { by: 'nobody' };
  }
}
