import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PriceBreakdown } from '../../ui/PriceBreakdown.tsx';
import { SummaryList } from '../../ui/SummaryList.tsx';
import { orderedRows } from '../account/visit/visit-photos.tsx';
import { BelowDock } from '../booking/steps/step-form.tsx';
import type { StepName } from '../booking/steps/step.ts';
import type { CheckPart } from './check.server.ts';
import styles from './check.module.css';

/** Where this is asked; undefined where this booking does not ask it. */
export type Change = (step: StepName | null) => string | undefined;

/** When canceling is free, when money is taken, and who pays: short, and each of it true of this booking. */
export const Terms = ({ lines }: { lines: readonly string[] }) => (
  <ul className={styles.terms}>
    {lines.map((line) => (
      <li key={line}>
        <Icon name="check" />
        <span>{line}</span>
      </li>
    ))}
  </ul>
);

/** What can be read before booking, and where a booker stops who books later. */
export const ElsewhereFromHere = ({ savedAt }: { savedAt: string | null }) => (
  <BelowDock>
    <Link to={pathTo('/who-comes')}>Who’s coming to your door</Link>
    {savedAt !== null && <Link to={savedAt}>Save for later</Link>}
  </BelowDock>
);

/** The rest of what is booked, a press away. */
export function CheckFolds({ check, change }: { check: CheckPart; change: Change }) {
  const { booking, series, words } = check;
  const { introduction, about } = booking.professional;
  return (
    <div className={styles.folds}>
      {series !== null && series.every !== 'there-and-back' && (
        <Disclosure isSmall summary={`See all ${series.times.length} visits`}>
          <ListOf lines={series.times} />
        </Disclosure>
      )}
      <Disclosure isSmall summary="Price and canceling, in full">
        <PriceBreakdown
          caption={words.price.caption}
          lines={booking.priceLines}
          totalLabel={words.price.total}
          totalCents={booking.totalCents}
          note={series?.sum}
        />
        {words.canceling.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Disclosure>
      <Disclosure isSmall summary={`${words.yourHelper}, and what they know`}>
        <p>{introduction}</p>
        <ListOf lines={about} />
        <SummaryList
          rows={orderedRows(
            words.known.map(({ asked, ...row }) => ({ ...row, changeTo: change(asked) })),
            booking.photos,
          )}
        />
      </Disclosure>
    </div>
  );
}

const ListOf = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
