import bodyBold from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff2?url';
import body from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff2?url';
import headline from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url';

/** What the first view needs: the document head preloads these, in this order. */
export const firstViewFonts: readonly string[] = [body, bodyBold, headline];
