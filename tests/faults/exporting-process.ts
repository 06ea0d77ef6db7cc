// Saves messages as CSV in a process of its own, and says how many lines and MB that took.
import { exportList } from '#office/lists/reading.server.ts';
import { messagesScreen } from '#office/messages/messages-screen.server.ts';
import { fixedClock } from '#platform/clock/clock.ts';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import { demoSettings } from '#seeds/demo/operator-facts.ts';
import { openPlatform } from '#server/open-platform.ts';
import { testNow, testSecret } from '../cluster.ts';
import { ana } from '../staff.ts';

const [, , databaseUrl = '', asked = ''] = process.argv;
const { platform, close } = await openPlatform({
  configuration: readConfiguration({
    ...demoSettings,
    SECRET: testSecret,
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '2',
  }),
  databaseUrl,
  publicUrl: 'http://localhost',
  clock: fixedClock(testNow),
});
let lines = 0;
for await (const piece of exportList(platform, ana, messagesScreen, new URLSearchParams(asked)))
  lines += piece.split('\r\n').length - 1;
const megabytes = Math.round(process.resourceUsage().maxRSS / 1_024);
process.stdout.write(JSON.stringify({ lines, megabytes }));
await close();
