import { Gauge } from 'prom-client';
import { type CopyMoments, readCopyMoments } from '#platform/backup/copy-moments.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import type { Job } from './worker.ts';

/**
 * Looks each minute into the folder of copies of the embedded database. How old they are is counted from what
 * was last seen, so that a folder that hangs makes them older, as one does that nobody copies to.
 */
export function copyJobs(platform: ConnectedPlatform): Job[] {
  const { DATABASE_URL, BACKUP_DIR: folder } = platform.configuration;
  if (DATABASE_URL !== undefined || folder === undefined) return [];
  const seen = showAges(platform);
  return [
    {
      name: 'look at the copies',
      everyMilliseconds: 60_000,
      run: async () => seen(await readCopyMoments(folder)),
    },
  ];
}

function showAges({ metrics: { registry }, clock }: ConnectedPlatform): (moments: CopyMoments) => void {
  let known: CopyMoments | undefined;
  const show = (name: string, help: string, of: (moments: CopyMoments) => Date | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const at = known && of(known);
        // Never is older than any limit.
        this.set(at ? (clock.now().getTime() - at.getTime()) / 1_000 : Infinity);
      },
    });
  show(
    'hearthside_copy_age_seconds',
    'How old the newest copy in BACKUP_DIR is; without end where there is none.',
    ({ copiedAt }) => copiedAt,
  );
  show(
    'hearthside_copy_verified_age_seconds',
    'How long ago a copy in BACKUP_DIR was restored aside and found good; without end where none was.',
    ({ verifiedAt }) => verifiedAt,
  );
  return (moments) => {
    known = moments;
  };
}
