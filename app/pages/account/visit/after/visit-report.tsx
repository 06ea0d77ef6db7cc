import { ratingInWords } from '#domains/visit-news/rating.ts';
import { takenPhotoInWords, takenPhotosTerm } from '#domains/visits/photos/taken-photo.ts';
import { clockInWords } from '#domains/visits/words.ts';
import { Photos } from '../visit-photos.tsx';
import styles from './visit-report.module.css';

/** What is known of how a visit went, for members who may see it. */
export interface VisitReportFacts {
  /** When it began and ended, where both are known. */
  worked: { began: Date; ended: Date } | null;
  rating: { stars: number; thanks: string | null; ratedByName: string } | null;
}

interface VisitReportProps extends VisitReportFacts {
  timeZone: string;
  takenPhotos: readonly string[];
}

/** How a visit went: when it began and ended, the photos taken there, and how it was rated. */
export function VisitReport({ worked, rating, timeZone, takenPhotos }: VisitReportProps) {
  if (worked === null && rating === null && takenPhotos.length === 0) return null;
  return (
    <section className={styles.report}>
      <h2>How it went</h2>
      {worked !== null && (
        <p>
          Started at {clockInWords(worked.began, timeZone)}, ended at {clockInWords(worked.ended, timeZone)}.
        </p>
      )}
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
