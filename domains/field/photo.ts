import { z } from 'zod';
import { mostTakenPhotos } from '#domains/visits/photos/taken-photo.ts';
import { refusal } from '#platform/result.ts';
import { pressed } from './step.ts';

/** A photo that was taken at a visit: what is pressed, with the picture apart. */
export const fieldPhoto = z.object(pressed);
export type FieldPhoto = z.output<typeof fieldPhoto>;

/** What one takes of a slow network. Phones make it as small before it is sent. */
export const mostPhotoBytes = 300 * 1024;

export const tooManyPhotos = refusal(
  'conflict',
  'too_many_photos',
  `A visit can have up to ${mostTakenPhotos} photos.`,
);
export const tooLateForPhotos = refusal('conflict', 'visit_is_over', 'This visit is too old for photos.');
