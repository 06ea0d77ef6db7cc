import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerBuild } from 'react-router';
import type { Configuration } from '#platform/configuration/configuration.ts';
import type { Program, startProgram as StartProgram } from '#server/compose.ts';

interface Running {
  program: Program;
  startedBy: typeof StartProgram;
  unanswered: Set<Promise<Response>>;
}

export interface ReloadingProgram {
  /** The program as its files are now; fails if they cannot be loaded. */
  present(): Promise<Program>;
  /** Its answer to a request; fails with what was thrown while a page was made. */
  answer(request: Request, bindings: object): Promise<Response>;
  stop(): Promise<void>;
}

/**
 * A program that follows its files. `load` gives a module as it is now, made again only if it, or one that it
 * imports, was edited. Pages are loaded with each request; if an edit reaches the composition, the program is
 * started again, and the one before it is stopped.
 */
export function reloadingProgram(options: {
  configuration: Configuration;
  databaseUrl: string;
  port: () => number;
  load: <Module>(path: string) => Promise<Module>;
  say: (line: string) => void;
}): ReloadingProgram {
  const { load } = options;
  const faults = new AsyncLocalStorage<Error[]>();
  const build = async () => tellingFaults(await load('virtual:react-router/server-build'), faults);
  let running: Running | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const renew = async (): Promise<Running> => {
    const { startProgram } = await load<{ startProgram: typeof StartProgram }>('/server/compose.ts');
    await build();
    if (running?.startedBy === startProgram) return running;
    const program = await startProgram({ ...options, port: options.port(), build, clientFolder: undefined });
    void retire(running);
    running = { program, startedBy: startProgram, unanswered: new Set() };
    return running;
  };
  // One after the other, or two requests after an edit would each start a program.
  const present = (): Promise<Running> => {
    const next = turn.then(renew);
    turn = next.catch(() => undefined);
    return next;
  };

  return {
    present: async () => (await present()).program,
    async answer(request, bindings) {
      const { program, unanswered } = await present();
      const thrown: Error[] = [];
      const answering = faults.run(thrown, async () => program.web.fetch(request, bindings));
      unanswered.add(answering);
      const answer = await answering.finally(() => unanswered.delete(answering));
      if (thrown[0] !== undefined) throw thrown[0];
      return answer;
    },
    stop: () => retire(running),
  };
}

async function retire(running: Running | undefined): Promise<void> {
  await running?.program.stop((endStreams) => {
    endStreams();
    return Promise.allSettled(running.unanswered);
  });
}

/** The same pages, but that what is thrown on one is kept, too: the program itself makes an answer of it. */
function tellingFaults(build: ServerBuild, faults: AsyncLocalStorage<Error[]>): ServerBuild {
  const { module } = build.entry;
  return {
    ...build,
    entry: {
      module: {
        ...module,
        handleError(error, details) {
          if (error instanceof Error && !details.request.signal.aborted) faults.getStore()?.push(error);
          return module.handleError?.(error, details);
        },
      },
    },
  };
}
