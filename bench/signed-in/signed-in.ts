import { sessionCookie } from '#domains/access/doors/session-cookie.ts';
import { signInWithPassword } from '#domains/access/sign-in.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { cast, demoPassword } from '#seeds/cast.ts';
import type { BenchLine } from '../bench-line.ts';
import { builtWith } from '../built-with.ts';
import { median, medianRatio, ratePerSecond, takeTurns } from '../measure.ts';
import type { measuredPage } from './page.tsx';

const path = '/account/upcoming-booking';
const rounds = 5;
const roundMilliseconds = 2_000;
const clients = 8;

/**
 * A signed-in page with its session, its reads and its rendering, compared with `renderToString` alone on one
 * core.
 */
export async function benchSignedIn(platform: ConnectedPlatform): Promise<BenchLine[]> {
  return builtWith<{ measuredPage: typeof measuredPage }, BenchLine[]>(
    './bench/signed-in/page.tsx',
    async ({ measuredPage: measure }) => {
      const session = await signInWithPassword(
        platform,
        { contact: { kind: 'email', value: cast.rosa.email }, password: demoPassword },
        { address: 'bench', device: 'Bench', deviceToken: undefined },
      );
      if (!session.ok) throw new Error(session.refusal.message);
      const cookie = `${sessionCookie(platform.publicUrl).name}=${session.value.token}`;
      const page = await measure(platform, path, { Cookie: cookie });
      const compressed = await measure(platform, path, { Cookie: cookie, 'Accept-Encoding': 'br' });
      const found = await takeTurns(rounds, {
        bare: () => ratePerSecond(1, roundMilliseconds, async () => page.bare()),
        whole: () => ratePerSecond(clients, roundMilliseconds, page.whole),
        compressed: () => ratePerSecond(clients, roundMilliseconds, compressed.whole),
      });
      return [
        { name: `renderToString of ${path}`, value: median(found.bare), unit: 'per second' },
        { name: `${path} with session, reads and rendering`, value: median(found.whole), unit: 'per second' },
        { name: `${path} in brotli`, value: median(found.compressed), unit: 'per second' },
        {
          name: `${path} / renderToString of the same tree`,
          value: medianRatio(found.whole, found.bare),
          unit: '',
          limit: { kind: 'at least', value: 0.3 },
        },
      ];
    },
  );
}
