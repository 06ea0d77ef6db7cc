import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

/** How a program ended: its exit code (null when a signal ended it) and everything it wrote. */
export interface Outcome {
  code: number | null;
  output: string;
}

/**
 * What every program of ours sees, and no more: the caller's variables, such as PGDATA or LANG, would change
 * what PostgreSQL does.
 */
export const programEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Runs a program to its end as the account (or as ourselves) and returns how it ended. Throws one plain
 * sentence when it cannot be started at all.
 */
export function runProgram(
  program: string,
  programArguments: string[],
  options: { account: Account | undefined; input?: string },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    // The working folder must be one that every user may enter: initdb fails where it cannot read its own.
    const child = spawn(program, programArguments, { cwd: '/', env: programEnvironment, ...options.account });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    // A program that ends before it has read its input shows that by its exit code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
    child.once('error', (cause) => {
      reject(
        new Error(`The program ${program} of the embedded database cannot be run here (${cause.message}).`, {
          cause,
        }),
      );
    });
    child.once('close', (code) => resolve({ code, output }));
  });
}
