import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { createApi } from '#api/api.ts';
import { isFieldWayIn } from '#app/field-table.ts';
import { mayBeListed, pagesOfSitemap } from '#app/listed-pages.ts';
import { isWayIn } from '#app/office-table.ts';
import { pathTo } from '#app/paths.ts';
import { isBookingAddress, pages } from '#app/route-table.ts';
import { reportFaultContext, requestNumberContext } from '#app/shell/fault.ts';
import { ownScriptsHeader } from '#app/shell/own-scripts.ts';
import { contextOfRequest, markOfLargeText, type PageContext } from '#app/shell/request-context.ts';
import { thirdPartyOrigins } from '#app/shell/third-parties.ts';
import { posts } from '#content/texts.server.ts';
import { admit } from '#domains/access/doors/door.ts';
import { takeTries } from '#domains/limits/limit.server.ts';
import { currentLook } from '#domains/looks/look.server.ts';
import { whenCatalogueChanges } from '#domains/services/service.server.ts';
import { listPosts } from '#domains/site-texts/page-text.server.ts';
import { findPhoto } from '#domains/visits/photos/photo.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { isUnavailable, reportFault } from '#platform/faults/faults.ts';
import { requestScope } from '#platform/logging/log.ts';
import { findPortrait } from '#platform/photos/portrait-folder.ts';
import { photoLimits, usualLimits } from '#platform/request-bodies/request-bodies.ts';
import { type Refusal, refusal } from '#platform/result.ts';
import type { Traces } from '#platform/traces/traces.ts';
import { createDevelopmentPages } from '#stand-ins/development-pages.ts';
import { answeringSeen } from './answers-seen.ts';
import { beforeOpening } from './before-opening.ts';
import { createBounceWebhooks } from './bounce-webhooks.ts';
import { oneAddress } from './canonical-address.ts';
import { createCertificates } from './certificates.ts';
import { atChosenAddresses, createUsualAddresses, partOfMembers, withPageList } from './chosen-addresses.ts';
import { createHealth } from './health.ts';
import { openIconData } from './icons/icon-data.ts';
import { createIcons } from './icons/icons.ts';
import { createImages } from './images/images.ts';
import { createIndexing } from './indexing.ts';
import { limitedBodies } from './limited-bodies.ts';
import { createLive } from './live/live.ts';
import { createOperatorFiles } from './operator-files.ts';
import { atOurOrigin, followsRequests, stayAtTheirName } from './our-origin.ts';
import { placeOf, tellingUnavailable } from './page-faults.ts';
import { PageMemory } from './page-memory.ts';
import { createPaymentWebhooks } from './payment-webhooks.ts';
import { createSharedPictures } from './pictures.ts';
import { awayWords, type Refuse, refusing, showPlainPage } from './plain-answers.ts';
import { readsInLine } from './reads-in-line.ts';
import { newRequestNumber } from './request-number.ts';
import { aFile } from './route-of.ts';
import { sameOriginOnly } from './same-origin.ts';
import {
  contentSecurityPolicy,
  noContentPolicy,
  permissionsOfField,
  securityHeaders,
  workerPolicy,
} from './security-headers.ts';
import { markOf } from './session-mark.ts';
import type { StaticFile } from './static-files.ts';
import { createTextWebhooks } from './text-webhooks.ts';
import { isFieldAddress, isOfficeAddress, professionalOf, requestContextOf, staffOf } from './visitor.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** A window of 64 kB holds a whole page; the usual 4 MB for each answer only costs memory. */
const pageCompression = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 };
/** Thousands of rows that are alike, of which more effort and a wider window save a quarter. */
const largePage = 400_000;
const largePageCompression = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 20 };
/** What a gateway reports about a payment can be long. */
const gatewayLimits = { bytes: 256 * 1024, parts: 10_000, depth: 32 };

declare module 'hono' {
  interface ContextVariableMap {
    requestContext: PageContext;
    /** Names a request in the log, in its answer, and on the page if that reports a fault. */
    requestId: string;
  }
}

export interface Web {
  fetch: Hono<{ Bindings: HttpBindings }>['fetch'];
  memory: PageMemory;
  /** Ends the answers that stay open until they are ended. */
  endStreams(): void;
}

export interface WebOptions {
  platform: ConnectedPlatform;
  build: ServerBuild | (() => Promise<ServerBuild>);
  staticFiles: ReadonlyMap<string, StaticFile>;
  /** The test gateway's hosted pages, where there is one. */
  gatewayPages: Hono | undefined;
  /** Other places where a form of ours may end up. */
  formTargets: readonly string[];
  keepPages: boolean;
  /** The folder with the images that `/_ipx` resizes. */
  imageFolder?: string;
  /** Where what happens during a request is told; left out where nobody collects it. */
  traces?: Traces | undefined;
  drawnImages?: ReadonlyMap<string, () => Buffer>;
}

/** They work in the browser alongside the pages, and request some of them from us. */
const offlineWorkers = ['/offline.js', '/field-worker.js'];

/** Public pages that are the same for everybody who has no session. */
const keptPaths = pages
  .filter((page) => page.guard === 'none' && page.layout !== 'profile-new' && !page.path.includes(':'))
  .map((page) => page.path);

/** What the sitemap names. */
const indexedPaths = [...pagesOfSitemap, ...posts.map(({ slug }) => pathTo('/our-blog/:slug', { slug }))];

type Application = Hono<{ Bindings: HttpBindings }>;

/**
 * How a request passes through the service: health, files, the API, pages. Each answer carries the security
 * headers.
 */
export function createWeb(options: WebOptions): Web {
  const { platform, gatewayPages, keepPages } = options;
  const web: Application = new Hono();
  const refuse = refusing(platform.configuration);
  const kept = keepPages && !followsRequests(platform) ? keptPaths : [];
  const memory = new PageMemory(kept, platform.configuration.CDN_SECONDS);
  whenCatalogueChanges(platform.database, () => memory.forget());
  // A page from memory is answered without coming here, so it carries the same headers.
  const always = {
    ...securityHeaders,
    'X-Robots-Tag': platform.configuration.PIXEL_ENABLED ? 'index' : 'noindex',
  };
  addHeaders(web, options, always);
  web.use(oneAddress((context) => refuse(context, 400, noAddress)));
  web.route('/', createUsualAddresses());
  const { build } = options;
  addFiles(
    web,
    typeof build === 'function'
      ? options
      : {
          ...options,
          staticFiles: withPageList(options.staticFiles, atChosenAddresses(partOfMembers(build))),
        },
  );
  const live = createLive(platform);
  web.route('/', live.routes);
  web.use(readsInLine(refuse));
  web.use('/dev/*', usualBodies(refuse));
  if (gatewayPages !== undefined) web.route('/dev/gateway', gatewayPages);
  web.use(sameOriginOnly((context) => refuse(context, 403, otherSite(platform.configuration.PUBLIC_URL))));
  addServices(web, platform, refuse);
  addRequestContext(web, platform, refuse);
  web.use(bodiesOfPages(refuse));
  addPages(web, options, memory, always);
  web.onError((error, context) => {
    const away = isUnavailable(error);
    reportFault(platform.log, error, placeOf(context));
    const [title, words] = away ? awayWords : faultWords;
    if (away) context.header('Retry-After', '5');
    return showPlainPage(context, platform.configuration, away ? 503 : 500, title, words);
  });
  return {
    fetch: (request, ...rest) => web.fetch(atOurOrigin(request, platform), ...rest),
    memory,
    endStreams: live.stop,
  };
}

/** The office and the field have addresses and sessions of their own. */
const isApart = (path: string) => isOfficeAddress(path) || isFieldAddress(path);

// Each has a line of its own: a request that passes to the next would otherwise wait for its own place.
const usualBodies = (refuse: Refuse) => limitedBodies(usualLimits, refuse);

/**
 * The form of a booking may bring photos, and forms of the office and the field bring photos and lists; every
 * other brings words alone.
 */
function bodiesOfPages(refuse: Refuse): MiddlewareHandler {
  const [usual, withPhotos] = [usualBodies(refuse), limitedBodies(photoLimits, refuse)];
  return (context, next) =>
    (isBookingAddress(context.req.path) || isApart(context.req.path)) &&
    /^multipart\/form-data\b/i.test(context.req.header('content-type') ?? '')
      ? withPhotos(context, next)
      : usual(context, next);
}

function addHeaders(
  web: Application,
  { platform, traces }: WebOptions,
  always: Record<string, string>,
): void {
  const answer = answeringSeen(platform, traces);
  web.use(async (context, next) => {
    const number = newRequestNumber();
    context.set('requestId', number);
    await requestScope.run(number, () => answer(context, next));
    context.res.headers.set('X-Request-Id', number);
    // What an answer says by itself stands.
    for (const [name, value] of Object.entries(always))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    stayAtTheirName(context.res, platform);
    if (!context.res.headers.has('Content-Security-Policy'))
      context.res.headers.set('Content-Security-Policy', noContentPolicy);
  });
}

function addFiles(
  web: Application,
  { platform, staticFiles, imageFolder = 'public', drawnImages }: WebOptions,
): void {
  web.route('/', createHealth(platform));
  web.route('/', createOperatorFiles(platform));
  web.route(
    '/',
    createIndexing(platform, indexedPaths, () => listPosts(platform.database)),
  );
  web.route(
    '/',
    createImages({
      folders: [imageFolder, join(platform.configuration.DATA_DIR, 'portraits')],
      drawn: drawnImages,
      findLater: (name) => findPortrait(platform.configuration.DATA_DIR, name),
      keptIn: join(platform.configuration.DATA_DIR, 'images'),
      async photoOf(context, id) {
        const { member } = await requestContextOf(context, platform);
        return member === null || admit(member, 'active') !== undefined
          ? undefined
          : findPhoto(platform.database, member, id);
      },
    }),
  );
  web.route('/', createSharedPictures());
  web.route('/', createCertificates(platform.configuration.DATA_DIR));
  web.route('/', createIcons(openIconData({ hosts: platform.configuration.ICON_HOSTS, log: platform.log })));
  web.get('*', async (context, next) => {
    const file = staticFiles.get(context.req.path);
    if (file === undefined) return next();
    context.set('route', aFile);
    if (offlineWorkers.includes(context.req.path)) context.header('Content-Security-Policy', workerPolicy);
    const answer = sendFile(context.req.raw, file);
    return context.newResponse(answer.body, answer);
  });
}

function addServices(web: Application, platform: ConnectedPlatform, refuse: Refuse): void {
  web.use('/webhooks/twilio/*', usualBodies(refuse));
  web.use('/webhooks/stripe', limitedBodies(gatewayLimits, refuse));
  const { TWILIO_AUTH_TOKEN: twilioToken } = platform.configuration;
  if (twilioToken !== undefined) web.route('/webhooks/twilio', createTextWebhooks(platform, twilioToken));
  web.route('/webhooks/mail/bounces', createBounceWebhooks(platform, refuse));
  web.route('/webhooks/stripe', createPaymentWebhooks(platform));
  if (platform.configuration.MODE === 'demo') web.route('/dev', createDevelopmentPages(platform));
  web.use(beforeOpening(platform, refuse));
  web.route('/api', createApi(platform, requestContextOf, staffOf, professionalOf));
}

function addRequestContext(web: Application, platform: ConnectedPlatform, refuse: Refuse): void {
  web.use(async (context, next) => {
    const requestContext = await requestContextOf(context, platform);
    context.set('requestContext', { ...requestContext, look: await currentLook(platform) });
    if (context.req.raw.body === null) return next();
    const limit = await takeTries(
      platform,
      'form',
      requestContext.member === null
        ? { address: requestContext.address }
        : { account: requestContext.member.userId },
    );
    return limit.ok ? next() : refuse(context, 429, limit.refusal);
  });
}

function addPages(
  web: Application,
  { platform, build, formTargets, keepPages }: WebOptions,
  memory: PageMemory,
  always: Record<string, string>,
): void {
  const origins = thirdPartyOrigins(platform.configuration);
  const rendering = (part: (build: ServerBuild) => ServerBuild) =>
    createRequestHandler(
      typeof build === 'function'
        ? async () => tellingUnavailable(atChosenAddresses(part(await build())))
        : tellingUnavailable(atChosenAddresses(part(build))),
      keepPages ? 'production' : 'development',
    );
  const [renderForMembers, renderWhole] = [rendering(partOfMembers), rendering((whole) => whole)];
  web.all('*', async (context) => {
    // A browser that was never signed in is answered as at any address that does not exist.
    const { office, field } = context.get('requestContext');
    const { path } = context.req;
    const isKnown = office !== undefined || field !== undefined || isWayIn(path) || isFieldWayIn(path);
    const render = isApart(path) && isKnown ? renderWhole : renderForMembers;
    const variant = memory.variantOf(
      context.req.method,
      context.req.path + new URL(context.req.url).search,
      context.req.header('cookie') ?? '',
    );
    const { age } = memory;
    const provider = new RouterContextProvider();
    const requestContext = context.get('requestContext');
    provider.set(contextOfRequest, requestContext);
    provider.set(requestNumberContext, context.get('requestId'));
    provider.set(reportFaultContext, (error) => reportFault(platform.log, error, placeOf(context)));
    const answer = await render(context.req.raw, provider);
    const headers = new Headers(answer.headers);
    if (!mayBeListed(path)) headers.set('X-Robots-Tag', 'noindex');
    for (const [name, value] of Object.entries(always)) if (!headers.has(name)) headers.set(name, value);
    if (answer.status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '5');
    for (const [name, value] of markOf(platform, requestContext)) headers.set(name, value);
    if (!answer.headers.get('content-type')?.startsWith('text/html'))
      return new Response(answer.body, { status: answer.status, headers });
    const html = await answer.text();
    headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy(headers.get(ownScriptsHeader) ?? '', {
        formTargets,
        thirdParties: origins,
        ownStyle: requestContext.ownStyle,
        cardForm: platform.configuration.STRIPE_PUBLISHABLE_KEY !== undefined,
      }),
    );
    headers.delete(ownScriptsHeader);
    const isForEverybody = variant !== undefined && answer.status === 200 && !headers.has('set-cookie');
    if (isForEverybody) memory.keep(variant, html, Object.fromEntries(headers), age);
    if (isFieldAddress(path)) headers.set('Permissions-Policy', permissionsOfField);
    headers.set('Cache-Control', isForEverybody ? memory.cacheControl : 'private, no-store');
    const { largeText } = requestContext;
    const whole = largeText === undefined ? html : html.replace(markOfLargeText, () => largeText);
    return sendPage(context.req.raw, whole, answer.status, headers);
  });
}

function sendFile(request: Request, file: StaticFile): Response {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const [encoding, body] =
    file.brotli !== null && accepted.includes('br')
      ? (['br', file.brotli] as const)
      : file.gzip !== null && accepted.includes('gzip')
        ? (['gzip', file.gzip] as const)
        : ([null, file.plain] as const);
  return new Response(new Uint8Array(body), {
    headers: {
      'Content-Type': file.contentType,
      'Cache-Control': file.cacheControl,
      'Content-Length': String(body.length),
      Vary: 'Accept-Encoding',
      ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
    },
  });
}

async function sendPage(request: Request, html: string, status: number, headers: Headers): Promise<Response> {
  const accepted = request.headers.get('accept-encoding') ?? '';
  headers.set('Vary', 'Cookie, Accept-Encoding');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  if (accepted.includes('br')) {
    headers.set('Content-Encoding', 'br');
    const params = html.length > largePage ? largePageCompression : pageCompression;
    return new Response(new Uint8Array(await compressBrotli(html, { params })), {
      status,
      headers,
    });
  }
  if (accepted.includes('gzip')) {
    headers.set('Content-Encoding', 'gzip');
    return new Response(new Uint8Array(await compressGzip(html)), { status, headers });
  }
  return new Response(html, { status, headers });
}

/** Our address where there is one, for visitors who came by another name. */
const otherSite = (address: string | undefined): Refusal =>
  refusal(
    'forbidden',
    'other_site',
    `This came from another site, so nothing was done. Open the page again${address === undefined ? '' : ` at ${address}`} and send it from there.`,
  );
const noAddress = refusal('invalid', 'malformed_address', 'We cannot read this address. Check the spelling.');

const faultWords = ['Something went wrong', 'That was our mistake, not yours. Try again.'] as const;
