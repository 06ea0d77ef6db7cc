type Addresses = Readonly<Record<string, string>>;

declare global {
  /** The addresses that were chosen, by the usual ones: from the settings, and in a browser from the page. */
  var chosenAddresses: Addresses | undefined;
}

/** Where the page of a usual address is. */
export const addressOf = (path: string): string => globalThis.chosenAddresses?.[path] ?? path;
