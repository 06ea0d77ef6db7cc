import { isIP } from 'node:net';

/**
 * What the limits count a visitor by: a whole IPv4 address, and of an IPv6 address the first 64 bits, because
 * the owner of one has all the others in it (RFC 6177). An IPv4 address inside an IPv6 one
 * (`::ffff:192.0.2.1`, RFC 4291, 2.5.5.2) counts as itself. A port, brackets and a zone are left out.
 * Undefined for what is not an address.
 */
export function networkOf(text: string): string | undefined {
  const address = withoutPort(text.trim());
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return undefined;
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** `192.0.2.1:443`, `[2001:db8::1]:443`, `[2001:db8::1]` and `fe80::1%eth0` are how proxies write them. */
function withoutPort(text: string): string {
  const inBrackets = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1];
  const withPort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1];
  return (inBrackets ?? withPort ?? text).replace(/%[\w.-]+$/, '');
}

/** The eight numbers of an IPv6 address; the URL parser writes its last 32 bits in the same way as all others. */
function groupsOf(address: string): number[] {
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [read(before), read(after ?? '')];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}
