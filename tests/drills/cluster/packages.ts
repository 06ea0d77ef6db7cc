import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

/** Each program that the drill starts, and the package of Debian that has it. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  openssl: 'openssl',
} as const;

const installed = '/usr/lib/postgresql';

/**
 * The folder of PostgreSQL's programs. Installs what is missing where this process may.
 *
 * @throws an error that names what is missing.
 */
export function findOrInstallPrograms(say: (line: string) => void): string {
  if (missing().length > 0 && process.getuid?.() === 0) {
    say(`Installing ${missing().join(', ')}.`);
    spawnSync(
      'sh',
      [
        '-c',
        `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${missing().join(' ')}`,
      ],
      { stdio: 'ignore' },
    );
  }
  const programs = programsOfPostgres();
  const lacking = missing();
  if (programs === undefined || lacking.length > 0)
    throw new Error(`The drill needs ${lacking.join(', ')} (packages of Debian). Install them as root.`);
  return programs;
}

function missing(): string[] {
  const lacking = Object.entries(packages)
    .filter(([program]) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
    .map(([, name]) => name as string);
  return programsOfPostgres() === undefined ? [...lacking, 'postgresql'] : lacking;
}

/** Of the newest version that is there. */
function programsOfPostgres(): string | undefined {
  if (!existsSync(installed)) return undefined;
  return readdirSync(installed)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => `${installed}/${version}/bin`)
    .find((folder) => existsSync(`${folder}/initdb`));
}
