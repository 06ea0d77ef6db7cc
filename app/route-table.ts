import { addressOf } from '#platform/configuration/page-addresses.ts';

/**
 * The pages, each listed once: where it is, what guards it, what surrounds it. Everything that works with
 * pages reads this table.
 */
export const guardNames = ['none', 'auth', 'guest-only', 'service-guard'] as const;
export type GuardName = (typeof guardNames)[number];

export const layoutNames = [
  'cancel',
  'default',
  'footer',
  'home',
  'homenew',
  'pre-service',
  'profile-new',
  'profile',
  'service',
  'services',
  'subscription',
] as const;
export type LayoutName = (typeof layoutNames)[number];

export interface PageMetadata<Path extends string = string> {
  /** The address (`docs/specification.md` 3.1); `:id` is a parameter. */
  path: Path;
  /** The same as this table has it, where the operator has chosen another address. */
  listedAt: string;
  /** Below `app/pages/`. */
  file: string;
  guard: GuardName;
  layout: LayoutName;
}

/**
 * Where the file of a page is: at its address. A parameter is left out, but at the end its name is the
 * file's.
 */
function fileAt(path: string): string {
  return path === '/' ? 'home.tsx' : `${path.slice(1).replaceAll(/:\w+\/|:/g, '')}.tsx`;
}

const page = <const Path extends string>(
  path: Path,
  guard: GuardName,
  layout: LayoutName,
): PageMetadata<Path> => ({ path, listedAt: path, file: fileAt(path), guard, layout });

/** Pages whose address has one segment: their files are in the folder of what they are about. */
const inFolder = <Path extends string>(
  folder: string,
  list: readonly PageMetadata<Path>[],
): PageMetadata<Path>[] => list.map((each) => ({ ...each, file: `${folder}/${each.file}` }));

/** Several addresses of one page. */
const inOneFile = <Path extends string>(
  file: string,
  list: readonly PageMetadata<Path>[],
): PageMetadata<Path>[] => list.map((each) => ({ ...each, file }));

const table = [
  ...inFolder('home', [page('/', 'none', 'home')]),
  page('/offline', 'none', 'footer'),
  page('/unsubscribe', 'none', 'footer'),
  page('/pay', 'none', 'footer'),
  page('/not-me', 'none', 'footer'),

  ...inOneFile('written/written-page.tsx', [
    page('/who-we-are', 'none', 'default'),
    page('/who-we-serve', 'none', 'default'),
    page('/our-promise', 'none', 'default'),
    page('/our-manifesto', 'none', 'default'),
    page('/privacy-policy', 'none', 'default'),
    page('/terms-conditions', 'none', 'default'),
  ]),

  ...inFolder('who-comes', [page('/who-comes', 'none', 'home')]),

  ...inFolder('our-blog', [page('/our-blog', 'none', 'default'), page('/blog-detail', 'none', 'default')]),
  page('/our-blog/:slug', 'none', 'default'),

  ...inOneFile('services/all-services.tsx', [
    page('/services', 'none', 'services'),
    page('/our-services', 'none', 'services'),
  ]),
  ...inOneFile('services/service-page.tsx', [
    page('/services/cleaning', 'none', 'services'),
    page('/services/cleaning/decluttering', 'none', 'services'),
    page('/services/cleaning/deep-cleaning', 'none', 'services'),
    page('/services/cleaning/junk-removal', 'none', 'services'),
    page('/services/concierge-detail', 'none', 'services'),
    page('/services/handyman-services', 'none', 'services'),
    page('/services/handyman-services/aging-in-place-remodeling', 'none', 'services'),
    page('/services/handyman-services/appliance-installation', 'none', 'services'),
    page('/services/handyman-services/door-repair', 'none', 'services'),
    page('/services/handyman-services/home-repair', 'none', 'services'),
    page('/services/handyman-services/home-safety-assessment', 'none', 'services'),
    page('/services/handyman-services/plumbing', 'none', 'services'),
    page('/services/handyman-services/shower-grab-bar-installation', 'none', 'services'),
    page('/services/meal-delivery', 'none', 'services'),
    page('/services/rides', 'none', 'services'),
    page('/services/rides/medical-appointments', 'none', 'services'),
    page('/services/rides/uber-for-seniors', 'none', 'services'),
    page('/services/rides/wheelchair-transportation', 'none', 'services'),
    page('/services/tech-help', 'none', 'services'),
    page('/services/tech-help/computer-help', 'none', 'services'),
    page('/services/tech-help/smartphone-help', 'none', 'services'),
    // What an operator makes in the office; the addresses above come first.
    page('/services/:service', 'none', 'services'),
  ]),

  ...inFolder('access', [
    page('/register', 'guest-only', 'footer'),
    page('/create-account', 'none', 'footer'),
    page('/post-register', 'auth', 'profile-new'),
    page('/login', 'guest-only', 'footer'),
    page('/login-otp', 'guest-only', 'footer'),
    page('/forgot-password', 'guest-only', 'footer'),
    page('/reset-password', 'none', 'footer'),
    page('/undo-change', 'none', 'footer'),
    page('/verify-account', 'none', 'profile-new'),
    page('/activate-account', 'auth', 'profile-new'),
    page('/account-stopped', 'none', 'footer'),
    page('/account-closed', 'none', 'footer'),
  ]),

  ...inFolder('signin', [page('/signin', 'guest-only', 'footer')]),
  page('/signin/not-linked', 'none', 'footer'),
  ...inOneFile('signin/provider-back.tsx', [
    page('/signin/google', 'none', 'footer'),
    page('/signin/facebook', 'none', 'footer'),
  ]),

  ...inOneFile('join/join.tsx', [
    page('/register-new', 'guest-only', 'footer'),
    page('/signup', 'guest-only', 'homenew'),
    page('/signup/2', 'guest-only', 'homenew'),
    page('/signup/3', 'guest-only', 'homenew'),
    page('/requestcallback/register', 'none', 'footer'),
    page('/requestcallback/register/create-password', 'none', 'footer'),
    page('/requestcallback/register/subscribe', 'none', 'footer'),
    page('/requestcallback_new/register', 'none', 'homenew'),
  ]),

  ...inFolder('membership', [page('/subscription', 'none', 'subscription')]),

  page('/account/profile', 'auth', 'profile'),
  page('/account/confirm', 'auth', 'profile'),
  page('/account/safe-word', 'auth', 'profile'),
  page('/account/close', 'auth', 'cancel'),
  page('/account/people', 'auth', 'profile'),
  ...inOneFile('account/people/person.tsx', [
    page('/account/people/new', 'auth', 'profile'),
    page('/account/people/:id', 'auth', 'profile'),
  ]),
  page('/account/time-zone', 'auth', 'profile'),
  page('/account/my-data', 'auth', 'profile'),
  page('/account/contact', 'auth', 'profile'),
  page('/account/ways-to-sign-in', 'auth', 'profile'),
  page('/account/change-password', 'auth', 'profile'),
  page('/account/manage-cards', 'auth', 'profile'),
  page('/account/manage-cards/:id', 'auth', 'profile'),
  page('/account/payment', 'auth', 'profile'),
  page('/account/payment/statement', 'auth', 'profile'),
  page('/account/payment/:id', 'auth', 'profile'),
  page('/account/payment/:id/bank', 'auth', 'profile'),
  page('/account/notification-setting', 'auth', 'profile'),
  page('/account/subscription', 'auth', 'subscription'),
  page('/account/subscription/cancel-reason', 'auth', 'cancel'),
  page('/account/care-circle', 'auth', 'profile'),
  page('/account/care-circle/accept', 'auth', 'profile'),
  page('/account/care-circle/:id', 'auth', 'profile'),
  page('/account/upcoming-booking', 'auth', 'profile'),
  page('/account/upcoming-booking/calendar', 'auth', 'profile'),
  page('/account/upcoming-booking/itinerary', 'auth', 'profile'),
  page('/account/upcoming-booking/:id', 'auth', 'profile'),
  page('/account/upcoming-booking/:id/cancel', 'auth', 'cancel'),
  page('/account/upcoming-booking/:id/earlier', 'none', 'profile'),
  page('/account/upcoming-booking/:id/card', 'auth', 'profile'),
  page('/account/upcoming-booking/:id/message', 'auth', 'profile'),
  page('/account/upcoming-booking/:id/notes', 'auth', 'profile'),
  page('/account/upcoming-booking/:id/dishes', 'auth', 'profile'),
  page('/account/upcoming-booking/:id/professional', 'auth', 'profile'),
  page('/account/upcoming-booking/:id/extra', 'auth', 'profile'),
  page('/account/upcoming-booking/:id/quote', 'auth', 'profile'),
  page('/account/upcoming-booking/:id/rate', 'auth', 'profile'),
  page('/account/upcoming-booking/:id/share', 'auth', 'profile'),
  page('/account/upcoming-booking/:id/stop', 'auth', 'cancel'),
  page('/account/upcoming-booking/:id/wrong', 'auth', 'profile'),
  page('/account/upcoming-booking/:id/time', 'auth', 'profile'),
  page('/account/all-booking', 'auth', 'profile'),
  page('/account/all-booking/:id', 'none', 'profile'),

  ...inOneFile('booking/book-visit.tsx', [
    page('/cleaning', 'service-guard', 'service'),
    page('/maintenance-repair', 'service-guard', 'service'),
    page('/meal-prep', 'service-guard', 'service'),
    page('/senior-tech', 'service-guard', 'service'),
    page('/services/:service/book', 'service-guard', 'service'),
  ]),
  ...inFolder('booking', [page('/ride', 'service-guard', 'service')]),
  ...inOneFile('booking/service-detail.tsx', [
    page('/cleaning-detail', 'none', 'services'),
    page('/handyman-detail', 'none', 'services'),
    page('/meal-prep-detail', 'none', 'services'),
    page('/ride-detail', 'none', 'services'),
    page('/senior-tech-detail', 'none', 'services'),
    page('/services/:service/prices', 'none', 'services'),
  ]),
  ...inFolder('check-and-pay', [page('/check-and-pay', 'service-guard', 'service')]),
  page('/post-booking/:id', 'auth', 'service'),

  ...inFolder('scheduling', [
    page('/pre-service', 'none', 'pre-service'),
    page('/scheduling-coming-soon', 'none', 'pre-service'),
    page('/scheduling-get-started', 'none', 'pre-service'),
    page('/scheduling-service-selection', 'none', 'pre-service'),
    page('/scheduling-confirmation', 'none', 'pre-service'),
  ]),
  ...inOneFile('scheduling/arranged-for-you.tsx', [
    page('/scheduling-premier-concierge', 'none', 'pre-service'),
    page('/scheduling-vip-membership', 'none', 'pre-service'),
  ]),

  ...inOneFile('requestcallback/request-callback.tsx', [
    page('/requestcallback', 'guest-only', 'footer'),
    page('/call-me', 'none', 'footer'),
  ]),
  ...inFolder('requestcallback', [page('/requestcallback_new', 'guest-only', 'homenew')]),
  page('/requestcallback/giftcard', 'none', 'footer'),
  page('/requestcallback/register/thank-you', 'none', 'footer'),

  ...inOneFile('enquiries/written-enquiry.tsx', [
    page('/contact-us', 'none', 'default'),
    page('/business', 'none', 'homenew'),
    page('/corporate-partners', 'none', 'homenew'),
  ]),
  ...inFolder('enquiries', [page('/pre-registration', 'none', 'homenew')]),
];

export type PagePath = (typeof table)[number]['path'];

export const pages: readonly PageMetadata[] = table.map((each) => ({ ...each, path: addressOf(each.path) }));

/** The pages on which services are booked. */
export const bookingPaths: readonly string[] = pages
  .filter(({ guard, file }) => guard === 'service-guard' && file.startsWith('booking/'))
  .map(({ path }) => path);

const bookingAddresses = bookingPaths.map(
  (path) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}(\\.data)?$`),
);

/** Whether this is the address of a page on which a service is booked, or of its data. */
export const isBookingAddress = (path: string): boolean =>
  bookingAddresses.some((address) => address.test(path));

/** The name of a page: its path with slashes turned into hyphens; that of the front page is `home`. */
export function pageName({ path }: Pick<PageMetadata, 'path'>): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-').replaceAll(':', '');
}

/**
 * @throws Error for a guard or layout that is not registered, or a path or name listed twice: the table must
 *   not load then.
 */
export function checkRouteTable(entries: readonly PageMetadata[]): void {
  const seen = new Set<string>();
  for (const entry of entries) {
    if (!guardNames.includes(entry.guard))
      throw new Error(`Unknown route guard "${entry.guard}" on ${entry.path}.`);
    if (!layoutNames.includes(entry.layout))
      throw new Error(`Unknown layout "${entry.layout}" on ${entry.path}.`);
    for (const key of new Set([entry.path, entry.listedAt, `name ${pageName(entry)}`])) {
      if (seen.has(key)) throw new Error(`Two pages have the ${key}.`);
      seen.add(key);
    }
  }
}
