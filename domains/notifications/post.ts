/** A mail as plain text, with the safe word above all else. */
export function mailText(
  body: string,
  {
    safeWord,
    unsubscribeUrl,
    sender,
  }: { safeWord: string | null; unsubscribeUrl: string | null; sender: string },
): string {
  return [
    ...(safeWord === null ? [] : [`Your safe word: ${safeWord}`]),
    body,
    ...(unsubscribeUrl === null
      ? []
      : [`Do you no longer want this mail? Stop these mails here: ${unsubscribeUrl}`, sender]),
  ].join('\n\n');
}
