import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '#platform/embedded-database/temporary-folder.ts';

/** A certificate for localhost that nobody vouches for. */
export async function makeCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await makeTemporaryFolder('hearthside-certificate-');
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  const made = { key: await readFile(key), cert: await readFile(certificate) };
  await rm(folder, { recursive: true });
  return made;
}
