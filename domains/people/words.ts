/** A phone number as people read it: a number of the United States without its country code. */
export function formatPhone(e164: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? [];
  return area === undefined ? e164 : `(${area}) ${exchange}-${line}`;
}

/**
 * A name if a message may repeat it, else `otherwise`. Anybody can write anything where we ask for a name and
 * have us send it to an address that is not theirs, so only what can be a name passes: letters, no address,
 * no number, and not long.
 */
export function nameOr(name: string, otherwise: string): string {
  return name.length <= 50 && /^\p{L}[\p{L}\p{M}'’ -]*(?:\.? [\p{L}\p{M}'’ -]+)*\.?$/u.test(name)
    ? name
    : otherwise;
}

/** The first line of a message, with the name if it passes as one. */
export function greeting(name: string): string {
  const known = nameOr(name, '');
  return known === '' ? 'Hello,' : `Hello ${known},`;
}

/**
 * Whether words that somebody sends to another person through us lead nowhere: no web address, email address
 * or phone number, which mail programs turn into links.
 */
export function leadsNowhere(words: string): boolean {
  return !/:\/\/|\S@\S|[\p{L}\d]\.\p{L}{2,}|(?:\d[\s().+-]*){9,}/u.test(words.normalize('NFKC'));
}

/** The zone by the city that names it, as in "New York time". */
export function zoneInWords(timeZone: string): string {
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`;
}
