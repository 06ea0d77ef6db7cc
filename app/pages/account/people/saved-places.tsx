import { Form } from 'react-router';
import { placeAnswer, type SavedPlace } from '#domains/booking/saved-place.ts';
import { type FormReply, problemOf } from '../../../shell/forms.ts';
import { Actions, Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldGroup } from '../../../ui/FieldSet.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { placeField, renamedField } from './fields-about-person.ts';

interface SavedPlacesProps {
  places: readonly SavedPlace[];
  reply: FormReply | undefined;
}

/**
 * Where a recipient rides to. What has a name here is a choice when a ride is booked, and so are the last
 * places.
 */
export function SavedPlaces({ places, reply }: SavedPlacesProps) {
  return (
    <Stack gap="close">
      <h2>Saved places</h2>
      <p>Choose these when you book a ride, so no one has to type the address again.</p>
      <div>
        {places.map((place, position) => (
          <OnePlace key={placeAnswer(place)} place={place} position={position} reply={reply} />
        ))}
        <Disclosure summary="Add a place" isGroup open={reply?.values['intent'] === 'place'}>
          <NewPlace key={places.length} reply={reply} />
        </Disclosure>
      </div>
    </Stack>
  );
}

interface OnePlaceProps extends Pick<SavedPlacesProps, 'reply'> {
  place: SavedPlace;
  position: number;
}

function OnePlace({ place, position, reply }: OnePlaceProps) {
  const { name, street, city, state, zipcode } = place;
  const which = name ?? street;
  return (
    <Disclosure summary={which} isGroup open={reply?.values['place'] === placeAnswer(place)}>
      <p>
        {street}, {city}, {state} {zipcode}
      </p>
      <Form role="none" method="post">
        <Stack>
          <input type="hidden" name="place" value={placeAnswer(place)} />
          <input type="hidden" name="position" value={position} />
          <Field
            name={renamedField(position)}
            label={`Name for ${street}`}
            autoComplete="off"
            optional
            maxLength={60}
            defaultValue={name ?? ''}
          />
          <Actions>
            <Button variant="secondary" name="intent" value="name-place">
              Save the name<VisuallyHidden> of {which}</VisuallyHidden>
            </Button>
            <Button variant="quiet" name="intent" value="no-place">
              Remove<VisuallyHidden> {which}</VisuallyHidden>
            </Button>
          </Actions>
        </Stack>
      </Form>
    </Disclosure>
  );
}

function NewPlace({ reply }: { reply: FormReply | undefined }) {
  const field = (name: string) => ({
    name: placeField(name),
    error: problemOf(reply, placeField(name)),
    defaultValue: reply?.values[placeField(name)] ?? '',
    autoComplete: 'off',
  });
  return (
    <Form method="post" aria-label="Add a place">
      <Stack>
        <FieldGroup>
          <Field {...field('name')} label="Place name" hint="For example, Dr. Lin." optional maxLength={60} />
          <Field
            {...field('street')}
            label="Street address"
            hint="Or the full address with its ZIP code"
            maxLength={120}
          />
          <Field {...field('zipcode')} label="ZIP code" inputMode="numeric" width="short" />
        </FieldGroup>
        <Actions>
          <Button variant="secondary" name="intent" value="place">
            Save place
          </Button>
        </Actions>
      </Stack>
    </Form>
  );
}
