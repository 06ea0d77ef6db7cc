import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { nameOfThrown } from '#platform/faults/thrown.ts';
import type { Log } from '#platform/logging/log.ts';

/** `docs/specification.md` 4.7. */
export const iconTimeoutMilliseconds = 5_000;
export const iconsKeptMilliseconds = 168 * 3_600_000;
const mostKept = 100;

/** What Iconify calls an icon set, as far as we use it (https://iconify.design/docs/types/iconify-json.html). */
const iconSet = z.object({
  prefix: z.string(),
  icons: z.record(
    z.string(),
    z.object({ body: z.string(), width: z.number().optional(), height: z.number().optional() }),
  ),
  aliases: z.record(z.string(), z.object({ parent: z.string() })).optional(),
  width: z.number().optional(),
  height: z.number().optional(),
});
export type IconSet = z.output<typeof iconSet>;

export interface IconData {
  /** The named icons of a set; undefined when neither we nor any host has them. */
  find(set: string, names: readonly string[]): Promise<IconSet | undefined>;
}

/**
 * Icon data from the sets that come with the service and, for other sets, from the hosts, one after the
 * other: each gets five seconds. What a host answered is kept for a week.
 */
export function openIconData(options: {
  hosts: readonly string[];
  log: Pick<Log, 'warn'>;
  now?: () => number;
  timeoutMilliseconds?: number;
}): IconData {
  const { hosts, log, now = Date.now, timeoutMilliseconds = iconTimeoutMilliseconds } = options;
  const kept = new Map<string, { until: number; icons: IconSet }>();
  let own: Promise<IconSet> | undefined;

  async function fromHosts(set: string, names: readonly string[]): Promise<IconSet | undefined> {
    const query = `/${set}.json?icons=${names.join(',')}`;
    const known = kept.get(query);
    if (known !== undefined && now() < known.until) return known.icons;
    for (const host of hosts) {
      const icons = await ask(`${host}${query}`, timeoutMilliseconds).catch((error: unknown) => {
        log.warn({ host, error: nameOfThrown(error) }, 'icon host gave nothing');
      });
      if (icons === undefined) continue;
      kept.set(query, { until: now() + iconsKeptMilliseconds, icons });
      const oldest = kept.keys().next().value;
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return icons;
    }
    return undefined;
  }

  return {
    async find(set, names) {
      if (set !== ownSet) return fromHosts(set, names);
      return pick(await (own ??= readOwn()), names);
    },
  };
}

const ownSet = 'lucide';

async function readOwn(): Promise<IconSet> {
  const file = createRequire(import.meta.url).resolve(`@iconify-json/${ownSet}/icons.json`);
  return iconSet.parse(JSON.parse(await readFile(file, 'utf8')));
}

async function ask(address: string, milliseconds: number): Promise<IconSet | undefined> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(milliseconds) });
  if (!answer.ok) throw new Error(`It answered with ${answer.status}.`);
  const found = iconSet.safeParse(await answer.json());
  return found.success && Object.keys(found.data.icons).length > 0 ? found.data : undefined;
}

/** Of a whole set the named icons, under the names that were asked for. */
function pick(
  { prefix, icons, aliases = {}, width, height }: IconSet,
  names: readonly string[],
): IconSet | undefined {
  const found = names.flatMap((name) => {
    const icon = icons[name] ?? icons[aliases[name]?.parent ?? ''];
    return icon === undefined ? [] : [[name, icon] as const];
  });
  return found.length === 0 ? undefined : { prefix, icons: Object.fromEntries(found), width, height };
}
