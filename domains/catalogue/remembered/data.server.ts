import type { Database } from '#platform/database/database.ts';
import { findServiceOfOption } from '../data.server.ts';
import type { ServiceWithOptions } from '../schema.ts';

/** So long after a change of the catalogue the old one may still be booked from, at the price that the booker was shown. */
const keptMilliseconds = 5_000;

interface Kept {
  service: ServiceWithOptions;
  until: number;
}

const keptOf = new WeakMap<Database, Map<string, Kept>>();

/** The service that an option belongs to, as it was a few seconds ago at most: every booking asks for it, and it hardly changes. */
export async function rememberServiceOfOption(database: Database, optionId: string): Promise<ServiceWithOptions | undefined> {
  const kept = keptOf.get(database) ?? new Map<string, Kept>();
  keptOf.set(database, kept);
  const known = kept.get(optionId);
  if (known !== undefined && performance.now() < known.until) return known.service;
  const service = await findServiceOfOption(database, optionId);
  if (service === undefined) kept.delete(optionId);
  else kept.set(optionId, { service, until: performance.now() + keptMilliseconds });
  return service;
}
