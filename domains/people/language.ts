/** The language that a need asks for, as languages are kept everywhere: by its code in ISO 639-1. */
export const languageOfNeed: Readonly<Record<string, string>> = {
  'speaks-spanish': 'es',
  'speaks-mandarin': 'zh',
  'speaks-korean': 'ko',
  'speaks-russian': 'ru',
};

/** The languages that a recipient with these needs would rather speak. */
export function wishedLanguages(needs: readonly { id: string }[]): string[] {
  return needs.flatMap(({ id }) => languageOfNeed[id] ?? []);
}

export function speaksOneOf(languages: readonly string[], wished: readonly string[]): boolean {
  return wished.some((language) => languages.includes(language));
}

/** "Mandarin and English" */
export function languagesInWords(
  languages: readonly string[],
  how: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return lists[how].format(languages.map(languageInWords));
}

const lists = {
  conjunction: new Intl.ListFormat('en-US', { type: 'conjunction' }),
  disjunction: new Intl.ListFormat('en-US', { type: 'disjunction' }),
};

const names = new Intl.DisplayNames('en-US', { type: 'language' });

/** People who ask for it call it by the name of what is spoken, not of all that is written alike. */
export const languageInWords = (language: string) =>
  language === 'zh' ? 'Mandarin' : (names.of(language) ?? language);

const letters = 'abcdefghijklmnopqrstuvwxyz';
let codesByName: Map<string, string> | undefined;

/** The code of a language by its English name, or by its code; undefined where there is none. */
export function languageNamed(typed: string): string | undefined {
  codesByName ??= new Map(
    [...letters].flatMap((first) =>
      [...letters].flatMap((second): [string, string][] => {
        const code = first + second;
        const name = names.of(code);
        // Of two codes for one language, the one in force.
        const isInForce = Intl.getCanonicalLocales(code)[0] === code;
        return name === undefined || name === code || !isInForce
          ? []
          : [
              [code, code],
              [name.toLowerCase(), code],
            ];
      }),
    ),
  );
  const name = typed.trim().toLowerCase();
  return name === 'mandarin' ? 'zh' : codesByName.get(name);
}
