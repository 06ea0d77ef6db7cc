// Runs under whichever Node the machine has, before anything of the project is installed: it can only use what Node brings.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const mark = join(root, 'node_modules', '.installed-lockfile');
const lockfile = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lockfile) {
  process.stdout.write('Installing the packages; this takes a minute the first time.\n');
  const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (installed.status !== 0) {
    process.stderr.write('The packages could not be installed. What npm said stands above.\n');
    process.exit(1);
  }
  writeFileSync(mark, lockfile);
}

const own = join(root, 'node_modules', '.bin', 'node');
const version = existsSync(own)
  ? spawnSync(own, ['--version'], { encoding: 'utf8' }).stdout.trim()
  : process.version;
const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  process.stderr.write(
    `Hearthside needs Node 22.22 or later, and this is ${version}. Please install a newer Node and start again.\n`,
  );
  process.exit(1);
}
