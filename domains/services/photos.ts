/** Photos of what is to be done. Pages read this in the browser, so that it brings nothing along. */
export const mostPhotos = 4;

/** What was ordered says how many there are; where they can be shown, they stand in place of their number. */
export const photosTerm = 'Photos';

/** What a photo is called for a reader who does not see it. */
export function photoInWords(index: number): string {
  return `Photo ${index + 1} of what is to be repaired`;
}
