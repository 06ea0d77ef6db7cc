import { pathTo } from './paths.ts';
import { type PageMetadata, pages } from './route-table.ts';

/** Open pages that nobody looks for: one person is led to them, by a link that was sent, a form or a redirect. */
const forOneReader: readonly string[] = [
  pathTo('/offline'),
  pathTo('/unsubscribe'),
  pathTo('/pay'),
  pathTo('/not-me'),
  pathTo('/blog-detail'),
  pathTo('/reset-password'),
  pathTo('/undo-change'),
  pathTo('/account-stopped'),
  pathTo('/account-closed'),
  pathTo('/signin/not-linked'),
  pathTo('/signin/google'),
  pathTo('/signin/facebook'),
  pathTo('/requestcallback/register/create-password'),
  pathTo('/requestcallback/register/subscribe'),
  pathTo('/requestcallback/register/thank-you'),
  pathTo('/scheduling-confirmation'),
];

const isOpen = ({ guard, layout, path, listedAt }: PageMetadata) =>
  (guard === 'none' || guard === 'guest-only') &&
  layout !== 'profile-new' &&
  !path.includes(':') &&
  !forOneReader.includes(listedAt);

const open = pages.filter(isOpen);
const openPaths: ReadonlySet<string> = new Set(open.map(({ path }) => path));
const post = /^\/our-blog\/[^/]+$/;
const ownService = /^\/services\/[^/]+(\/prices)?$/;

/**
 * What a search engine may list, where it may list anything: pages for every reader, the posts, and the
 * services that an operator has made. Pages of the office, of the field and of one reader alone are left out,
 * and so is what is at no address.
 */
export const mayBeListed = (path: string): boolean =>
  openPaths.has(path) || post.test(path) || ownService.test(path);

/** The pages that the sitemap names; the posts come along. To sign in is found by itself. */
export const pagesOfSitemap: readonly string[] = open
  .filter(({ guard }) => guard === 'none')
  .map(({ path }) => path);
