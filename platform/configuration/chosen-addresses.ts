/** The settings by which an operator gives a page another address, and so another name. */
const settingsByPath = { '/signin': 'SIGNIN_PATH', '/subscription': 'SUBSCRIPTION_PATH' } as const;

/** One or more plain words; no address of what is not a page. */
export const isPageAddress = (text: string): boolean =>
  /^\/(?!(?:account|api|assets|dev|field|office|settings|webhooks)(?:\/|$))[a-z][a-z0-9-]{0,40}(?:\/[a-z0-9-]{1,40}){0,2}$/.test(
    text,
  );

/**
 * By the usual addresses. A setting that cannot be read is left out: the start refuses it
 * (`readConfiguration`).
 */
export function readAddresses(
  environment: Record<string, string | undefined>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(settingsByPath).flatMap(([path, setting]) => {
      const chosen = environment[setting] ?? path;
      return chosen !== path && isPageAddress(chosen) ? [[path, chosen]] : [];
    }),
  );
}
