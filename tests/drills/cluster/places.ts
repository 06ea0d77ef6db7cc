import { join } from 'node:path';

export const machines = ['one', 'two', 'three'] as const;
export type Machine = (typeof machines)[number];

/** Where the drill's copies of the examples in `deploy/` have their addresses and folders. */
export interface Places {
  /** The first three numbers of an address on loopback, such as `127.20.7`. */
  network: string;
  folder: string;
  /** The folder of PostgreSQL's programs. */
  programs: string;
}

/** Of the address that people would use. */
export const publicPort = 28443;

const numbers: Record<Machine, number> = { one: 11, two: 12, three: 13 };

export const addressOf = ({ network }: Places, machine: Machine) => `${network}.${numbers[machine]}`;
/** The machine that the service, HAProxy and PgBouncer run on. */
export const ourAddress = ({ network }: Places) => `${network}.10`;

/** An example for the first machine as that of another one. */
export function onMachine(text: string, machine: Machine): string {
  if (machine === 'one') return text;
  // The lists of all members have every name and address; the lines of one machine have its own.
  return text
    .split('\n')
    .map((line) =>
      /^(initial-cluster:|\s+- )/.test(line)
        ? line
        : line
            .replace(/^name: one$/, `name: ${machine}`)
            .replaceAll('10.0.0.11', `10.0.0.${numbers[machine]}`),
    )
    .join('\n');
}

/** The example with the addresses and folders of this drill; all else stays as it is. */
export function filledIn(text: string, places: Places, machine?: Machine): string {
  const own = join(places.folder, machine ?? 'ours');
  return onMachine(text, machine ?? 'one')
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll('10.0.0.', `${places.network}.`)
    .replaceAll('127.0.0.1', ourAddress(places))
    .replace('bind :80', `bind ${ourAddress(places)}:28080`)
    .replace('bind :443', `bind ${ourAddress(places)}:${publicPort}`)
    .replaceAll('/usr/lib/postgresql/15/bin', places.programs)
    .replace(
      /\/(?:var\/lib\/postgresql|var\/lib\/etcd|var\/run\/postgresql|var\/log\/postgresql|etc\/pgbouncer|etc\/ssl\/help\.example\.org)(?=\/|$)/gm,
      own,
    );
}
