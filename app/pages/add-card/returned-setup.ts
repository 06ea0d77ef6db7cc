/**
 * What a page was returned to with after a card was typed: from the gateway's own page, or from a bank that
 * its form sent the payer to.
 */
export function returnedSetup({ searchParams }: URL): string | null {
  return searchParams.get('setup') ?? searchParams.get('setup_intent');
}
