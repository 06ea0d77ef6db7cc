import { spawnSync } from 'node:child_process';

/** Installs a package of Debian's where this process may; the caller looks afterward whether it is there. */
export function installPackage(name: string, what: string, say: (line: string) => void): void {
  if (process.getuid?.() !== 0) return;
  say(`Installing ${name} for ${what}.`);
  spawnSync(
    'sh',
    ['-c', `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ${name}`],
    { stdio: 'ignore' },
  );
}
