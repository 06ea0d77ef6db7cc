import { Form, Link } from 'react-router';
import type { ActField, ActKey, Offer } from '#office/screen.ts';
import { pictureNames, sceneInWords } from '../illustrations/picture-names.ts';
import { Picture } from '../illustrations/Picture.tsx';
import { type FormReply, problemOf } from '../shell/forms.ts';
import { PasskeyForm } from '../shell/passkey-form.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Actions, Button } from '../ui/Button.tsx';
import { Checkbox, CheckboxList } from '../ui/CheckboxList.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Field } from '../ui/Field.tsx';
import { RadioList } from '../ui/RadioList.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';

export interface OfferedAct {
  name: string;
  label: string;
  key?: ActKey | undefined;
  keeps?: string | undefined;
  offer: Offer;
}

/** What a form carries that shows once more who sends it. */
export const codeField = 'second-factor';

/** Names of fields are those of the act, so that two forms of a page never share one. */
export const fieldOf = (act: string, field: string) => `${act}.${field}`;

interface ActFormsProps {
  acts: readonly OfferedAct[];
  /** Is the same when a form is sent twice. */
  requestKey: string;
  /** Of what the page shows; null where it has none. */
  version: string | null;
  reply: FormReply | undefined;
  /** The act whose form is open from the start. */
  opened?: string | null;
  /** Beside each other, above a list. */
  isInRow?: boolean;
}

/** What can be done here, each folded, with what follows stated before its button. */
export function ActForms({ acts, isInRow, ...form }: ActFormsProps) {
  if (acts.length === 0) return null;
  return (
    <div className="office-acts" data-row={isInRow}>
      {formsOf(acts).map(({ act, keeper }) =>
        act.offer.page === undefined ? (
          <ActForm key={act.name} act={act} keeper={keeper} {...form} />
        ) : (
          <p key={act.name} className="office-act">
            <Link to={act.offer.page} data-key={act.key}>
              {act.label}
            </Link>
          </p>
        ),
      )}
    </div>
  );
}

/** An act that keeps what is typed in the form of another one has no form of its own. */
const formsOf = (acts: readonly OfferedAct[]) =>
  acts
    .filter(({ keeps }) => keeps === undefined)
    .map((act) => ({ act, keeper: acts.find(({ keeps }) => keeps === act.name) }));

function ActForm({
  act: { name, label, key, offer },
  keeper,
  requestKey,
  version,
  reply,
  opened,
}: { act: OfferedAct; keeper: OfferedAct | undefined } & Omit<ActFormsProps, 'acts' | 'isInRow'>) {
  const asked = reply?.values['act'];
  const isIts = reply !== undefined && (asked === name || (keeper !== undefined && asked === keeper.name));
  const fields = keeper?.offer.fields ?? offer.fields;
  const hasFile = fields.some(({ kind }) => kind === 'file');
  return (
    <Disclosure summary={label} open={isIts || opened === name || undefined}>
      <Form
        method="post"
        className="office-form"
        encType={hasFile ? 'multipart/form-data' : undefined}
        data-key={key}
      >
        {keeper === undefined && <input type="hidden" name="act" value={name} />}
        <input type="hidden" name="key" value={requestKey} />
        {version !== null && <input type="hidden" name="version" value={version} />}
        {isIts && reply.message !== null && <Banner tone="warning" title={reply.message} />}
        <p className={offer.isGrave ? 'office-grave' : undefined}>{offer.consequence}</p>
        {fields.map((field) => (
          <ActControl key={field.name} act={name} field={field} reply={isIts ? reply : undefined} />
        ))}
        {isIts && reply.secondFactor !== undefined && <CodeAgain reply={reply} />}
        {keeper === undefined ? (
          <div>
            <Button variant={offer.isGrave ? 'secondary' : 'primary'}>{label}</Button>
          </div>
        ) : (
          <TwoButtons act={name} label={label} keeper={keeper} />
        )}
      </Form>
      {isIts && reply.secondFactor !== undefined && <PasskeyAgain reply={reply} label={label} />}
    </Disclosure>
  );
}

/** Which button was pressed says what is done; where scripts run, the second one is pressed by itself. */
function TwoButtons({ act, label, keeper }: { act: string; label: string; keeper: OfferedAct }) {
  return (
    <>
      <Actions>
        <Button variant="primary" name="act" value={act}>
          {label}
        </Button>
        <Button variant="secondary" name="act" value={keeper.name} data-keeps>
          {keeper.label}
        </Button>
      </Actions>
      <p role="status" className="office-quiet" />
      <script type="module" src="/office-keep.js" />
    </>
  );
}

/** Asks in the form itself once more for the second factor, so that nothing typed is lost. */
export function CodeAgain({ reply }: { reply: FormReply }) {
  return (
    <Field
      name={codeField}
      label="Code"
      hint="The 6-digit code your app shows now, or one of your recovery codes."
      autoComplete="one-time-code"
      error={problemOf(reply, codeField)}
      width="medium"
    />
  );
}

/** The same by passkey: a form that carries all that was typed. */
export function PasskeyAgain({ reply, label }: { reply: FormReply; label: string }) {
  const passkey = reply.secondFactor?.passkey ?? null;
  if (passkey === null) return null;
  const typed = Object.entries(reply.lists ?? {}).filter(
    ([name]) => name !== 'passkey' && name !== codeField,
  );
  return (
    <PasskeyForm
      kind="get"
      ask={{ options: passkey }}
      className="office-form"
      variant="secondary"
      label={`Use a passkey: ${label}`}
    >
      {typed.flatMap(([name, values]) =>
        values.map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
    </PasskeyForm>
  );
}

function ActControl({ act, field, reply }: { act: string; field: ActField; reply: FormReply | undefined }) {
  const name = fieldOf(act, field.name);
  const { label, hint, isOptional: optional } = field;
  const error = reply?.problems.find((problem) => problem.field === name)?.message;
  const value = reply?.values[name] ?? field.value;
  const common = { name, label, hint, error, optional };
  switch (field.kind) {
    case 'hidden':
      return <input type="hidden" name={name} value={field.value ?? ''} />;
    case 'lines':
      return <TextArea {...common} defaultValue={value} rows={5} />;
    case 'prose':
      return <TextArea {...common} defaultValue={value} rows={24} />;
    case 'choice':
      return (
        <Select
          {...common}
          options={field.options ?? []}
          emptyLabel={optional ? 'None' : 'Choose'}
          defaultValue={value}
        />
      );
    case 'picture':
      return (
        <RadioList
          name={name}
          legend={label}
          hint={hint}
          error={error}
          options={[]}
          folded={{
            summary: 'All pictures',
            options: pictureNames.map((scene) => ({
              value: scene,
              label: sceneInWords(scene),
              description: <Picture name={scene} lazy />,
            })),
          }}
          defaultValue={value}
        />
      );
    case 'choices':
      return (
        <CheckboxList
          name={name}
          legend={label}
          hint={hint}
          error={error}
          options={field.options ?? []}
          defaultValues={reply?.lists?.[name] ?? (field.value ?? '').split(',')}
        />
      );
    case 'checkbox':
      return (
        <Checkbox name={name} value="yes" label={label} error={error} defaultChecked={value === 'yes'} />
      );
    case 'file':
      return <Field {...common} type="file" autoComplete="off" />;
    case 'money':
      return <Field {...common} inputMode="decimal" autoComplete="off" width="short" defaultValue={value} />;
    case 'number':
      return <Field {...common} inputMode="numeric" autoComplete="off" width="short" defaultValue={value} />;
    default:
      return (
        <Field
          {...common}
          type={typeOf[field.kind]}
          autoComplete="off"
          width={field.kind === 'text' || field.kind === 'email' ? 'full' : 'medium'}
          defaultValue={value}
        />
      );
  }
}

const typeOf = {
  text: 'text',
  email: 'email',
  phone: 'tel',
  date: 'date',
  moment: 'datetime-local',
} as const;
