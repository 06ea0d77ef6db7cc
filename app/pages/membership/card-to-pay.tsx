import { Button } from '../../ui/Button.tsx';
import { RadioList } from '../../ui/RadioList.tsx';
import { AddCardButton } from '../add-card/add-card-button.tsx';

interface CardToPayProps {
  /** `ends` is said of a card that ends before the next time that it pays. */
  cards: readonly { id: string; label: string; ends?: string | null }[];
  hint: string;
  chosen: string | undefined;
  error: string | undefined;
  payLabel: string;
  /** The path of this page, which is returned to when a card was added. */
  returnPath: string;
}

/** Inside a form: which of the saved cards pays, the button that pays, and the way to another card. */
export function CardToPay({ cards, hint, chosen, error, payLabel, returnPath }: CardToPayProps) {
  const hasCards = cards.length > 0;
  return (
    <>
      {hasCards && (
        <RadioList
          name="card_id"
          legend="Which card would you like to use?"
          hint={hint}
          defaultValue={chosen}
          error={error}
          options={cards.map(({ id, label, ends }) => ({ value: id, label, description: ends }))}
        />
      )}
      {hasCards && (
        <Button variant="primary" name="intent" value="pay">
          {payLabel}
        </Button>
      )}
      <AddCardButton variant={hasCards ? 'secondary' : 'primary'} intent="add-card" returnPath={returnPath}>
        {hasCards ? 'Use another card' : 'Add a card'}
      </AddCardButton>
    </>
  );
}
