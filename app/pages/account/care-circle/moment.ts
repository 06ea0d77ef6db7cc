/** The moment in an address from which a list goes back; undefined where there is none, or what cannot be one. */
export function momentOf(text: string | null): Date | undefined {
  const moment = new Date(text ?? '');
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999 || moment.getUTCFullYear() < 1970
    ? undefined
    : moment;
}

/** The page of what came before; null where nothing did. */
export function earlierPath(path: string, earlier: Date | null): string | null {
  return earlier === null ? null : `${path}?before=${encodeURIComponent(earlier.toISOString())}`;
}
