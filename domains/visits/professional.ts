import { languagesInWords } from '#domains/people/language.ts';
import { dateInWords } from '#platform/days.ts';

/** What a member may know of the professional; null or 0 where it is not known. */
export interface Professional {
  name: string;
  /** In their own words. */
  introduction: string;
  /** The name of a file that the image address knows. */
  picture: string | null;
  languages: string[];
  /** A day, as in ISO 8601. */
  withUsSince: string | null;
  backgroundCheckedOn: string | null;
  visitsDone: number;
  ratings: number;
  /** Of all ratings together. */
  stars: number;
}

/** The car of a ride, so that its people get into no other. */
export interface Vehicle {
  id: string;
  /** "Silver Toyota Sienna" */
  words: string;
  plate: string;
}

/** The same as it is shown. */
export interface ShownProfessional extends Pick<Professional, 'name' | 'introduction' | 'picture'> {
  about: string[];
  /**
   * Of these, how long they have been with us and how many visits they have done; empty where neither is
   * known.
   */
  career: string;
  /** The others. */
  findings: string[];
}

/** Fewer ratings say more about who gave them than about who came. */
export const enoughRatings = 5;

/** A professional's stars, to one tenth; null where there are not enough ratings to say anything. */
export function starsOf({ ratings, stars }: Pick<Professional, 'ratings' | 'stars'>): number | null {
  return ratings < enoughRatings ? null : Math.round((stars / ratings) * 10) / 10;
}

/** What is known of a professional, a line for each fact; unknown facts have no line. */
export function aboutInWords(known: Known): string[] {
  return [careerInWords(known), ...findingsInWords(known)].filter((line) => line !== '');
}

type Known = Omit<Professional, 'name' | 'introduction' | 'picture'>;

const careerInWords = ({ withUsSince, visitsDone }: Known): string =>
  [
    ...(withUsSince === null ? [] : [`With us since ${withUsSince.slice(0, 4)}`]),
    ...(visitsDone === 0
      ? []
      : [`${visitsDone.toLocaleString('en-US')} ${visitsDone === 1 ? 'visit' : 'visits'} done`]),
  ].join(', ');

const findingsInWords = (known: Known): string[] =>
  [starsInWords(known), `Speaks ${languagesInWords(known.languages)}`, checkInWords(known)].filter(
    (line) => line !== '',
  );

/** Of the same, what others have found: for a place that has no room for all of it. */
export const trustInWords = (
  professional: Pick<Professional, 'ratings' | 'stars' | 'backgroundCheckedOn'>,
): string[] => [starsInWords(professional), checkInWords(professional)].filter((line) => line !== '');

function starsInWords(professional: Pick<Professional, 'ratings' | 'stars'>): string {
  const stars = starsOf(professional);
  return stars === null
    ? ''
    : `${stars.toFixed(1)} of 5 stars from ${professional.ratings.toLocaleString('en-US')} ratings`;
}

const checkInWords = ({ backgroundCheckedOn }: Pick<Professional, 'backgroundCheckedOn'>): string =>
  backgroundCheckedOn === null
    ? ''
    : `Background check: ${dateInWords(new Date(backgroundCheckedOn), 'UTC')}`;

export function shownProfessional(professional: Professional): ShownProfessional {
  const { name, introduction, picture } = professional;
  return {
    name,
    introduction,
    picture,
    about: aboutInWords(professional),
    career: careerInWords(professional),
    findings: findingsInWords(professional),
  };
}
