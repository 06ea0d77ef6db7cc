import { type FormReply, problemOf } from '../../../shell/forms.ts';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldGroup } from '../../../ui/FieldSet.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import type { Questions } from '../question-list.ts';
import styles from './way.module.css';

/** What is sent for a place that is none of those offered. */
export const otherPlace = 'other';

export interface PlaceOption {
  value: string;
  label: string;
  description: string;
  /** The door that is taken unless another one is chosen. */
  door?: string;
  doorField: string;
  doors: readonly string[];
}

interface RideAddressesProps {
  /** What was found, then where the person has ridden to; empty where that is not known yet. */
  places: readonly PlaceOption[];
  /** What came of a search; undefined where nothing was looked for. */
  found: string | undefined;
  /** What is asked about any other place. */
  fields: Questions['fields'];
  valueOf: (name: string) => string | undefined;
  reply: FormReply | undefined;
}

/** Where a ride goes, with one press if the place is known, and whether it starts at home. */
export function RideAddresses(props: RideAddressesProps) {
  return (
    <>
      {props.places.length === 0 ? <FieldGroup>{fieldsOf(props)}</FieldGroup> : <PlaceChoice {...props} />}
      <RideStart {...props} />
    </>
  );
}

const placeWords = {
  label: 'Place or street address',
  hint: 'A clinic, or a full address with its ZIP code',
};

/** The first field is also what "Find" looks for, which asks by the address and keeps what else is filled in. */
function fieldsOf({ fields, found, places, valueOf, reply }: RideAddressesProps) {
  const [first, ...others] = fields.map((field, position) => (
    <Field
      key={field.name}
      {...field}
      {...(position === 0 && placeWords)}
      defaultValue={valueOf(field.name)}
      error={problemOf(reply, field.name)}
    />
  ));
  return (
    <>
      <div className={styles.search}>
        {first}
        <Button variant="secondary" name="find" value="1" formMethod="get" formNoValidate>
          Find
        </Button>
      </div>
      {found !== undefined && places.length === 0 && <p role="status">{found}</p>}
      {others}
    </>
  );
}

/** As many places as are in sight at once; with more, the others are closed. */
const placesInSight = 2;

function PlaceChoice(props: RideAddressesProps) {
  return (
    <>
      {props.places.map(
        ({ doorField, door, doors }) =>
          door !== undefined &&
          doors.length < 2 && <input key={doorField} type="hidden" name={doorField} value={door} />,
      )}
      <PlaceRadios {...props} />
    </>
  );
}

/** The place of the last ride is first. */
function PlaceRadios(props: RideAddressesProps) {
  const chosen = props.valueOf('place');
  const places = props.places
    .toSorted((one, other) => Number(other.value === chosen) - Number(one.value === chosen))
    .map((place) => ({
      ...place,
      reveal: place.doors.length > 1 && <Doors {...place} valueOf={props.valueOf} />,
    }));
  const elsewhere = {
    value: otherPlace,
    label: 'Somewhere else',
    reveal: <FieldGroup>{fieldsOf(props)}</FieldGroup>,
  };
  const isFolded = places.length > placesInSight;
  return (
    <RadioList
      name="place"
      legend="Choose a place"
      legendLevel="heard"
      hint={props.found ?? 'For a ride home, choose where you are now.'}
      defaultValue={chosen}
      error={problemOf(props.reply, 'place')}
      options={isFolded ? places.slice(0, placesInSight) : [...places, elsewhere]}
      {...(isFolded && {
        folded: { summary: 'Another place', options: [...places.slice(placesInSight), elsewhere] },
      })}
    />
  );
}

/** Which door of a place that has several. */
function Doors({
  doorField,
  door,
  doors,
  valueOf,
}: Pick<PlaceOption, 'doorField' | 'door' | 'doors'> & Pick<RideAddressesProps, 'valueOf'>) {
  return (
    <RadioList
      name={doorField}
      legend="Which door?"
      defaultValue={valueOf(doorField) ?? door}
      options={doors.map((each) => ({ value: each, label: each }))}
    />
  );
}

/** Nearly every ride begins or ends at home, so that is chosen already, and closed. */
function RideStart({ valueOf, reply }: RideAddressesProps) {
  const isElsewhere = valueOf('from') === otherPlace;
  const field = (name: string) => ({
    name,
    autoComplete: 'off',
    defaultValue: valueOf(name),
    error: problemOf(reply, name),
  });
  return (
    <Disclosure
      isSmall
      summary={isElsewhere ? 'The ride starts or ends elsewhere' : 'The ride starts at home'}
      open={isElsewhere}
      isGroup
    >
      <RadioList
        name="from"
        legend="Does the ride start at home?"
        hint="For a ride home: does it end at home?"
        defaultValue={valueOf('from')}
        options={[
          { value: 'home', label: 'Yes, at home' },
          {
            value: otherPlace,
            label: 'No, at another address',
            reveal: (
              <FieldGroup>
                <Field
                  {...field('origin')}
                  label="What’s the address?"
                  hint="Street address, or the full address with its ZIP code"
                  maxLength={120}
                />
                <Field
                  {...field('originZip')}
                  label="ZIP code"
                  inputMode="numeric"
                  width="short"
                  maxLength={10}
                />
              </FieldGroup>
            ),
          },
        ]}
      />
    </Disclosure>
  );
}
