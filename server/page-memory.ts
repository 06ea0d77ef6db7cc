import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

interface KeptPage {
  etag: string;
  headers: Record<string, string>;
  plain: Buffer;
  brotli: Buffer;
  gzip: Buffer;
}

/**
 * Public pages that are the same for everyone, rendered once for each process and variant (text size,
 * contrast) and kept compressed. It comes before everything else, because a page that is already there needs
 * nothing of what follows.
 */
export class PageMemory {
  readonly #pages = new Map<string, KeptPage>();
  readonly #paths: ReadonlySet<string>;
  #age = 0;
  /** For a page that is the same for everybody: browsers ask each time, and a cache in front may wait. */
  readonly cacheControl: string;

  /** `secondsInFront`: for how long a cache in front of us may answer without asking. */
  constructor(paths: readonly string[], secondsInFront = 0) {
    this.#paths = new Set(paths);
    this.cacheControl =
      secondsInFront === 0 ? 'no-cache' : `public, max-age=0, must-revalidate, s-maxage=${secondsInFront}`;
  }

  /**
   * The variant a request would get, or undefined when its page is not the same for everybody. Any cookie of
   * ours other than the settings may identify a visitor: a session, or answers on the way to an account.
   */
  variantOf(method: string | undefined, path: string, cookies: string): string | undefined {
    if (method !== 'GET' || !this.#paths.has(path)) return undefined;
    if (cookies === '') return path;
    if (!cookies.split(';').every((cookie) => isOfNobody.test(cookie.trim()))) return undefined;
    return `${path}|${/(?:^|; )text=(large|largest)(?:;|$)/.exec(cookies)?.[1] ?? ''}|${/(?:^|; )contrast=(more)(?:;|$)/.exec(cookies)?.[1] ?? ''}`;
  }

  /** Counts how often everything was forgotten: a page is of the age at which its rendering began. */
  get age(): number {
    return this.#age;
  }

  /** For when what the pages show has changed; those that are being rendered may show either. */
  forget(): void {
    this.#pages.clear();
    this.#age += 1;
  }

  keep(variant: string, html: string, headers: Record<string, string>, age = this.#age): void {
    if (age !== this.#age) return;
    const plain = Buffer.from(html);
    this.#pages.set(variant, {
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      headers,
      plain,
      brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      gzip: gzipSync(plain, { level: 9 }),
    });
  }

  /**
   * Answers from memory if the page is there, and returns the status; otherwise leaves the response untouched
   * and returns undefined.
   */
  answer(request: IncomingMessage, response: ServerResponse): 200 | 304 | undefined {
    const variant = this.variantOf(request.method, request.url ?? '', request.headers.cookie ?? '');
    const page = variant === undefined ? undefined : this.#pages.get(variant);
    if (page === undefined) return undefined;
    if (request.headers['if-none-match'] === page.etag) {
      response.writeHead(304, { ETag: page.etag, Vary: vary, 'Cache-Control': this.cacheControl }).end();
      return 304;
    }
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
    const body = encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.plain;
    response.writeHead(200, {
      ...page.headers,
      ETag: page.etag,
      Vary: vary,
      'Cache-Control': this.cacheControl,
      'Content-Length': body.length,
      ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
    });
    response.end(body);
    return 200;
  }
}

const vary = 'Cookie, Accept-Encoding';

/** How a visitor wants to read, and the cookies of third parties' scripts, which begin with an underscore. */
const isOfNobody = /^((text|contrast|device|__Host-device)=|_(?!_Host-))/;
