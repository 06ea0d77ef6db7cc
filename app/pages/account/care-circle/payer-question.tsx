import { problemOf, type FormReply } from '../../../shell/forms.ts';
import { RadioList } from '../../../ui/RadioList.tsx';

interface PayerQuestionProps {
  name: string;
  legend: string;
  carerName: string;
  paying: { lines: readonly string[]; cards: readonly { value: string; label: string }[] };
  reply: FormReply | undefined;
}

/** What a carer's card pays for so far, and who pays for it once they no longer do. */
export function PayerQuestion({ name, legend, carerName, paying, reply }: PayerQuestionProps) {
  return (
    <>
      <p>{carerName} pays for these:</p>
      <ul>
        {paying.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <RadioList
        name={name}
        legend={legend}
        defaultValue={reply?.values[name] ?? 'ask'}
        error={problemOf(reply, name)}
        options={[
          { value: 'ask', label: 'Ask me for a card for each visit' },
          ...paying.cards.map(({ value, label }) => ({ value, label: `I pay with ${label}` })),
        ]}
      />
    </>
  );
}
