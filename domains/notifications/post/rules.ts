const longestText = 160;

/** A text with the receiver's safe word right behind our name, where both fit into one part. */
export function textWithSafeWord(body: string, site: string, safeWord: string | null): string {
  if (safeWord === null || !body.startsWith(`${site}: `)) return body;
  const worded = `${site} (${safeWord}): ${body.slice(site.length + 2)}`;
  return worded.length <= longestText ? worded : body;
}

/** A mail as plain text, with the safe word above all else. */
export function mailText(body: string, { safeWord, unsubscribeUrl }: { safeWord: string | null; unsubscribeUrl: string | null }): string {
  return [
    ...(safeWord === null ? [] : [`Your safe word: ${safeWord}`]),
    body,
    ...(unsubscribeUrl === null ? [] : [`Do you no longer want this mail? Stop these mails here: ${unsubscribeUrl}`]),
  ].join('\n\n');
}
