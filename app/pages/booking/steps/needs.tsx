import { type FormReply, problemOf } from '../../../shell/forms.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { areNeedsRefused, NeedChoices, needsInWords } from '../../account/needs/need-choices.tsx';
import type { NeedsPart } from './needs.server.ts';
import { StepForm, type StepProps } from './step-form.tsx';
import styles from './step-form.module.css';

export function NeedsStep(props: StepProps<NeedsPart>) {
  return (
    <StepForm data={props.data} step="needs">
      <NeedsFields {...props} />
    </StepForm>
  );
}

/** What professionals should know, and a note for this visit; all of it can be skipped. */
export function NeedsFields(props: StepProps<NeedsPart>) {
  const { needs, whoSees } = props.part;
  return (
    <>
      {needs?.mayChange && (
        <NeedChoices
          legend="What should your helper know?"
          hint={`Optional. ${whoSees}`}
          asked={needs}
          reply={props.reply}
        />
      )}
      <NoteField {...props} />
    </>
  );
}

const NoteField = ({ data, part, reply }: StepProps<NeedsPart>) => (
  <TextArea
    name="notes"
    label="A note for this visit"
    hint={data.flow.noteHint}
    optional
    maxLength={1000}
    defaultValue={noteOf(part, reply)}
    error={problemOf(reply, 'notes')}
  />
);

const noteOf = ({ notes }: NeedsPart, reply: FormReply | undefined): string =>
  reply?.values['notes'] ?? notes ?? '';

/** What else we should know: what is known on a card that can be changed, or else what is asked most. */
export function MayTell(props: StepProps<NeedsPart>) {
  const { part, reply } = props;
  const known = knownOf(part, reply);
  const asked = part.needs?.mayChange === true ? part.needs : null;
  const addNote = noteOf(part, reply) === '' ? 'Add a note' : 'Change the note';
  if (known.length > 0) {
    return (
      <section className={styles.helper}>
        <h2>What your helper knows</h2>
        <div className={styles.known}>
          <KnownList items={known} />
          <Disclosure
            isSmall
            isGroup
            summary={asked === null ? addNote : 'Change this'}
            open={isToldRefused(part, reply)}
          >
            <Stack>
              <NeedsFields {...props} />
            </Stack>
          </Disclosure>
        </div>
      </section>
    );
  }
  const note = <NoteField {...props} />;
  if (asked === null) {
    return (
      <Disclosure isSmall isGroup summary={addNote}>
        {note}
      </Disclosure>
    );
  }
  return (
    <NeedChoices
      legend="Anything we should know?"
      hint={`Optional. ${part.whoSees}`}
      asked={asked}
      reply={reply}
      around={(topics) => (
        <Disclosure isSmall isGroup summary="Add something">
          {topics}
          {note}
        </Disclosure>
      )}
    />
  );
}

/** On a card: short lines with a check mark before each, which only repeats what the heading says. */
export const KnownList = ({ items }: { items: readonly string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>
        <Icon name="check" />
        <span>{item}</span>
      </li>
    ))}
  </ul>
);

function knownOf(part: NeedsPart, reply: FormReply | undefined): string[] {
  const note = noteOf(part, reply).trim();
  return [
    ...(part.needs === null ? [] : needsInWords(part.needs, reply)),
    ...(note === '' ? [] : [`Note: ${note}`]),
  ];
}

/** Whether the reply refuses the note, or something that the needs say. */
export const isToldRefused = ({ needs }: NeedsPart, reply: FormReply | undefined): boolean =>
  problemOf(reply, 'notes') !== undefined || (needs !== null && areNeedsRefused(needs, reply));
