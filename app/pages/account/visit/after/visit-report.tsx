import { ratingInWords } from '#domains/visit-news/rating.ts';
import { takenPhotoInWords, takenPhotosTerm } from '#domains/visits/photos/taken-photo.ts';
import { Photos } from '../visit-photos.tsx';
import styles from './visit-report.module.css';

/** What is known of how a visit went, for members who may see it. */
export interface VisitReportFacts {
  rating: { stars: number; thanks: string | null; ratedByName: string } | null;
}

interface VisitReportProps extends VisitReportFacts {
  takenPhotos: readonly string[];
}

/** How a visit went: the photos taken there, and how it was rated. */
export function VisitReport({ rating, takenPhotos }: VisitReportProps) {
  if (rating === null && takenPhotos.length === 0) return null;
  return (
    <section className={styles.report}>
      <h2>How it went</h2>
      {takenPhotos.length > 0 && (
        <div>
          <p>{takenPhotosTerm}</p>
          <Photos photos={takenPhotos} inWords={takenPhotoInWords} />
        </div>
      )}
      {rating !== null && (
        <p>
          {rating.ratedByName} rated it: <strong>{ratingInWords(rating.stars)}</strong>.
        </p>
      )}
      {rating !== null && rating.thanks !== null && <blockquote>{rating.thanks}</blockquote>}
    </section>
  );
}
