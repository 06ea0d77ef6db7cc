import { wordsOfThrown } from '#platform/faults/thrown.ts';
import { drillCluster } from './cluster/cluster.ts';
import { drillVersions } from './versions.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const usage = `Usage: npm run drill [-- versions [<commit>] | cluster [<kills>]]
  versions   an earlier version (the last tag, or the commit before this one) serves under load while this one starts
             on the same database and takes over
  cluster    PostgreSQL under Patroni, etcd, HAProxy, PgBouncer and two processes, as in deploy/: one part after the
             other is killed under load, 20 times; what was seen is written into docs/operating.md
Without a name, both.`;

const drills: Record<string, (detail: string | undefined) => Promise<string[]>> = {
  versions: (commit) => drillVersions(commit, say),
  cluster: (kills) => drillCluster(kills === undefined ? undefined : Number(kills), say),
};

const [name, detail] = process.argv.slice(2);
try {
  const chosen = name === undefined ? Object.values(drills) : [drills[name]];
  const faults: string[] = [];
  for (const drill of chosen) {
    if (drill === undefined) throw new Error(usage);
    faults.push(...(await drill(detail)));
  }
  for (const fault of faults) say(`FAILED: ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${wordsOfThrown(error)}\n`);
  process.exitCode = 1;
}
