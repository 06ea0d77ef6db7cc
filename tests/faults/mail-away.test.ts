import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer } from '#stand-ins/mail-server.ts';
import { ended, launch, makeDataFolder, type Killable } from './service-process.ts';

let data: Awaited<ReturnType<typeof makeDataFolder>>;
let service: Killable | undefined;
beforeAll(async () => {
  data = await makeDataFolder();
});
afterAll(async () => {
  service?.child.kill('SIGTERM');
  if (service !== undefined) await ended(service.child);
  await data.remove();
});

const people = 12;
const startsAt = '2027-02-05T15:00:00Z';
const anHourLater = '2027-02-05T16:00:00Z';

/** Stands in for Twilio; its port is known before it listens, and until then it is down. */
function textServer() {
  const arrived: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      arrived.push(new URLSearchParams(body).get('To') ?? '');
      response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"sid":"SM1"}');
    });
  });
  return {
    arrived,
    listen: (port: number) => new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve)),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const post = (path: string, fields: Record<string, string>) =>
  fetch(`${service?.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: service?.url ?? '' },
    body: new URLSearchParams(fields),
  });
/** What `/metrics` says, by the name of each figure. */
const metrics = async () =>
  new Map(
    (await (await fetch(`${service?.url}/metrics`)).text())
      .split('\n')
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
const away = () =>
  ['email', 'text', 'gateway'].map((what) => metricsNow.get(`hearthside_away{what="${what}"}`));
let metricsNow = new Map<string, number>();

it(
  'mail and texts away for an hour, and the process killed meanwhile: everything is sent once after all',
  { timeout: 120_000 },
  async () => {
    // Ports that were in use a moment ago and are free now.
    const [mailPort, textPort] = await Promise.all(
      [0, 0].map(async () => {
        const taken = await startMailServer();
        await taken.stop();
        return taken.port;
      }),
    );
    const settings = {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      TWILIO_URL: `http://127.0.0.1:${textPort}`,
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'a token for the tests',
      TWILIO_FROM: '+12125550142',
    };
    service = await launch(data.folder, { ...settings, CLOCK_STARTS_AT: startsAt });
    const asked = await Promise.all(
      Array.from({ length: people }, (_, index) =>
        post('/contact-us', {
          name: 'June Park',
          contact: index % 2 === 0 ? `june-${index}@example.com` : `+1718555${2000 + index}`,
          message: `Do you come to us? ${index}`,
        }),
      ),
    );
    expect(asked.map((answer) => answer.status)).toEqual(asked.map(() => 303));
    // Each was tried and put off, and is not lost.
    await expect
      .poll(
        async () => {
          metricsNow = await metrics();
          return [
            metricsNow.get('hearthside_messages{state="waiting"}'),
            (metricsNow.get('hearthside_messages{state="retrying"}') ?? 0) >= people,
            away(),
          ];
        },
        { timeout: 20_000 },
      )
      .toEqual([0, true, [1, 1, 0]]);
    expect(metricsNow.get('hearthside_messages_oldest_seconds')).toBeGreaterThan(0);
    service.child.kill('SIGKILL');
    await ended(service.child);

    const mails = await startMailServer(mailPort);
    const texts = textServer();
    await texts.listen(textPort ?? 0);
    service = await launch(data.folder, { ...settings, CLOCK_STARTS_AT: anHourLater });
    await expect
      .poll(() => [mails.arrived.filter(({ to }) => to.startsWith('june')).length, texts.arrived.length], {
        timeout: 30_000,
      })
      .toEqual([people / 2, people / 2]);
    // Anything sent a second time would be due before this one.
    await post('/contact-us', { name: 'June Park', contact: 'last@example.com', message: 'And now?' });
    await expect
      .poll(() => mails.arrived.some(({ to }) => to === 'last@example.com'), { timeout: 20_000 })
      .toBe(true);
    await expect
      .poll(
        async () => {
          metricsNow = await metrics();
          return [metricsNow.get('hearthside_messages{state="retrying"}'), away()];
        },
        { timeout: 20_000 },
      )
      .toEqual([0, [0, 0, 0]]);
    // The office hears of each once, including the mail outage, which could not be reported while it lasted.
    const told = mails.arrived.map(({ subject }) => subject);
    expect([
      told.filter((subject) => subject.startsWith('Mail did not go out')).length,
      told.filter((subject) => subject.startsWith('Texts are not going out')).length,
    ]).toEqual([1, 1]);
    expect(new Set(mails.arrived.map(({ id }) => id)).size).toBe(mails.arrived.length);
    expect(new Set(texts.arrived).size).toBe(people / 2);
    expect(texts.arrived).toHaveLength(people / 2);
    await Promise.all([mails.stop(), texts.stop()]);
  },
);
