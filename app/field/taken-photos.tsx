import { Form } from 'react-router';
import { mostTakenPhotos } from '#domains/visits/photos/taken-photo.ts';
import { pathTo } from '../paths.ts';
import { FormProblems } from '../shell/form-problems.tsx';
import { type FormReply, problemOf } from '../shell/forms.ts';
import { Button } from '../ui/Button.tsx';
import { FileField } from '../ui/FileField.tsx';
import type { ShownVisit } from './shown-visit.ts';

/** The photos of a visit, as links so that none is fetched unasked, and a way to add some. */
export function TakenPhotos({ visit, reply }: { visit: ShownVisit; reply: FormReply | undefined }) {
  if (visit.isOff) return null;
  const left = mostTakenPhotos - visit.photos.length;
  const isIts = reply?.values['fold'] === 'photos';
  return (
    <section aria-labelledby="photos" data-photos={visit.photos.length}>
      <h2 id="photos">Photos</h2>
      {visit.photos.length > 0 && (
        <ul>
          {visit.photos.map(({ id, at }, index) => (
            <li key={id}>
              <a href={pathTo('/field/photos/:id/:photo', { id: visit.id, photo: id })}>
                Photo {index + 1}, {at}
              </a>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <details open={isIts || undefined}>
          <summary>Add photos</summary>
          <Form method="post" encType="multipart/form-data" data-photo-form>
            {isIts && <FormProblems reply={reply} />}
            <input type="hidden" name="fold" value="photos" />
            {visit.photoKeys.slice(0, left).map((key) => (
              <input key={key} type="hidden" name="keys" value={key} />
            ))}
            <FileField
              name="photos.files"
              label="Choose photos"
              hint={`Up to ${left}. ${visit.firstName}, their family and friends, and the office can see them.`}
              accept="image/jpeg,image/png,image/webp"
              error={problemOf(reply, 'photos.files')}
            />
            <Button variant="secondary">Add these photos</Button>
          </Form>
        </details>
      )}
    </section>
  );
}
