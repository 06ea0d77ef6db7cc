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
/** With a letter that GSM-7 has not: two parts of UCS-2. */
const longestInTwoParts = 134;

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
 * The same words in characters that every phone can show: letters lose the accents that GSM-7 lacks. Letters
 * of other scripts stay, for a name without them is none; other signs, such as pictures, are left out.
 */
export function toGsm7(text: string): string {
  let written = '';
  for (const sign of text.normalize('NFC')) {
    const plain = plainForm[sign] ?? sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
    if (isGsm7Sign(sign)) written += sign;
    else if (plain !== '' && [...plain].every(isGsm7Sign)) written += plain;
    // A mark belongs to the letter before it: those of other scripts have no other form.
    else if (/^[\p{L}\p{N}]$/u.test(sign) || (/^\p{M}$/u.test(sign) && endsInOtherScript(written)))
      written += sign;
  }
  return written.normalize('NFC');
}

const endsInOtherScript = (text: string): boolean => {
  const last = [...text].at(-1);
  return last !== undefined && !isGsm7Sign(last);
};
const isGsm7Sign = (sign: string): boolean => basic.has(sign) || extended.has(sign);

export function gsm7Length(text: string): number {
  return [...text].reduce((length, sign) => length + (extended.has(sign) ? 2 : 1), 0);
}

/** Whether a text goes out at its usual price: one part of GSM-7, or two of UCS-2 where a letter asks for it. */
export function fitsText(text: string, alsoRoom = 0): boolean {
  return [...text].every(isGsm7Sign)
    ? gsm7Length(text) + alsoRoom <= longestText
    : text.length + alsoRoom <= longestInTwoParts;
}

/** A text in the order in which it is read: sender, professional, when, what to do, the phone number. */
export interface TextParts {
  site: string;
  /** Whose it is, where its reader hears of several people: never left out for want of room. */
  forWhom?: string | null;
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
 * The words as one text of at most 160 characters, or 134 with letters that GSM-7 has not. What to do is
 * shortened first, then when, then what; the phone number is never cut, because people in doubt call it.
 */
export function textOf({
  site,
  forWhom = null,
  what,
  when = [''],
  todo = [''],
  phone,
  safeWord = null,
}: TextParts): string {
  const from = forWhom === null ? `${site}:` : `${site}: for ${forWhom}:`;
  const room = safeWord === null ? [0] : [gsm7Length(toGsm7(` (${safeWord})`)), 0];
  let shortest = '';
  for (const kept of room) {
    for (const subject of what) {
      for (const time of when) {
        for (const wish of todo) {
          shortest = toGsm7([from, subject, time, wish].filter((part) => part !== '').join(' '));
          const text = `${shortest} ${phone}`;
          if (fitsText(text, kept)) return text;
        }
      }
    }
  }
  return `${cut(shortest, gsm7Length(phone) + 1)} ${phone}`;
}

/** A text that was worded elsewhere, with the receiver's safe word right after our name when both fit. */
export function textWithSafeWord(body: string, site: string, safeWord: string | null): string {
  const plain = toGsm7(body);
  const brand = `${toGsm7(site)}: `;
  if (safeWord === null || !plain.startsWith(brand)) return plain;
  const worded = `${toGsm7(`${site} (${safeWord}): `)}${plain.slice(brand.length)}`;
  return fitsText(worded) ? worded : plain;
}

/** The beginning of a text, with room for what stands after it. */
function cut(text: string, room: number): string {
  let kept = text;
  while (!fitsText(kept, room)) kept = [...kept].slice(0, -1).join('');
  return kept.trimEnd();
}
