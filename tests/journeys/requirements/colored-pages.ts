import { pagesOfSitemap } from '#app/listed-pages.ts';
import type { PageMetadata } from '#app/route-table.ts';

/** A page to look at is warm; in a form color says what is chosen, and nothing else should. */
export const leastOfPage = 0.2;
export const mostOfForm = 0.15;

/** Pages of words alone, with what they have by their headings and links: their readers look for a clause. */
const wordsAlone: Readonly<Record<string, number>> = {
  '/privacy-policy': 0.02,
  '/terms-conditions': 0.02,
};

/** It begins with the visit of today, or with the next one on the color of its service. */
const upcomingVisits = '/account/upcoming-booking';

/** Sign-in and registration, the steps of a booking, what is asked before one, and what a member fills in. */
const form =
  /^(access|signin|join|scheduling)\/|^booking\/(book-visit|ride)\.|^requestcallback\/request-callback\.|^account\/(profile|confirm|safe-word|contact|time-zone|change-password|manage-cards|people\/person)\./;
/** These say that it is done. */
const done = /^scheduling\/scheduling-confirmation\./;

/** How much color the first screen of a page has to have, and may have. */
export function colorOf({ file, path }: PageMetadata): { least: number; most: number } {
  if (form.test(file) && !done.test(file)) return { least: 0, most: mostOfForm };
  if (wordsAlone[path] !== undefined) return { least: wordsAlone[path], most: 1 };
  const isToLookAt = pagesOfSitemap.includes(path) || ['/our-blog/:slug', upcomingVisits].includes(path);
  return { least: isToLookAt ? leastOfPage : 0, most: 1 };
}
