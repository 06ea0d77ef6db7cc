import { Link } from 'react-router';
import { formatCents } from '#platform/money.ts';
import { problemOf } from '../../shell/forms.ts';
import { Checkbox } from '../../ui/CheckboxList.tsx';
import { Face } from '../../ui/Face.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { RadioList } from '../../ui/RadioList.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AddCardButton } from '../add-card/add-card-button.tsx';
import type { StepProps } from '../booking/steps/step-form.tsx';
import type { Change } from './check-folds.tsx';
import type { CheckPart } from './check.server.ts';
import styles from './check.module.css';

interface CheckCardProps {
  check: CheckPart;
  reply: StepProps<CheckPart>['reply'];
  change: Change;
}

/** When, what it costs, who, what, where and the card: each with the way to change it. */
export function CheckCard({ check, reply, change }: CheckCardProps) {
  const { booking, series, words } = check;
  const { name, picture } = booking.professional;
  const { yourHelper } = words;
  return (
    <div className={styles.card}>
      <div className={styles.when}>
        <h2>{words.when.title}</h2>
        <div>
          {words.when.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {words.when.own && (
            <p>
              {words.when.own.term} <strong>{words.when.own.time}</strong>
            </p>
          )}
        </div>
        <ChangeLink to={change('visits') ?? change('time')} changes="when we come" />
      </div>
      <div className={styles.total}>
        <p>
          {words.price.term} <strong>{formatCents(booking.totalCents)}</strong>
        </p>
        {series !== null && <p className={styles.sum}>{series.sum}</p>}
      </div>
      <dl className={styles.rows}>
        <div className={styles.helper}>
          <dt>
            <VisuallyHidden>{yourHelper}</VisuallyHidden>
          </dt>
          <dd>
            <Face name={name} picture={picture} size={64} />
            <p className={styles.name}>{name}</p>
            {words.helper.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </dd>
          <Changing to={change('time')} changes={yourHelper.toLowerCase()} />
        </div>
        {words.rows.map(({ term, details, asked, changes = term.toLowerCase() }) => (
          <div key={term} className={styles.row}>
            <dt>{term}</dt>
            <dd>
              <Lines text={details} />
            </dd>
            <Changing to={change(asked)} changes={changes} />
          </div>
        ))}
      </dl>
      {!check.ways.free && <PayWith check={check} reply={reply} />}
    </div>
  );
}

interface ChangeLinkProps {
  to: string | undefined;
  changes: string;
}

const Changing = (link: ChangeLinkProps) =>
  link.to !== undefined && (
    <dd className={styles.change} data-print="hide">
      <ChangeLink {...link} />
    </dd>
  );

const ChangeLink = ({ to, changes }: ChangeLinkProps) =>
  to !== undefined && (
    <Link className={styles.link} to={to} data-print="hide">
      Change<VisuallyHidden> {changes}</VisuallyHidden>
    </Link>
  );

/** One card needs no choice, unless something is said of it. */
function PayWith({ check, reply }: Omit<CheckCardProps, 'change'>) {
  const { cards, gift, ways } = check;
  const [only] = cards;
  const error = problemOf(reply, 'card_id');
  const chosen = reply?.values['card_id'] ?? check.newCard ?? cards.find((card) => card.isDefault)?.id;
  const isChoice = cards.length > 1 || error !== undefined;
  return (
    <div className={styles.pay}>
      {gift.giftCents > 0 && (
        <Checkbox
          name="use_gift"
          value="yes"
          label={gift.words}
          description={
            gift.cardCents === 0
              ? 'That covers it all. No card needed.'
              : `Your card pays ${formatCents(gift.cardCents)}.`
          }
          defaultChecked={reply === undefined || reply.values['use_gift'] === 'yes'}
        />
      )}
      {isChoice && cards.length > 0 && (
        <RadioList
          name="card_id"
          legend="Which card would you like to use?"
          defaultValue={chosen}
          error={error}
          options={cards.map(({ id, label, ends }) => ({ value: id, label, description: ends }))}
        />
      )}
      {check.cardEnds !== null && <p>{check.cardEnds}</p>}
      <div className={styles.cards}>
        {!isChoice && only !== undefined && (
          <>
            <input type="hidden" name="card_id" value={only.id} />
            <p>
              <VisuallyHidden>Card: </VisuallyHidden>
              {only.label} {only.ends !== null && <span>{only.ends}</span>}
            </p>
          </>
        )}
        {ways.payable ? (
          <AddCardButton variant="quiet" intent="add-card" returnPath={check.here}>
            {cards.length === 0 ? 'Add a card' : 'Use another card'}
          </AddCardButton>
        ) : (
          <p className={styles.need}>You need a card to book. We never see its number.</p>
        )}
      </div>
    </div>
  );
}
