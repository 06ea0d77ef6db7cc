import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { deletePhotos, findPhoto } from '#domains/visits/photos/photo.server.ts';
import { keepPhoto } from '#domains/visits/photos/sent-photo.server.ts';
import { refusal, refused, success } from '#platform/result.ts';
import { done } from './document.ts';
import { call, fileCall } from './operation.ts';

const one = z.object({ id: z.uuid() });
const path = '/booking_ms/photos';
const longestText = 16_000_000;

/** `/api/booking_ms/photos`: photos of what is to be repaired, which the answers of a booking then name. */
export const photoCalls = [
  call({
    method: 'post',
    path,
    name: 'sendPhoto',
    group: 'bookings',
    summary:
      'Send a photo of what is to be repaired, for the `photos` of the answers; it is saved as a JPEG, and deleted by itself if nothing is booked with it',
    who: 'active',
    door: 'photo',
    body: z.object({
      photo: z
        .string('Send the photo in Base64.')
        .min(1, 'Send the photo in Base64.')
        .max(longestText, 'Send a smaller photo.')
        .meta({ description: 'A JPEG, PNG or WebP file in Base64, 12 MB and 40 megapixels at most.' }),
    }),
    example: { photo: '/9j/4AAQSkZJRg==' },
    response: z.object({ photo: z.object({ id: z.string() }) }),
    status: 201,
    async answer({ platform, member, body }) {
      const kept = await keepPhoto(platform, member, Buffer.from(body.photo, 'base64'));
      return kept.ok ? success({ value: { photo: { id: kept.value.photoId } } }) : kept;
    },
  }),
  fileCall({
    path: `${path}/{id}`,
    name: 'getPhoto',
    group: 'bookings',
    summary: 'A photo of a visit that the caller may see, or one of their own that is not booked yet',
    who: 'active',
    params: one,
    file: 'image/jpeg',
    page: pathTo('/account/upcoming-booking'),
    async answer({ platform, member, params }) {
      const photo = await findPhoto(platform.database, member, params.id);
      return photo === undefined
        ? refused(photoNotFound)
        : success({ content: photo, name: 'photo.jpg', shown: 'inline' });
    },
  }),
  call({
    method: 'delete',
    path: `${path}/{id}`,
    name: 'deletePhoto',
    group: 'bookings',
    summary: 'Delete a photo that nothing is booked with yet',
    who: 'active',
    params: one,
    response: done,
    async answer({ platform, member, params }) {
      const deleted = await deletePhotos(platform, member, [params.id]);
      return deleted === 0 ? refused(photoNotFound) : success({ value: { done: true } });
    },
  }),
];

const photoNotFound = refusal('not_found', 'photo_not_found', 'We could not find this photo.');
