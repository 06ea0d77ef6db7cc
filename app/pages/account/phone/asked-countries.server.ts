import { countries, type Country } from '#domains/people/country.ts';

/**
 * The countries for a page that the browser loads whole, where they have to be in it. A page that the router
 * shows has them from the call at start-up, and does not bring them once more.
 */
export function askedCountries(request: Request): readonly Country[] | null {
  // What a service worker passes on no longer says that it is for a document.
  return request.headers.get('Accept') === '*/*' ? null : countries;
}
