import { z } from 'zod';
import { mostTakenPhotos } from '#domains/visits/photos/taken-photo.ts';
import { pressed } from './step.ts';

/** A photo that was taken at a visit: what is pressed, with the picture apart. */
export const fieldPhoto = z.object(pressed);
export type FieldPhoto = z.output<typeof fieldPhoto>;

/** What one takes of a slow network. Phones make it as small before it is sent. */
export const mostPhotoBytes = 300 * 1024;

export const tooManyPhotos = {
  kind: 'conflict',
  code: 'too_many_photos',
  message: `A visit has ${mostTakenPhotos} photos at most.`,
} as const;
export const tooLateForPhotos = {
  kind: 'conflict',
  code: 'visit_is_over',
  message: 'This visit was too long ago for photos.',
} as const;
