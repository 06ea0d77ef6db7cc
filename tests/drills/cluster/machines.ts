import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { giveTo } from '#platform/embedded-database/account.ts';
import { addressOf, filledIn, type Machine, machines, type Places } from './places.ts';
import { type Account, childrenOf, killNow, type Program, startProgram } from './programs.ts';

const patience = 90_000;

const cluster = z.object({
  members: z.array(z.object({ name: z.enum(machines), role: z.string(), state: z.string() })),
});
const etcdStatus = z.object({ leader: z.string(), header: z.object({ member_id: z.string() }) });

/** Three machines with etcd, and with PostgreSQL under Patroni, all of them on this one. */
export async function startMachines(places: Places, account: Account | undefined) {
  const running = new Map<string, Program>();
  for (const machine of machines) {
    const own = join(places.folder, machine);
    await mkdir(join(own, '15'), { recursive: true, mode: 0o700 });
    for (const name of ['etcd.yaml', 'patroni.yaml'])
      await writeFile(
        join(own, name),
        filledIn(await readFile(`deploy/cluster/${name}`, 'utf8'), places, machine),
      );
    for (const name of ['', '15', 'etcd.yaml', 'patroni.yaml']) await giveTo(account, join(own, name));
  }
  const start = (what: 'etcd' | 'patroni', machine: Machine) => {
    const folder = join(places.folder, machine);
    const file = join(folder, `${what}.yaml`);
    running.set(
      `${what} ${machine}`,
      startProgram(what, what === 'etcd' ? ['etcd', '--config-file', file] : ['patroni', file], {
        folder,
        account,
      }),
    );
  };
  const stop = () => stopAll(places, running);
  const isWhole = () => areAllThere(places);
  try {
    for (const machine of machines) start('etcd', machine);
    await until('etcd has no leader.', async () => (await leaderOfEtcd(places)) !== undefined);
    for (const machine of machines) start('patroni', machine);
    await until('The servers did not find together.', isWhole);
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    isWhole,
    untilWhole: () => until('The servers did not find together again.', isWhole),
    primary: () => primaryOf(places),
    /** Kills PostgreSQL on a machine with the Patroni that watches it; returns how to bring it back. */
    async killServer(machine: Machine): Promise<() => void> {
      const server = await postmasterOf(places, machine);
      const patroni = running.get(`patroni ${machine}`);
      const all = [server, ...childrenOf(server)];
      await patroni?.kill();
      for (const id of all) killNow(id);
      return () => start('patroni', machine);
    },
    async killLeaderOfEtcd(): Promise<() => void> {
      const machine = await leaderOfEtcd(places);
      if (machine === undefined) throw new Error('etcd has no leader.');
      await running.get(`etcd ${machine}`)?.kill();
      return () => start('etcd', machine);
    },
    stop,
  };
}

export type Machines = Awaited<ReturnType<typeof startMachines>>;

async function stopAll(places: Places, running: ReadonlyMap<string, Program>): Promise<void> {
  for (const machine of machines) {
    await running.get(`patroni ${machine}`)?.stop();
    const server = await postmasterOf(places, machine).catch(() => undefined);
    if (server !== undefined) for (const id of [server, ...childrenOf(server)]) killNow(id);
  }
  for (const machine of machines) await running.get(`etcd ${machine}`)?.kill();
}

async function postmasterOf({ folder }: Places, machine: Machine): Promise<number> {
  const file = join(folder, machine, '15/hearthside/postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}

/** What the first of the machines that answers says. */
async function askAny(places: Places, path: string): Promise<unknown> {
  for (const machine of machines)
    try {
      const url = `http://${addressOf(places, machine)}:8008${path}`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      return await answer.json();
    } catch {
      // This one is down.
    }
  return undefined;
}

async function membersOf(places: Places) {
  const parsed = cluster.safeParse(await askAny(places, '/cluster'));
  return parsed.success ? parsed.data.members : [];
}

async function primaryOf(places: Places): Promise<Machine | undefined> {
  return (await membersOf(places)).find(({ role, state }) => role === 'leader' && state === 'running')?.name;
}

/** One leads, one follows before anything is acknowledged, the third follows, and etcd has all its members. */
async function areAllThere(places: Places): Promise<boolean> {
  const members = await membersOf(places);
  const follows = members.filter(({ state }) => state === 'running' || state === 'streaming');
  const roles = follows.map(({ role }) => role);
  if (follows.length !== machines.length || !roles.includes('leader') || !roles.includes('sync_standby'))
    return false;
  const etcd = await Promise.all(machines.map((machine) => statusOfEtcd(places, machine)));
  return etcd.every((status) => status !== undefined);
}

async function statusOfEtcd(places: Places, machine: Machine) {
  try {
    const answer = await fetch(`http://${addressOf(places, machine)}:2379/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(2_000),
    });
    return etcdStatus.safeParse(await answer.json()).data;
  } catch {
    return undefined;
  }
}

async function leaderOfEtcd(places: Places): Promise<Machine | undefined> {
  for (const machine of machines) {
    const status = await statusOfEtcd(places, machine);
    if (status !== undefined && status.leader === status.header.member_id) return machine;
  }
  return undefined;
}

/** Looks four times a second. */
export async function until(
  otherwise: string,
  condition: () => Promise<boolean>,
  longest = patience,
): Promise<void> {
  const end = performance.now() + longest;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(otherwise);
    await pause(250);
  }
}
