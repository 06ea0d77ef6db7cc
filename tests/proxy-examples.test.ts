import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast, demoPassword } from '#seeds/cast.ts';
import { makeCertificate } from '#stand-ins/certificate.ts';
import { openPages } from './pages.ts';
import { createTestPlatform } from './platform.ts';
import { listenAnywhere } from './tls-proxy.ts';

const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let folder: string;
beforeAll(async () => {
  world = await createTestPlatform();
  folder = await mkdtemp(join(tmpdir(), 'hearthside-proxies-'));
  const { key, cert } = await makeCertificate();
  await writeFile(join(folder, 'key.pem'), key);
  await writeFile(join(folder, 'certificate.pem'), cert);
  await writeFile(join(folder, 'both.pem'), Buffer.concat([cert, key]));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenAnywhere(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

interface Ports {
  plain: number;
  secure: number;
  ours: number;
}

/** The example as it is in deploy/, with our ports and our certificate in the place of its own. */
const examples: Record<
  string,
  (text: string, ports: Ports) => { file: string; command: string[]; text: string }
> = {
  nginx: (text, { plain, secure, ours }) => ({
    file: 'nginx.conf',
    command: ['nginx', '-c', join(folder, 'nginx.conf'), '-g', `daemon off; pid ${folder}/nginx.pid;`],
    text: `error_log stderr; events {} http {\n${text
      .replace('listen 80', `listen 127.0.0.1:${plain}`)
      .replace('listen 443', `listen 127.0.0.1:${secure}`)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${ours}`)
      .replaceAll('$host', `$http_host`)
      .replaceAll('/etc/ssl/help.example.org', folder)
      .replaceAll('/var/log/nginx', folder)}}`,
  }),
  haproxy: (text, { plain, secure, ours }) => ({
    file: 'haproxy.cfg',
    command: ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')],
    text: text
      .replace('bind :80', `bind 127.0.0.1:${plain}`)
      .replace('bind :443', `bind 127.0.0.1:${secure}`)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${ours}`)
      .replaceAll('/etc/ssl/help.example.org', folder),
  }),
  caddy: (text, { plain, secure, ours }) => ({
    file: 'Caddyfile',
    command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    text: `{\nadmin off\nhttp_port ${plain}\nhttps_port ${secure}\nstorage file_system ${folder}/caddy\n}\n${text
      .replace('help.example.org {', `localhost:${secure} {\ntls ${folder}/certificate.pem ${folder}/key.pem`)
      .replace(' 127.0.0.1:3001', '')
      .replace('127.0.0.1:3000', `127.0.0.1:${ours}`)}`,
  }),
};
const files: Record<string, string> = { nginx: 'nginx.conf', haproxy: 'haproxy.cfg', caddy: 'Caddyfile' };

describe.each(Object.keys(examples))('behind the example for %s', (name) => {
  let proxy: ChildProcess;
  let server: Server;
  let origin: string;
  let ports: Ports;

  interface Answer {
    status: number;
    headers: Record<string, string | string[] | undefined>;
    text: string;
  }
  const ask = (path: string, form?: Record<string, string>, from = origin): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const body = form === undefined ? undefined : new URLSearchParams(form).toString();
      const headers = {
        origin: from,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': '198.51.100.9',
      };
      const options = {
        method: body === undefined ? 'GET' : 'POST',
        headers: body === undefined ? {} : { ...headers, 'content-length': String(body.length) },
        rejectUnauthorized: false,
      };
      const asked = request(`${origin}${path}`, options, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      });
      asked.on('error', reject).end(body);
    });

  const begin = async () => {
    ports = { plain: await freePort(), secure: await freePort(), ours: 0 };
    origin = `https://localhost:${ports.secure}`;
    const platform = {
      ...world.platform,
      publicUrl: origin,
      configuration: { ...world.platform.configuration, PUBLIC_URL: origin, TRUST_PROXY: true },
    };
    const { fetch } = await openPages({ ...world, platform });
    server = createServer(getRequestListener(fetch as Parameters<typeof getRequestListener>[0]));
    ports.ours = await listenAnywhere(server);
    const example = examples[name];
    if (example === undefined) throw new Error(`There is no example for ${name}.`);
    const made = example(await readFile(`deploy/${files[name]}`, 'utf8'), ports);
    await writeFile(join(folder, made.file), made.text);
    const [program = '', ...parameters] = made.command;
    proxy = spawn(program, parameters, { stdio: 'ignore' });
    const end = Date.now() + 20_000;
    while (
      !(await ask('/healthz').then(
        ({ status }) => status === 200,
        () => false,
      ))
    ) {
      if (Date.now() > end) throw new Error(`${name} does not pass anything on.`);
      await pause(50);
    }
  };
  afterAll(() => {
    proxy?.kill('SIGTERM');
    server?.close();
  });

  it.skipIf(!isThere(name))(
    'forms are taken, cookies are for https alone, and what leads on stays at our address',
    async () => {
      await begin();
      const rosa = { contact: cast.rosa.email, password: demoPassword };
      expect((await ask('/login', rosa, 'https://evil.example')).status).toBe(403);
      const signedIn = await ask('/login', rosa);
      expect([signedIn.status, signedIn.headers['location']]).toEqual([303, '/account/upcoming-booking']);
      expect(String(signedIn.headers['set-cookie'])).toMatch(
        /^__Host-session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure;/,
      );
      expect((await ask('/services')).text).toContain(`<link rel="canonical" href="${origin}/services"`);
      expect((await ask('/Services/')).headers['location']).toBe('/services');
      expect((await ask('/metrics')).status).toBe(404);
      expect((await ask('/webhooks/stripe', { id: 'evt_1' })).status).toBe(400);
      const plain = await fetch(`http://localhost:${ports.plain}/services?from=mail`, { redirect: 'manual' });
      expect([301, 308]).toContain(plain.status);
      expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost(:\d+)?\/services\?from=mail$/);
    },
  );
});
