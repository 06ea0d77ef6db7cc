import { problemOf } from '../../../shell/forms.ts';
import { RadioChips } from '../../../ui/Chips.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { valuesOver } from '../question-list.ts';
import { StepForm, type StepProps } from '../steps/step-form.tsx';
import { RideAddresses } from './ride-addresses.tsx';
import type { WayPart } from './way.server.ts';
import styles from './way.module.css';

export function WayStep({ data, part, reply }: StepProps<WayPart>) {
  const { fields, places, found, kept, given } = part;
  const valueOf = valuesOver(reply?.values, given);
  return (
    <StepForm data={data} step="way" gap="close">
      {/* Enter continues, as without a search: a browser presses the first button. */}
      <button hidden tabIndex={-1}>
        Continue
      </button>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <RideAddresses {...{ places, found, fields, valueOf, reply }} />
      <RadioChips
        name="timing"
        legend="When is the ride?"
        defaultValue={valueOf('timing')}
        error={problemOf(reply, 'timing')}
        options={[
          {
            value: 'arrive',
            label: 'I have an appointment',
            reveal: <AppointmentFields {...{ data, part, reply }} valueOf={valueOf} />,
          },
          { value: 'leave', label: 'I choose the pickup time' },
        ]}
      />
    </StepForm>
  );
}

function AppointmentFields({
  part: { days, hours, zone },
  reply,
  valueOf,
}: StepProps<WayPart> & { valueOf: (name: string) => string | undefined }) {
  return (
    <div className={styles.appointment}>
      <Field
        name="appointment_on"
        label="Day of the appointment"
        type="date"
        autoComplete="off"
        width="medium"
        min={days.first}
        max={days.last}
        defaultValue={valueOf('appointment_on')}
        error={problemOf(reply, 'appointment_on')}
      />
      <Select
        name="appointment_at"
        label="It starts at"
        hint={`${zone}.`}
        emptyLabel="Choose a time"
        width="medium"
        options={hours}
        defaultValue={valueOf('appointment_at')}
        error={problemOf(reply, 'appointment_at')}
      />
    </div>
  );
}
