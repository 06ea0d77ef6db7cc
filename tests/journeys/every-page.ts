import { pages, type PageMetadata } from '#app/route-table.ts';
import { cast, demoPassword } from '#seeds/cast.ts';
import { sessionByForm } from '#tests/session-by-form.ts';
import type { Cookie } from './inspection.ts';

/** Another member's or no one's: a page about one thing needs a thing, and the journeys look at those. */
const exampleOf: Record<string, string> = {
  '/our-blog/:slug': '/our-blog/a-safer-bathroom',
};
const aboutOneThing = (page: PageMetadata) => page.path.includes(':') && exampleOf[page.path] === undefined;

/** Pages that redirect every visitor to another address, and where to. */
export const leadingOn: Record<string, RegExp> = {
  '/blog-detail': /^\/our-blog$/,
};

/** Pages that depend on an earlier one: without its answers they lead back to it. */
export const standingOn: Record<string, string> = {
  '/signin/google': '/signin',
  '/signin/facebook': '/signin',
  '/signin/not-linked': '/signin',
  '/signup/2': '/signup',
  '/signup/3': '/signup',
  '/check-and-pay': '/account/upcoming-booking',
  '/requestcallback/register/create-password': '/requestcallback/register',
  '/requestcallback/register/subscribe': '/requestcallback/register',
};

/** The address of a page; one about a thing gets an example, or else a thing that is nobody's. */
export const addressOf = (page: PageMetadata): string =>
  exampleOf[page.path] ?? page.path.replaceAll(/:\w+/g, '01938f0e-0000-7000-8000-000000000000');

/** The pages of the table that show something to a visitor who comes straight to them. */
export const shown: readonly PageMetadata[] = pages.filter(
  (page) => !aboutOneThing(page) && leadingOn[page.path] === undefined && standingOn[page.path] === undefined,
);

/** Rosa is a member with a home in our area; June has not confirmed her address yet. */
export interface Sessions {
  rosa: string;
  june: string;
}

export const signInRosa = (url: string): Promise<string> =>
  sessionByForm(url, '/login', { contact: cast.rosa.email, password: demoPassword });

export async function openSessions(url: string): Promise<Sessions> {
  const rosa = await signInRosa(url);
  const june = await sessionByForm(url, '/register', {
    name: 'June Park',
    contact: 'june@example.com',
    password: 'three pears on a plate',
  });
  return { rosa, june };
}

/** Who sees a page: everybody who is signed out, unless the guard turns them away. */
export function cookieFor(page: PageMetadata, { rosa, june }: Sessions): string {
  if (page.path === '/activate-account') return june;
  return page.guard === 'auth' || page.guard === 'service-guard' ? rosa : '';
}

/** The same for a browser. */
export function cookiesFor(page: PageMetadata, sessions: Sessions, url: string): Cookie[] {
  const cookie = cookieFor(page, sessions);
  return cookie === ''
    ? []
    : [{ name: cookie.split('=')[0] ?? '', value: cookie.slice(cookie.indexOf('=') + 1), url }];
}
