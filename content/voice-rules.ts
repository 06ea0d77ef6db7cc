/** A construction that no American would choose, with what to write for it and why. */
export interface VoiceRule {
  name: string;
  pattern: RegExp;
  /** What to write. */
  write: string;
  why: string;
  /** Files in which the construction is good English. */
  unless?: RegExp;
}

/** What `docs/voice.md` keeps out of everything that people read. */
export const voiceRules: readonly VoiceRule[] = [
  {
    name: 'somebody',
    pattern: /\b[Ss]omebody\b/,
    write: 'someone',
    why: 'it is British',
  },
  {
    name: 'whoever',
    pattern: /\b[Ww]ho(ever|mever|m)\b(?! what)/,
    write: 'the helper, the member or the name',
    why: 'it leaves open who acts',
  },
  {
    name: 'those-who',
    pattern: /\b[Tt]hose who\b/,
    write: 'helpers, members',
    why: 'a group has a name',
  },
  { name: 'anew', pattern: /\banew\b/, write: 'again', why: 'nobody says it' },
  {
    name: 'go-on',
    pattern: /\b[Gg]o(es|ing)? on\b(?! (the|a) )/,
    write: 'continue',
    why: 'the button is Continue, everywhere',
  },
  {
    name: 'skip',
    pattern: /[Yy]ou can (skip|leave) (this|it)( out)?\b/,
    write: '(optional)',
    why: 'the label says it',
  },
  {
    name: 'free-time',
    pattern:
      /\bfree (times?|then)\b|\b(none|first) free\b|\b(time|one|nobody|else|they) (is|are|becomes) (no longer )?free\b/,
    write: 'available, open',
    why: 'beside a price "free" means $0',
  },
  {
    name: 'clock',
    pattern: /(\d|X) in the (morning|afternoon|evening)\b/,
    write: 'AM, PM',
    why: 'a time is 10:00 AM everywhere',
  },
  {
    name: 'own-clock',
    pattern: /\b([Oo]n|[Bb]y) (your|the|their)( own)? clock\b/,
    write: 'your time',
    why: 'a zone is no clock',
  },
  {
    name: 'at-least',
    pattern: /(hours?|minutes?|X|\d) at (least|most)\b/,
    write: '2-hour minimum; up to 4',
    why: 'the number comes after the word',
  },
  {
    name: 'make-acct',
    pattern: /\b[Mm](ake|ade) (an?|my|your)( new)? account\b/,
    write: 'create',
    why: 'an account is created',
  },
  {
    name: 'begin',
    pattern: /\b[Bb]eg(in|ins|an|un|inning)\b/,
    write: 'start, draft',
    why: 'it is stiff on a page',
    unless: /^content\/posts\//,
  },
  {
    name: 'set-aside',
    pattern: /\b[Ss]ets? ([^.]{0,40} )?aside\b|\bfree again\b/,
    write: 'hold, released',
    why: 'one word for a hold',
  },
  {
    name: 'let-go',
    pattern: /\b[Tt]aken? (it )?back\b|\b[Ll]et (it )?go\b/,
    write: 'cancel, withdraw, release',
    why: 'the act has a name',
  },
  {
    name: 'who-comes',
    pattern: /\b[Ww]ho comes\b|\bthe person who (comes|calls)\b|\bpeople who come\b/,
    write: 'your helper',
    why: 'one word for one thing',
  },
  {
    name: 'helps-you',
    pattern: /\b[Pp]eople (who|whom)( you)? help\b|\bhelps you here\b/,
    write: 'family and friends',
    why: 'a helper is who comes to the visit',
  },
  {
    name: 'say-that',
    pattern: /^Say (that|why|what|how|who|on|no)\b/,
    write: 'Mark…, Enter…',
    why: 'a button names its act',
  },
  {
    name: 'look-again',
    pattern: /\b[Ll]ook at (this|it|them|these|the \w+) again\b/,
    write: 'check',
    why: 'it is shorter',
  },
  {
    name: 'please-error',
    pattern: /(^|\. )Please (check|choose|look|enter|try|answer|start)\b/,
    write: 'the same without "Please"',
    why: 'it makes a fix sound optional',
  },
  {
    name: 'stands',
    pattern: /\b(It|it|that) (stands|counts|waits)\b/,
    write: 'shows, applies, is waiting',
    why: 'it is a translation',
  },
  {
    name: 'any-more',
    pattern: /\b(not|no|nobody) .{0,40}\bany more\b/,
    write: 'no longer',
    why: 'it is British',
  },
  {
    name: 'of-their-own',
    pattern: /\ban? \w+ of (their|your|its|his|her) own\b/,
    write: 'their own account',
    why: 'it is shorter',
  },
  {
    name: 'british',
    pattern: /\b([Cc]arers?|[Ee]nquir(y|ies)|dialling|[Tt]ick(ed)? (the|it|off)|whilst|fortnight)\b/,
    write: 'the American word',
    why: 'our readers are American',
  },
  {
    name: 'six-numbers',
    pattern: /\b(6 numbers|code of 6)\b/,
    write: '6-digit code',
    why: 'a code has digits',
  },
  {
    name: 'press-on',
    pattern: /\bpress(ing)? on (it|the)\b/,
    write: 'open it',
    why: 'a thing is pressed or opened',
  },
  {
    name: 'mail',
    pattern: /\b([Tt]his|[Tt]hese|[Ww]hich|[Ss]top) mails?\b/,
    write: 'email',
    why: '"mail" is paper',
  },
  {
    name: 'may',
    pattern: /\b([Yy]ou|[Tt]hey|[Ww]ho|X) may (not )?(see|book|pay|do|spend|change|rate|share)\b/,
    write: 'can',
    why: '"may" reads as maybe',
  },
  {
    name: 'there-is-no',
    pattern: /^There (is|are) (no|none|nobody)\b(?! such)/,
    write: 'No …',
    why: 'the news comes first',
  },
  {
    name: 'for-example',
    pattern: /\bFor example(:| (?=[a-z]))/,
    write: 'For example, …',
    why: 'a comma follows it',
  },
  {
    name: 'fits',
    pattern: /^No(body|thing| \w+( \w+)?) fits\b/,
    write: 'No matches.',
    why: 'what was searched does not fit, it matches',
  },
  {
    name: 'half-year',
    pattern: /\bhalf a year\b|\b(half|a quarter of) an hour\b/,
    write: '6 months, 30 minutes',
    why: 'a length is a number',
  },
  {
    name: 'costs-zero',
    pattern: /\b[Ii]t costs nothing\b/,
    write: 'no extra charge',
    why: 'one word for a price of 0',
  },
];
