import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './program.ts';
import { stopProcess } from './server.ts';

/**
 * Stops the server that an earlier Hearthside, killed alone, has left running on the cluster; its data is
 * complete. It is stopped rather than adopted, so that a server runs in one way only: as our own child. A pid
 * file that names a process other than this cluster's server is made harmless, and the process left alone.
 */
export async function stopLeftover(cluster: string, say: (line: string) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) {
    return;
  }
  const [firstLine = '', ...others] = text.split('\n');
  const processId = Number(firstLine);
  if (await isServerOf(cluster, processId)) {
    say('Stopping the database server that an earlier Hearthside left running.');
    await stopProcess(processId, async () => !(await isServerOf(cluster, processId)));
    return;
  }
  // PostgreSQL refuses to start while any process has the number in this file, but not if that is its own parent. The file
  // itself must stay: its later lines let PostgreSQL see whether children of the dead server still use its memory.
  await writeFile(file, [process.pid, ...others].join('\n'));
}

/** Whether the live process with this number is the PostgreSQL server that runs on the cluster. */
async function isServerOf(cluster: string, processId: number): Promise<boolean> {
  if (!Number.isInteger(processId) || processId <= 0) {
    return false;
  }
  // Our servers are started by their full path and with the cluster first; their children rename themselves.
  return (await commandLineOf(processId)).includes(`/postgres -D ${cluster} `);
}

async function commandLineOf(processId: number): Promise<string> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '');
    return line.replaceAll('\0', ' ');
  }
  const { output } = await runProgram('ps', ['-ww', '-o', 'command=', '-p', String(processId)], {
    account: undefined,
  });
  return output;
}
