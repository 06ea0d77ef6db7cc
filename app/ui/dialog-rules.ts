export type DialogInputKind = 'text' | 'email' | 'url';

const emailAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with what was typed into a dialog, in words; undefined when nothing is. */
export function dialogProblem(kind: DialogInputKind, typed: string): string | undefined {
  const text = typed.trim();
  if (kind === 'email' && !emailAddress.test(text)) return 'Invalid email address';
  if (kind === 'url' && !isWebAddress(text)) return 'Invalid URL';
  return undefined;
}

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol);
}
