/** What was thrown, in a word for the log: what an error says may hold what a member typed. */
export function nameOfThrown(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : 'unknown';
}

/** What was thrown, in its own words: only for the operator, at their own terminal. */
export function wordsOfThrown(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
