/** Photos that the professional took at the visit. Phones and pages read this file, so it has no imports. */
export const mostTakenPhotos = 4;

/** On the page of a visit. */
export const takenPhotosTerm = 'Photos from the visit';

/** What a photo is called for a reader who does not see it. */
export const takenPhotoInWords = (index: number) => `Photo ${index + 1} from the visit`;
