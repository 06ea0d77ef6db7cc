import { parseArgs } from 'node:util';
import { email, personName } from '#domains/people/fields.ts';
import { addStaff, findStaffByEmail, invitationAddress, inviteAnew } from '#domains/staff/staff.server.ts';
import { roles } from '#domains/staff/staff.ts';
import { addressOfRunning } from '#platform/backup/embedded-backup.ts';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { prepareDatabase } from '#platform/database/prepare.ts';
import { startEmbeddedDatabase } from '#platform/embedded-database/supervisor.ts';
import { wordsOfThrown } from '#platform/faults/thrown.ts';
import { openPlatform } from '#server/open-platform.ts';
import { root } from './build.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const usage = `Usage: npm run staff -- add <email> [--name "Ana Ruiz"] [--role administrator]
  Adds a colleague to the office, and prints a link that works once, for a week. With it they choose a
  password and a second factor. For a colleague who is there already it prints a new link, and what they
  had before stops working.`;

process.chdir(root);
try {
  const { values, positionals } = parseArgs({
    options: { name: { type: 'string' }, role: { type: 'string', multiple: true } },
    allowPositionals: true,
  });
  const [command, address] = positionals;
  const parsed = email.safeParse(address);
  const role = roles.safeParse(values.role ?? ['administrator']);
  if (command !== 'add' || !parsed.success || !role.success) throw new Error(usage);
  const name = personName.parse(values.name ?? parsed.data.replace(/@.*/, ''));
  await withPlatform(async (platform) => {
    const known = await findStaffByEmail(platform.database, parsed.data);
    const link =
      known === undefined
        ? await addStaff(platform, null, { name, email: parsed.data, roles: role.data })
        : await inviteAnew(platform, null, known);
    if (!link.ok) throw new Error(link.refusal.message);
    say(invitationAddress(platform.publicUrl, link.value.token));
  });
} catch (error) {
  process.stderr.write(`${wordsOfThrown(error)}\n`);
  process.exitCode = 1;
}

type Work = (platform: Awaited<ReturnType<typeof openPlatform>>['platform']) => Promise<void>;

async function withPlatform(work: Work): Promise<void> {
  const configuration = readConfiguration(process.env);
  const dataFolder = `${configuration.DATA_DIR}/postgres`;
  const { DATABASE_URL, BACKUP_DIR: backupFolder } = configuration;
  const served = DATABASE_URL ?? (await addressOfRunning(dataFolder));
  const embedded =
    served === undefined ? await startEmbeddedDatabase({ dataFolder, backupFolder, say }) : undefined;
  try {
    const databaseUrl = served ?? embedded?.url ?? '';
    await prepareDatabase(databaseUrl, 'migrations', new Date());
    const publicUrl = (configuration.PUBLIC_URL ?? `http://localhost:${configuration.PORT}`).replace(
      /\/$/,
      '',
    );
    const opened = await openPlatform({ configuration, databaseUrl, publicUrl });
    try {
      await work(opened.platform);
    } finally {
      await opened.close();
    }
  } finally {
    await embedded?.stop();
  }
}
