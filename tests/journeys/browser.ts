import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { until } from '#platform/embedded-database/poll.ts';

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const browserPath = () => process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Whether the developer wants to see what happens (CONTRIBUTING.md). */
const isShown = process.env['SHOW_BROWSER'] !== undefined;
const betweenActsMilliseconds = 400;

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    headless: !isShown,
    slowMo: isShown ? betweenActsMilliseconds : 0,
    // A page here lives for seconds: to compile what it runs often takes longer than it saves.
    args: [...flags, '--js-flags=--no-maglev,--no-turbofan'],
  });
}

export type TextSize = 'normal' | 'large' | 'largest';

export interface Habits {
  url: string;
  javaScript?: boolean;
  width?: number;
  textSize?: TextSize;
  /** Accepts that of a test proxy too, which nobody vouches for. */
  takesAnyCertificate?: boolean;
}

/** A visitor with a browser window of their own, in which every mishap is written down. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What has gone wrong in the window so far; a good visit leaves it empty. */
  mishaps: readonly string[];
  /** Answers with this status are part of the story from now on. */
  expectStatus(status: number): void;
  /** Mishaps like this are part of it, too. */
  expectMishap(like: RegExp): void;
  leave(): Promise<void>;
}

const windowHeight = 900;
const longestWaitMilliseconds = 30_000;

export async function openWindow(
  browser: Browser,
  { url, javaScript = true, width = 1280, textSize, takesAnyCertificate = false }: Habits,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    javaScriptEnabled: javaScript,
    viewport: { width, height: windowHeight },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    ignoreHTTPSErrors: takesAnyCertificate,
    // The browser checks the certificate of a worker's script all the same.
    ...(takesAnyCertificate ? { serviceWorkers: 'block' as const } : {}),
  });
  context.setDefaultTimeout(longestWaitMilliseconds);
  if (textSize !== undefined) await context.addCookies([{ name: 'text', value: textSize, url }]);
  const page = await context.newPage();
  const record = recordMishaps(context, url);
  return {
    page,
    context,
    mishaps: record.mishaps,
    expectStatus: record.expectStatus,
    expectMishap: record.expectMishap,
    leave: () => context.close(),
  };
}

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/**
 * Waits until React runs the page, which otherwise happens when the browser is idle: from then on a click is
 * React's own.
 */
export async function wake(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
    const root = key === undefined ? undefined : (Reflect.get(document, key) as ReactRoot | null);
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
}

/**
 * Writes down console and page errors, violations of the policy, our own requests that failed, and answers
 * that nobody expected.
 */
function recordMishaps(
  context: BrowserContext,
  url: string,
): Pick<Visitor, 'mishaps' | 'expectStatus' | 'expectMishap'> {
  const mishaps: string[] = [];
  const expected = new Set<number>();
  const expectedLike: RegExp[] = [];
  const record = (mishap: string) => {
    if (!expectedLike.some((like) => like.test(mishap))) mishaps.push(mishap);
  };
  const ours = (address: string) => address.startsWith(url);
  context.on('console', (message) => {
    // The browser repeats each answer of 400 and above in its console; the answers themselves are checked below.
    if (message.text().startsWith('Failed to load resource')) return;
    if (message.type() === 'error' || /Content.Security.Policy/i.test(message.text()))
      record(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => record(`page error: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A request that the browser itself gave up because the visitor left the page is not a failure.
    if (ours(request.url()) && why !== 'net::ERR_ABORTED')
      record(`request failed: ${request.method()} ${request.url()} ${why}`);
  });
  context.on('request', (request) => {
    // What a page loads at its start may be overtaken by the visitor who signs out, or whose code begins another session.
    if (ours(request.url()) && /^\/(sign-out|activate-account)\b/.test(new URL(request.url()).pathname))
      expectedLike.push(/^answer 401: GET \S+\/api\/user_ms\//);
  });
  context.on('response', (response) => {
    const status = response.status();
    if (ours(response.url()) && status >= 400 && !expected.has(status))
      record(`answer ${status}: ${response.request().method()} ${response.url()}`);
  });
  return {
    mishaps,
    expectStatus: (status) => void expected.add(status),
    expectMishap: (like) => void expectedLike.push(like),
  };
}

/**
 * Waits for an address and for what is on it: the router writes the address a moment before it shows the
 * page.
 */
export async function arrive(page: Page, address: string): Promise<void> {
  await page.waitForURL(address);
  const isShown = () =>
    page.evaluate(
      () =>
        new URL(
          document.querySelector('meta[property="og:url"]')?.getAttribute('content') ?? window.location.href,
        ).pathname === window.location.pathname,
    );
  if (!(await until(isShown, 30_000))) throw new Error(`The page at ${address} is not shown.`);
}
