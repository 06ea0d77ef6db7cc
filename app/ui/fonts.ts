import body from './fonts/body.woff2?url';
import headline from './fonts/headline.woff2?url';

/** What the first view needs: the document head preloads these, in this order. */
export const firstViewFonts: readonly string[] = [body, headline];
