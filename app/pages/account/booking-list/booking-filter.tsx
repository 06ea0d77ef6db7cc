import { Form } from 'react-router';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import type { BookingList } from './booking-list.server.ts';

/** Narrows a list of bookings by its address, so that it can be saved and sent. */
export function BookingFilter({ list, path }: { list: BookingList; path: string }) {
  const { chosen, people, services, isNarrowed } = list;
  return (
    <div data-print="hide">
      <Disclosure summary="Find a visit" isGroup open={isNarrowed}>
        <Form method="get" action={path} role="search">
          <Stack>
            {people.length > 1 && (
              <Select
                name="for"
                label="Who is it for?"
                optional
                emptyLabel="Everyone"
                options={people}
                defaultValue={chosen.recipient}
                width="medium"
              />
            )}
            <Select
              name="service"
              label="Which service?"
              optional
              emptyLabel="All services"
              options={services}
              defaultValue={chosen.service}
              width="medium"
            />
            <Field
              name="q"
              label="Reference or name"
              hint="A visit’s reference, or a helper’s name."
              optional
              autoComplete="off"
              maxLength={60}
              defaultValue={chosen.text}
            />
            <Actions>
              <Button variant="secondary">Find</Button>
              {isNarrowed && (
                <ButtonLink to={path} variant="quiet">
                  Show all
                </ButtonLink>
              )}
            </Actions>
          </Stack>
        </Form>
      </Disclosure>
    </div>
  );
}
