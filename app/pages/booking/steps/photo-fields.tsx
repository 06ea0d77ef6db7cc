import { mostPhotos } from '#domains/services/photos.ts';
import { CheckboxList } from '../../../ui/CheckboxList.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { VisitPhoto } from '../../account/visit/visit-photos.tsx';

interface PhotoFieldsProps {
  photos: readonly string[];
  /** A sentence. */
  whoSees: string;
  error: string | undefined;
}

/** Photos of what is to be done: those that are there, to be taken out, and a place for more. */
export function PhotoFields({ photos, whoSees, error }: PhotoFieldsProps) {
  return (
    <>
      {photos.length > 0 && (
        <CheckboxList
          name="photos"
          legend="Your photos"
          hint="Uncheck a photo to leave it out."
          defaultValues={photos}
          options={photos.map((id, index) => ({
            value: id,
            label: `Send photo ${index + 1}`,
            description: <VisitPhoto id={id} index={index} />,
          }))}
        />
      )}
      {photos.length < mostPhotos && (
        <FileField
          name="photo_files"
          label={photos.length === 0 ? 'Photos' : 'More photos'}
          hint={`They help us bring the right tools. ${
            photos.length === 0 ? `Up to ${mostPhotos}` : `Up to ${mostPhotos - photos.length} more`
          }. ${whoSees}`}
          optional
          accept="image/jpeg,image/png,image/webp"
          onChoose={(input) => void import('./shrink-photos.ts').then((script) => script.shrinkPhotos(input))}
          error={error}
        />
      )}
    </>
  );
}
