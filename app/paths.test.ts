import { expect, it } from 'vitest';
import { pathTo } from './paths.ts';
import { type PagePath, pages } from './route-table.ts';

const example: Record<string, string> = {
  id: '018f0000-0000-7000-8000-000000000000',
  slug: 'a-safer-bathroom',
  service: 'companionship',
};

it('gives every page its address', () => {
  const addresses = pages.map(({ path }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    return pathTo(
      path as PagePath,
      Object.fromEntries(names.map((name) => [name, example[name]])) as {
        id: string;
        slug: string;
        service: string;
      },
    );
  });
  expect(addresses.join('\n')).toMatchInlineSnapshot(`
    "/
    /offline
    /unsubscribe
    /pay
    /not-me
    /who-we-are
    /who-we-serve
    /our-promise
    /our-manifesto
    /privacy-policy
    /terms-conditions
    /who-comes
    /our-blog
    /blog-detail
    /our-blog/a-safer-bathroom
    /services
    /our-services
    /services/cleaning
    /services/cleaning/decluttering
    /services/cleaning/deep-cleaning
    /services/cleaning/junk-removal
    /services/concierge-detail
    /services/handyman-services
    /services/handyman-services/aging-in-place-remodeling
    /services/handyman-services/appliance-installation
    /services/handyman-services/door-repair
    /services/handyman-services/home-repair
    /services/handyman-services/home-safety-assessment
    /services/handyman-services/plumbing
    /services/handyman-services/shower-grab-bar-installation
    /services/meal-delivery
    /services/rides
    /services/rides/medical-appointments
    /services/rides/uber-for-seniors
    /services/rides/wheelchair-transportation
    /services/tech-help
    /services/tech-help/computer-help
    /services/tech-help/smartphone-help
    /services/companionship
    /register
    /create-account
    /post-register
    /login
    /login-otp
    /forgot-password
    /reset-password
    /undo-change
    /verify-account
    /activate-account
    /account-stopped
    /account-closed
    /signin
    /signin/not-linked
    /signin/google
    /signin/facebook
    /register-new
    /signup
    /signup/2
    /signup/3
    /requestcallback/register
    /requestcallback/register/create-password
    /requestcallback/register/subscribe
    /requestcallback_new/register
    /subscription
    /account/profile
    /account/confirm
    /account/safe-word
    /account/close
    /account/people
    /account/people/new
    /account/people/018f0000-0000-7000-8000-000000000000
    /account/time-zone
    /account/my-data
    /account/contact
    /account/ways-to-sign-in
    /account/change-password
    /account/manage-cards
    /account/manage-cards/018f0000-0000-7000-8000-000000000000
    /account/payment
    /account/payment/statement
    /account/payment/018f0000-0000-7000-8000-000000000000
    /account/payment/018f0000-0000-7000-8000-000000000000/bank
    /account/notification-setting
    /account/subscription
    /account/subscription/cancel-reason
    /account/care-circle
    /account/care-circle/accept
    /account/care-circle/018f0000-0000-7000-8000-000000000000
    /account/upcoming-booking
    /account/upcoming-booking/calendar
    /account/upcoming-booking/itinerary
    /account/upcoming-booking/018f0000-0000-7000-8000-000000000000
    /account/upcoming-booking/018f0000-0000-7000-8000-000000000000/cancel
    /account/upcoming-booking/018f0000-0000-7000-8000-000000000000/earlier
    /account/upcoming-booking/018f0000-0000-7000-8000-000000000000/card
    /account/upcoming-booking/018f0000-0000-7000-8000-000000000000/message
    /account/upcoming-booking/018f0000-0000-7000-8000-000000000000/notes
    /account/upcoming-booking/018f0000-0000-7000-8000-000000000000/dishes
    /account/upcoming-booking/018f0000-0000-7000-8000-000000000000/professional
    /account/upcoming-booking/018f0000-0000-7000-8000-000000000000/extra
    /account/upcoming-booking/018f0000-0000-7000-8000-000000000000/quote
    /account/upcoming-booking/018f0000-0000-7000-8000-000000000000/rate
    /account/upcoming-booking/018f0000-0000-7000-8000-000000000000/share
    /account/upcoming-booking/018f0000-0000-7000-8000-000000000000/stop
    /account/upcoming-booking/018f0000-0000-7000-8000-000000000000/wrong
    /account/upcoming-booking/018f0000-0000-7000-8000-000000000000/time
    /account/all-booking
    /account/all-booking/018f0000-0000-7000-8000-000000000000
    /cleaning
    /maintenance-repair
    /meal-prep
    /senior-tech
    /services/companionship/book
    /ride
    /cleaning-detail
    /handyman-detail
    /meal-prep-detail
    /ride-detail
    /senior-tech-detail
    /services/companionship/prices
    /check-and-pay
    /post-booking/018f0000-0000-7000-8000-000000000000
    /pre-service
    /scheduling-coming-soon
    /scheduling-get-started
    /scheduling-service-selection
    /scheduling-confirmation
    /scheduling-premier-concierge
    /scheduling-vip-membership
    /requestcallback
    /call-me
    /requestcallback_new
    /requestcallback/giftcard
    /requestcallback/register/thank-you
    /contact-us
    /business
    /corporate-partners
    /pre-registration"
  `);
});

it('asks for all else in the query, spelled as an address has it, and for nothing that is empty', () => {
  expect(pathTo('/account/subscription', { done: 'keep' })).toBe('/account/subscription?done=keep');
  expect(pathTo('/pre-service', { service: 'tech-help', zip: undefined })).toBe(
    '/pre-service?service=tech-help',
  );
  expect(pathTo('/login', { next: '' })).toBe('/login');
  expect(pathTo('/signin', { next: '/cleaning?step=time&draft=1', kept: 1 })).toBe(
    '/signin?next=%2Fcleaning%3Fstep%3Dtime%26draft%3D1&kept=1',
  );
  expect(pathTo('/account/people/:id', { id: 'a/b?c', i: 'd' })).toBe('/account/people/a%2Fb%3Fc?i=d');
});

it('leads into the office and the field, where a screen is called by its name', () => {
  expect(pathTo('/office/visits/:id', { id: '1', open: 'note' })).toBe('/office/visits/1?open=note');
  expect(pathTo('/office/call/:id/book/:service', { id: '1', service: 'rides' })).toBe(
    '/office/call/1/book/rides',
  );
  expect(pathTo('/field/visits/:id', { id: '1' })).toBe('/field/visits/1');
  // @ts-expect-error There is no such screen.
  pathTo('/office/visit');
});

it('takes pages of the table alone, each with its parameters', () => {
  // @ts-expect-error There is no such page.
  pathTo('/account/nowhere');
  // @ts-expect-error It is about one person.
  pathTo('/account/people/:id');
  // @ts-expect-error The parameter has another name.
  expect(pathTo('/account/people/:id', { person: 'rosa' })).toBe('/account/people/?person=rosa');
});
