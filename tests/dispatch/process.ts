import { readConfiguration } from '#platform/configuration/configuration.ts';
import { demoSettings } from '#seeds/demo/operator-facts.ts';
import { openPlatform } from '#server/open-platform.ts';
import { testSecret } from '../cluster.ts';
import { type Answered, type Asked, momentIn } from './act.ts';
import { dayBegins } from './full-day.ts';
import { perform } from './perform.ts';

/** A process of the service that can be killed: it does what its parent asks, and says when it is done. */
const [, , databaseUrl = ''] = process.argv;
let minute = { begins: dayBegins, since: Date.now() };
const { platform } = await openPlatform({
  configuration: readConfiguration({
    ...demoSettings,
    SECRET: testSecret,
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '8',
  }),
  databaseUrl,
  publicUrl: 'http://localhost',
  clock: { now: () => momentIn(minute) },
});
const say = (answered: Answered | 'ready' | { id: number; fault: string }) => process.send?.(answered);
process.on('message', ({ id, minute: asked, act }: Asked) => {
  minute = asked;
  perform(platform, act).then(
    (done) => say({ id, ...done }),
    (error: unknown) =>
      say({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
say('ready');
