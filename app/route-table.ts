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

export interface PageMetadata {
  /** The address (`docs/specification.md` 3.1); `:id` is a parameter. */
  path: string;
  /** Defaults to the path with slashes turned into hyphens. */
  name?: string;
  /** Below `app/pages/`. */
  file: string;
  guard: GuardName;
  layout: LayoutName;
}

const page = (
  path: string,
  file: string,
  guard: GuardName,
  layout: LayoutName,
  name?: string,
): PageMetadata => ({ path, file, guard, layout, name });

const servicePage = (path: string): PageMetadata =>
  page(path, 'services/service-page.tsx', 'none', 'services');
const bookingPage = (path: string): PageMetadata =>
  page(path, 'booking/book-visit.tsx', 'service-guard', 'service');
const detailPage = (path: string): PageMetadata =>
  page(path, 'booking/service-detail.tsx', 'none', 'services');
const writtenPage = (path: string): PageMetadata => page(path, 'written/written-page.tsx', 'none', 'default');

export const pages: readonly PageMetadata[] = [
  page('/', 'home/home.tsx', 'none', 'home', 'home'),
  writtenPage('/our-services'),
  writtenPage('/who-we-are'),
  writtenPage('/who-we-serve'),
  writtenPage('/our-promise'),
  writtenPage('/our-manifesto'),
  writtenPage('/privacy-policy'),
  writtenPage('/terms-conditions'),
  page('/offline', 'offline.tsx', 'none', 'footer'),
  page('/our-blog', 'blog/blog.tsx', 'none', 'default'),
  page('/our-blog/:slug', 'blog/post.tsx', 'none', 'default', 'our-blog-slug'),
  page('/blog-detail', 'blog/blog-detail.ts', 'none', 'default'),

  servicePage('/services'),
  servicePage('/services/cleaning'),
  servicePage('/services/cleaning/decluttering'),
  servicePage('/services/cleaning/deep-cleaning'),
  servicePage('/services/cleaning/junk-removal'),
  servicePage('/services/concierge-detail'),
  servicePage('/services/handyman-services'),
  servicePage('/services/handyman-services/aging-in-place-remodeling'),
  servicePage('/services/handyman-services/appliance-installation'),
  servicePage('/services/handyman-services/door-repair'),
  servicePage('/services/handyman-services/home-repair'),
  servicePage('/services/handyman-services/home-safety-assessment'),
  servicePage('/services/handyman-services/plumbing'),
  servicePage('/services/handyman-services/shower-grab-bar-installation'),
  servicePage('/services/meal-delivery'),
  servicePage('/services/rides'),
  servicePage('/services/rides/medical-appointments'),
  servicePage('/services/rides/uber-for-seniors'),
  servicePage('/services/rides/wheelchair-transportation'),
  servicePage('/services/tech-help'),
  servicePage('/services/tech-help/computer-help'),
  servicePage('/services/tech-help/smartphone-help'),

  page('/register', 'access/register.tsx', 'guest-only', 'footer'),
  page('/register-new', 'access/join.tsx', 'guest-only', 'footer'),
  page('/create-account', 'access/create-account.tsx', 'none', 'footer'),
  page('/signup', 'access/join.tsx', 'guest-only', 'homenew'),
  page('/signup/2', 'access/join.tsx', 'guest-only', 'homenew'),
  page('/signup/3', 'access/join.tsx', 'guest-only', 'homenew'),
  page('/post-register', 'access/post-register.tsx', 'auth', 'profile-new'),
  page('/login', 'access/login.tsx', 'guest-only', 'footer'),
  page('/login-otp', 'access/login-otp.tsx', 'guest-only', 'footer'),
  page('/forgot-password', 'access/forgot-password.tsx', 'guest-only', 'footer'),
  page('/reset-password', 'access/reset-password.tsx', 'none', 'footer'),
  page('/signin', 'access/signin.tsx', 'guest-only', 'footer', 'signin'),
  page('/signin/google', 'access/provider-back.tsx', 'none', 'footer'),
  page('/signin/facebook', 'access/provider-back.tsx', 'none', 'footer'),
  page('/signin/not-linked', 'access/not-linked.tsx', 'none', 'footer'),
  page('/undo-change', 'access/undo-change.tsx', 'none', 'footer'),
  page('/verify-account', 'access/verify-account.tsx', 'none', 'profile-new'),
  page('/activate-account', 'access/activate-account.tsx', 'auth', 'profile-new'),

  page('/account/profile', 'account/profile.tsx', 'auth', 'profile'),
  page('/account/confirm', 'access/confirm.tsx', 'auth', 'profile'),
  page('/account/safe-word', 'account/safe-word.tsx', 'auth', 'profile'),
  page('/account/close', 'account/close-account.tsx', 'auth', 'cancel'),
  page('/account-stopped', 'account/account-stopped.tsx', 'none', 'footer'),
  page('/account-closed', 'account/account-closed.tsx', 'none', 'footer'),
  page('/account/people', 'account/people.tsx', 'auth', 'profile'),
  page('/account/people/new', 'account/person.tsx', 'auth', 'profile'),
  page('/account/people/:id', 'account/person.tsx', 'auth', 'profile', 'account-people-id'),
  page('/account/time-zone', 'account/own-zone.tsx', 'auth', 'profile'),
  page('/account/my-data', 'account/my-data.tsx', 'auth', 'profile'),
  page('/account/contact', 'account/contact.tsx', 'auth', 'profile'),
  page('/account/ways-to-sign-in', 'account/ways-to-sign-in.tsx', 'auth', 'profile'),
  page('/account/change-password', 'account/change-password.tsx', 'auth', 'profile'),
  page('/account/manage-cards', 'account/manage-cards.tsx', 'auth', 'profile'),
  page('/account/manage-cards/:id', 'account/manage-card.tsx', 'auth', 'profile', 'account-manage-cards-id'),
  page('/account/payment', 'account/payments.tsx', 'auth', 'profile'),
  page('/account/payment/statement', 'account/statement.tsx', 'auth', 'profile'),
  page('/account/payment/:id', 'account/receipt.tsx', 'auth', 'profile', 'account-payment-id'),
  page(
    '/account/payment/:id/bank',
    'account/bank-question.tsx',
    'auth',
    'profile',
    'account-payment-id-bank',
  ),
  page('/account/notification-setting', 'account/notification-setting.tsx', 'auth', 'profile'),
  page('/account/subscription', 'membership/my-membership.tsx', 'auth', 'subscription'),
  page('/account/subscription/cancel-reason', 'membership/cancel-reason.tsx', 'auth', 'cancel'),
  page('/subscription', 'membership/subscription.tsx', 'none', 'subscription', 'subscription'),
  page('/account/care-circle', 'care-circle/care-circle.tsx', 'auth', 'profile'),
  page('/account/care-circle/accept', 'care-circle/accept.tsx', 'auth', 'profile'),
  page('/account/care-circle/:id', 'care-circle/carer.tsx', 'auth', 'profile', 'account-care-circle-id'),
  page('/account/upcoming-booking', 'account/upcoming-booking.tsx', 'auth', 'profile'),
  page('/account/upcoming-booking/calendar', 'account/calendar-feeds.tsx', 'auth', 'profile'),
  page('/account/upcoming-booking/itinerary', 'account/itinerary.tsx', 'auth', 'profile'),
  page(
    '/account/upcoming-booking/:id',
    'account/booking.tsx',
    'auth',
    'profile',
    'account-upcoming-booking-id',
  ),
  page(
    '/account/upcoming-booking/:id/cancel',
    'account/cancel-booking.tsx',
    'auth',
    'cancel',
    'account-upcoming-booking-id-cancel',
  ),
  page(
    '/account/upcoming-booking/:id/earlier',
    'account/earlier-time.tsx',
    'none',
    'profile',
    'account-upcoming-booking-id-earlier',
  ),
  page(
    '/account/upcoming-booking/:id/card',
    'account/another-card.tsx',
    'auth',
    'profile',
    'account-upcoming-booking-id-card',
  ),
  page(
    '/account/upcoming-booking/:id/message',
    'account/visit-message.tsx',
    'auth',
    'profile',
    'account-upcoming-booking-id-message',
  ),
  page(
    '/account/upcoming-booking/:id/extra',
    'account/extra-charge.tsx',
    'auth',
    'profile',
    'account-upcoming-booking-id-extra',
  ),
  page(
    '/account/upcoming-booking/:id/quote',
    'account/quote.tsx',
    'auth',
    'profile',
    'account-upcoming-booking-id-quote',
  ),
  page(
    '/account/upcoming-booking/:id/rate',
    'account/rate-visit.tsx',
    'auth',
    'profile',
    'account-upcoming-booking-id-rate',
  ),
  page(
    '/account/upcoming-booking/:id/share',
    'account/share-booking.tsx',
    'auth',
    'profile',
    'account-upcoming-booking-id-share',
  ),
  page(
    '/account/upcoming-booking/:id/time',
    'account/change-time.tsx',
    'auth',
    'profile',
    'account-upcoming-booking-id-time',
  ),
  page('/account/all-booking', 'account/all-booking.tsx', 'auth', 'profile'),
  page(
    '/account/all-booking/:id',
    'account/all-booking-detail.tsx',
    'none',
    'profile',
    'account-all-booking-id',
  ),

  bookingPage('/cleaning'),
  bookingPage('/maintenance-repair'),
  bookingPage('/meal-prep'),
  bookingPage('/ride'),
  bookingPage('/senior-tech'),
  detailPage('/cleaning-detail'),
  detailPage('/handyman-detail'),
  detailPage('/meal-prep-detail'),
  detailPage('/ride-detail'),
  detailPage('/senior-tech-detail'),
  page('/post-booking/:id', 'booking/post-booking.tsx', 'auth', 'service', 'post-booking-id'),
  page('/pre-service', 'access/pre-service.tsx', 'none', 'pre-service'),
  page('/scheduling-coming-soon', 'scheduling/coming-soon.tsx', 'none', 'pre-service'),
  page('/scheduling-get-started', 'scheduling/get-started.tsx', 'none', 'pre-service'),
  page('/scheduling-service-selection', 'scheduling/service-selection.tsx', 'none', 'pre-service'),
  page('/scheduling-premier-concierge', 'scheduling/arranged-for-you.tsx', 'none', 'pre-service'),
  page('/scheduling-vip-membership', 'scheduling/arranged-for-you.tsx', 'none', 'pre-service'),
  page('/scheduling-confirmation', 'scheduling/confirmation.tsx', 'none', 'pre-service'),

  page('/unsubscribe', 'account/unsubscribe.tsx', 'none', 'footer'),
  page('/requestcallback', 'callback/request-callback.tsx', 'guest-only', 'footer'),
  page('/call-me', 'callback/request-callback.tsx', 'none', 'footer'),
  page('/requestcallback/register', 'access/join.tsx', 'none', 'footer'),
  page('/requestcallback/register/create-password', 'access/join.tsx', 'none', 'footer'),
  page('/requestcallback/register/subscribe', 'access/join.tsx', 'none', 'footer'),
  page('/requestcallback/register/thank-you', 'callback/thank-you.tsx', 'none', 'footer'),
  page('/requestcallback/giftcard', 'callback/gift-card.tsx', 'none', 'footer'),
  page('/requestcallback_new', 'callback/request-callback-new.tsx', 'guest-only', 'homenew'),
  page('/requestcallback_new/register', 'access/join.tsx', 'none', 'homenew'),
  page('/contact-us', 'enquiries/written-enquiry.tsx', 'none', 'default'),
  page('/business', 'enquiries/written-enquiry.tsx', 'none', 'homenew'),
  page('/corporate-partners', 'enquiries/written-enquiry.tsx', 'none', 'homenew'),
  page('/pre-registration', 'enquiries/pre-registration.tsx', 'none', 'homenew'),
];

/** The name of a page: given, or the path with slashes turned into hyphens. */
export function pageName(metadata: PageMetadata): string {
  return metadata.name ?? metadata.path.slice(1).replaceAll('/', '-').replaceAll(':', '');
}

/**
 * @throws Error for a guard or layout that is not registered, or a path or name listed twice: the table must
 *   not load then.
 */
export function checkRouteTable(table: readonly PageMetadata[]): void {
  const seen = new Set<string>();
  for (const entry of table) {
    if (!guardNames.includes(entry.guard))
      throw new Error(`Unknown route guard "${entry.guard}" on ${entry.path}.`);
    if (!layoutNames.includes(entry.layout))
      throw new Error(`Unknown layout "${entry.layout}" on ${entry.path}.`);
    for (const key of [entry.path, `name ${pageName(entry)}`]) {
      if (seen.has(key)) throw new Error(`Two pages have the ${key}.`);
      seen.add(key);
    }
  }
}
