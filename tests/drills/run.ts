import { wordsOfThrown } from '#platform/faults/thrown.ts';
import { drillVersions } from './versions.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const usage = `Usage: npm run drill -- versions [<commit>]
  versions   an earlier version (the last tag, or the commit before this one) serves under load while this one starts
             on the same database and takes over`;

const [name, commit] = process.argv.slice(2);
try {
  if (name !== 'versions') throw new Error(usage);
  const faults = await drillVersions(commit, say);
  for (const fault of faults) say(`FAILED: ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${wordsOfThrown(error)}\n`);
  process.exitCode = 1;
}
