import { spawn } from 'node:child_process';
import { BackupRefused } from './refusal.ts';

/** PostgreSQL's own programs for making copies; psql is not needed. */
export type ClientProgram = 'pg_dump' | 'pg_restore';

export interface ClientPrograms {
  /**
   * Runs a program to its end and returns what it wrote. Throws BackupRefused with the program's first
   * complaint.
   */
  run(program: ClientProgram, parameters: string[], databaseUrl?: string): Promise<string>;
  /** The major version, such as 15. Throws BackupRefused, with what to install, where the program is missing. */
  majorOf(program: ClientProgram): Promise<number>;
}

const longestOutput = 50_000_000;

/** The programs on the PATH of the environment. */
export function clientPrograms(environment: NodeJS.ProcessEnv): ClientPrograms {
  const run = async (program: ClientProgram, parameters: string[], databaseUrl?: string) => {
    const connection = databaseUrl === undefined ? undefined : withoutPassword(databaseUrl);
    const ended = await finish(
      program,
      [...parameters, ...(connection === undefined ? [] : [`--dbname=${connection.url}`])],
      { ...environment, LC_ALL: 'C', ...connection?.environment },
    );
    if (ended.code === 0) return ended.output;
    throw new BackupRefused(
      `${program} did not finish: ${firstComplaint(ended.complaints) ?? `it ended with ${ended.code}.`}`,
    );
  };
  return {
    run,
    async majorOf(program) {
      const version = /\(PostgreSQL\) (\d+)/.exec(await run(program, ['--version']))?.[1];
      if (version === undefined)
        throw new BackupRefused(`The ${program} of this machine does not tell its version.`);
      return Number(version);
    },
  };
}

/** Everybody on the machine could read a password among the parameters. */
function withoutPassword(databaseUrl: string): { url: string; environment: Record<string, string> } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, environment: password === '' ? {} : { PGPASSWORD: password } };
}

function firstComplaint(complaints: string): string | undefined {
  const line = complaints.split('\n').find((text) => /error|fatal/i.test(text)) ?? complaints.split('\n')[0];
  return line?.replace(/^\w+: (error: )?/, '').trim() || undefined;
}

interface Ended {
  code: number | null;
  output: string;
  complaints: string;
}

function finish(
  program: ClientProgram,
  parameters: string[],
  environment: NodeJS.ProcessEnv,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'], env: environment });
    let output = '';
    let complaints = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(0, longestOutput);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      complaints = (complaints + chunk.toString('utf8')).slice(0, longestOutput);
    });
    child.once('error', (cause) => {
      reject(
        new BackupRefused(
          `${program} is not to be found on this machine. Install PostgreSQL's client programs (Debian: postgresql-client), as new as your server or newer.`,
          { cause },
        ),
      );
    });
    child.once('close', (code) => resolve({ code, output, complaints }));
  });
}
