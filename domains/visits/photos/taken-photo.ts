/** Photos that whoever came took at the visit. Phones and pages read this, so that it brings nothing along. */
export const mostTakenPhotos = 4;

/** On the page of a visit. */
export const takenPhotosTerm = 'Photos from the visit';

/** What one is called for somebody who does not see it. */
export const takenPhotoInWords = (index: number) => `Photo ${index + 1} from the visit`;
