/**
 * How well a professional suits a visit, in minutes of driving: one rule for a booking, for a replacement,
 * and for the plan of a day.
 */
export const weights = {
  disliked: 240,
  firstTime: 12,
  cameBefore: 4,
  otherLanguage: 15,
  /**
   * An hour of work, for each hour that the professional has that week already: it decides between
   * professionals who live near.
   */
  bookedHour: 0.1,
} as const;

/** What a recipient had with a professional before; the stars are those of the last rating. */
export interface Acquaintance {
  visits: number;
  stars: number | null;
}

const likedFrom = 4;
/** So many stars or fewer, and they come only where there is nobody else. */
export const dislikedTo = 2;

export const isLiked = ({ stars }: Pick<Acquaintance, 'stars'>) => (stars ?? 0) >= likedFrom;
export const isDisliked = ({ stars }: Pick<Acquaintance, 'stars'>) =>
  stars !== null && stars > 0 && stars <= dislikedTo;

/** A face that is known is worth a longer way. */
export function weightOfFace(before: Acquaintance): number {
  if (isDisliked(before)) return weights.disliked;
  if (isLiked(before)) return 0;
  return before.visits > 0 ? weights.cameBefore : weights.firstTime;
}

/** Whether they speak what is wished for; null where it is any. */
export const weightOfLanguage = (speaks: boolean | null) => (speaks === false ? weights.otherLanguage : 0);

/** What a professional's hours of a week weigh: less where two share them. */
export function weightOfHours(minutes: number): number {
  const hours = minutes / 60;
  return weights.bookedHour * hours * hours;
}

const timesInWords = (visits: number) => (visits === 1 ? 'once' : `${visits} times`);
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What they are to the recipient, for the office. */
export function faceInWords(before: Acquaintance): string {
  const { visits, stars } = before;
  if (visits === 0) return 'Has not been here before.';
  const given = stars === null ? '' : ` and was given ${stars} of 5 stars`;
  const said = isDisliked(before) ? ': only if there is no one else' : isLiked(before) ? ': liked here' : '';
  return `Has been here ${timesInWords(visits)}${given}${said}.`;
}

/** Nothing where it is any language. */
export function languageInWords(speaks: boolean | null): string[] {
  if (speaks === null) return [];
  return [
    speaks ? 'Speaks the language that was wished for.' : 'Does not speak the language that was wished for.',
  ];
}

export const hoursInWords = (minutes: number) => counted(Math.round(minutes / 60), 'hour');

/** From where they set out, as far as we know. */
export const milesInWords = (miles: number | null) =>
  miles === null ? 'distance not known' : `${counted(Math.round(miles * 10) / 10, 'mile')} away`;
