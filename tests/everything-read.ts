import { z } from 'zod';
import { pages } from '#app/route-table.ts';

/** What addresses with an identifier in them are about. */
export interface Things {
  booking: string;
  payment: string;
  card: string;
  recipient: string;
}

function thingOf(path: string, things: Things): string {
  if (/\/payment/.test(path)) return things.payment;
  if (/cards\//.test(path)) return things.card;
  return /people|recipients/.test(path) ? things.recipient : things.booking;
}

/** The address of every page of the route table, about these things. */
export function pageAddresses(things: Things): string[] {
  return pages.map(({ path }) =>
    path
      .replace(':slug', 'a-safer-bathroom')
      .replace(':service', 'companionship')
      .replace(':id', thingOf(path, things)),
  );
}

/** The address of every reading call of an OpenAPI document, about these things. */
export function callAddresses(document: unknown, things: Things): string[] {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(document);
  const reading = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
  return reading.map((path) =>
    path
      .replace('{month}', '2027-01')
      .replace('{zip}', '11375')
      .replaceAll(/\{\w+\}/g, thingOf(path, things)),
  );
}
