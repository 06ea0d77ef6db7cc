/**
 * Characters of the basic GSM-7 alphabet (3GPP TS 23.038); with any other, a text holds 70 characters instead
 * of 160.
 */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that take the room of two. */
const extended = new Set('^{}\\[~]|€');

const longestText = 160;

const plainForm: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00A0': ' ',
  '\u202F': ' ',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
};

/**
 * The same words in characters that every phone can show: letters lose the accents that GSM-7 lacks, and
 * other characters become a question mark.
 */
export function toGsm7(text: string): string {
  return [...text.normalize('NFC')]
    .map((sign) => {
      if (basic.has(sign) || extended.has(sign)) return sign;
      const plain = plainForm[sign] ?? sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
      return [...plain].every((each) => basic.has(each) || extended.has(each)) ? plain : '?';
    })
    .join('');
}

export function gsm7Length(text: string): number {
  return [...text].reduce((length, sign) => length + (extended.has(sign) ? 2 : 1), 0);
}

/** A text in the order in which it is read: who writes, who comes, when, what to do, the phone number. */
export interface TextParts {
  site: string;
  /** Who or what it is about, each version shorter than the one before. */
  what: readonly string[];
  /** When, from longest to shortest version. */
  when?: readonly string[];
  /** What to do, from longest to shortest version; the last may be empty. */
  todo?: readonly string[];
  phone: string;
  /** Room is left for it; it is put in when the text goes out, so that no text that is kept has it. */
  safeWord?: string | null;
}

/**
 * The words as one text of at most 160 characters. What to do is shortened first, then when, then what; the
 * phone number is never cut, because people in doubt call it.
 */
export function textOf({ site, what, when = [''], todo = [''], phone, safeWord = null }: TextParts): string {
  const room = safeWord === null ? [0] : [gsm7Length(toGsm7(` (${safeWord})`)), 0];
  let shortest = '';
  for (const kept of room) {
    for (const subject of what) {
      for (const time of when) {
        for (const wish of todo) {
          shortest = toGsm7([`${site}:`, subject, time, wish].filter((part) => part !== '').join(' '));
          const text = `${shortest} ${phone}`;
          if (gsm7Length(text) + kept <= longestText) return text;
        }
      }
    }
  }
  return `${cut(shortest, longestText - gsm7Length(phone) - 1)} ${phone}`;
}

/** A text that was worded elsewhere, with the receiver's safe word right after our name when both fit. */
export function textWithSafeWord(body: string, site: string, safeWord: string | null): string {
  const plain = toGsm7(body);
  const brand = `${toGsm7(site)}: `;
  if (safeWord === null || !plain.startsWith(brand)) return plain;
  const worded = `${toGsm7(`${site} (${safeWord}): `)}${plain.slice(brand.length)}`;
  return gsm7Length(worded) <= longestText ? worded : plain;
}

function cut(text: string, room: number): string {
  let kept = text;
  while (gsm7Length(kept) > room) kept = kept.slice(0, -1);
  return kept.trimEnd();
}
