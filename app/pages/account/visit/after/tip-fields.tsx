import type { SuggestedTip } from '#domains/visit-money/charge.ts';
import { formatCents } from '#platform/money.ts';
import { type FormReply, problemOf } from '../../../../shell/forms.ts';
import { Chip, Chips } from '../../../../ui/Chips.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FieldSet } from '../../../../ui/FieldSet.tsx';
import { RadioList } from '../../../../ui/RadioList.tsx';
import styles from './tip-fields.module.css';

interface TipFieldsProps {
  professionalName: string;
  tips: readonly SuggestedTip[];
  /** What credit pays of it; null where there is none. */
  fromCredit: string | null;
  cards: readonly { value: string; label: string; isDefault: boolean }[];
  reply: FormReply | undefined;
}

/** A tip as a share of the price, in another amount or none, and what pays it. */
export function TipFields({ professionalName, tips, fromCredit, cards, reply }: TipFieldsProps) {
  const chosen = reply?.values['tip_cents'] ?? '0';
  return (
    <>
      <div className={styles.tip}>
        <FieldSet
          name="tip_cents"
          legend="Add a tip?"
          hint={`Optional. All of it goes to ${professionalName}. We charge it when you press Send.`}
          error={problemOf(reply, 'tip_cents')}
        >
          <Chips size="words">
            <Chip id="tip_cents" name="tip_cents" value="0" label="No tip" checked={chosen === '0'} />
            {tips.map(({ percent, cents }) => (
              <Chip
                key={percent}
                id={`tip_cents-${percent}`}
                name="tip_cents"
                value={String(cents)}
                label={formatCents(cents)}
                note={`${percent}% of the price`}
                checked={chosen === String(cents)}
              />
            ))}
            <Chip
              id="tip_cents-other"
              name="tip_cents"
              value="other"
              label="Another amount"
              checked={chosen === 'other'}
            />
          </Chips>
        </FieldSet>
        <div className={styles.amount}>
          <Field
            name="tip_amount"
            label="Tip in dollars"
            hint="For example, 12.50."
            autoComplete="off"
            inputMode="decimal"
            width="short"
            maxLength={10}
            defaultValue={reply?.values['tip_amount']}
            error={problemOf(reply, 'tip_amount')}
          />
        </div>
      </div>
      {fromCredit !== null && <p>{fromCredit}</p>}
      {cards.length > 0 && (
        <RadioList
          name="card_id"
          legend="Card for the tip"
          options={cards}
          defaultValue={reply?.values['card_id'] ?? cards.find((card) => card.isDefault)?.value}
          error={problemOf(reply, 'card_id')}
        />
      )}
    </>
  );
}
