import { createHash, randomBytes } from 'node:crypto';

/** By which a page hands on the hashes of its own inline scripts; it never goes out. */
export const ownScriptsHeader = 'own-scripts';

/**
 * A mark for the scripts of one page. It never goes out, so that nothing that got into a page from elsewhere
 * can have it.
 */
export const newScriptMark = (): string => randomBytes(16).toString('base64url');

/**
 * The page without its marks, and what its Content-Security-Policy allows: the hashes of the inline scripts
 * that had the mark, and of no other script in it.
 */
export function takeOwnScripts(marked: string, mark: string): { html: string; hashes: string[] } {
  const own = new RegExp(`<script(?=[^<>]* nonce="${mark}")(?![^<>]* src=)[^<>]*>([\\s\\S]*?)</script>`, 'g');
  const hashes = new Set(
    [...marked.matchAll(own)].map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    ),
  );
  return { html: marked.replaceAll(` nonce="${mark}"`, ''), hashes: [...hashes] };
}
