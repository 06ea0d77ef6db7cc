import type { OrderedRow } from '#domains/services/ordered.ts';
import { photoInWords, photosTerm } from '#domains/services/photos.ts';
import { imageSources, photoFile } from '#platform/image-address.ts';
import type { SummaryRow } from '../../../ui/SummaryList.tsx';
import styles from './visit-photos.module.css';

const addressOf = (id: string) => `/api/booking_ms/photos/${id}`;

interface ShownPhoto {
  id: string;
  index: number;
  /** What it is called for a reader who does not see it. */
  inWords?: (index: number) => string;
}

export function VisitPhoto({ id, index, inWords = photoInWords }: ShownPhoto) {
  return (
    <img
      className={styles.photo}
      {...imageSources(photoFile(id), [320, 640])}
      sizes="15rem"
      alt={inWords(index)}
      width={240}
      height={180}
    />
  );
}

/** What was ordered, with the photos themselves, each of which opens in full. */
export function orderedRows<Row extends OrderedRow>(
  ordered: readonly Row[],
  photos: readonly string[],
): (Omit<Row, 'details'> & SummaryRow)[] {
  return ordered.map((row) =>
    row.term === photosTerm ? { ...row, details: <Photos photos={photos} /> } : row,
  );
}

interface ShownPhotos extends Pick<ShownPhoto, 'inWords'> {
  photos: readonly string[];
}

/** Photos beside each other, each of which opens in full. */
export function Photos({ photos, inWords }: ShownPhotos) {
  return (
    <span className={styles.photos}>
      {photos.map((id, index) => (
        <a key={id} href={addressOf(id)}>
          <VisitPhoto id={id} index={index} inWords={inWords} />
        </a>
      ))}
    </span>
  );
}
