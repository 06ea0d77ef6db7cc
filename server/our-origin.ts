import type { Platform } from '#platform/platform.ts';

/**
 * A host as it appears in an address: a name or an address of the network, with or without a port, and
 * nothing else.
 */
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The origin that people see in the address bar, for a request that may have come through a proxy: PUBLIC_URL
 * where it is set; else, with TRUST_PROXY, what the proxy reports in `X-Forwarded-Proto` and
 * `X-Forwarded-Host`; else what the request itself says.
 */
export function originOf(
  request: Request,
  { configuration: { PUBLIC_URL, TRUST_PROXY } }: Pick<Platform, 'configuration'>,
): string {
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL).origin;
  const own = new URL(request.url);
  if (!TRUST_PROXY) return own.origin;
  const scheme = lastOf(request, 'x-forwarded-proto');
  const host = lastOf(request, 'x-forwarded-host');
  const at = `${scheme === 'https' || scheme === 'http' ? `${scheme}:` : own.protocol}//${host !== undefined && hostPattern.test(host) ? host : own.host}`;
  return URL.canParse(at) ? new URL(at).origin : own.origin;
}

/** Several proxies add to one header, and the last entry is from ours. */
const lastOf = (request: Request, header: string) => request.headers.get(header)?.split(',').at(-1)?.trim();

/**
 * The same request with our origin in its address, so that everything that compares addresses, the framework
 * included, reads the same one.
 */
export function atOurOrigin(request: Request, platform: Pick<Platform, 'configuration'>): Request {
  const url = new URL(request.url);
  const origin = originOf(request, platform);
  if (url.origin === origin) return request;
  const { method, headers, body, signal } = request;
  return new Request(`${origin}${url.pathname}${url.search}`, {
    method,
    headers,
    signal,
    ...(body === null ? {} : { body, duplex: 'half' }),
  });
}

/** Whether pages name the host of the request, so that none of them is the same for everyone. */
export const followsRequests = ({
  configuration: { PUBLIC_URL, TRUST_PROXY },
}: Pick<Platform, 'configuration'>): boolean => PUBLIC_URL === undefined && TRUST_PROXY;

/**
 * The platform as this request sees it: where no PUBLIC_URL is set, cookies and addresses follow a trusted
 * proxy.
 */
export function platformAt<Seen extends Platform>(request: Request, platform: Seen): Seen {
  return followsRequests(platform) ? { ...platform, publicUrl: originOf(request, platform) } : platform;
}

/**
 * Redirects within our own addresses by path alone, so that visitors who came by another name stay there:
 * their session is there, and the policy of the pages lets a form end up nowhere else.
 */
export function stayAtTheirName(answer: Response, { publicUrl }: Pick<Platform, 'publicUrl'>): void {
  const location = answer.headers.get('location');
  if (location?.startsWith(`${publicUrl}/`)) answer.headers.set('location', location.slice(publicUrl.length));
}
