import { useEffect, useRef } from 'react';
import type { FormReply } from '../../shell/forms.ts';
import { Select } from '../../ui/Select.tsx';

interface ZoneFieldProps {
  zones: readonly { value: string; label: string }[];
  /** The zone of the office in words: it applies where none is chosen. */
  officeZone: string;
  reply: FormReply | undefined;
  known?: string;
}

/**
 * Which clock the call is promised on. With JavaScript the browser's own zone is preselected, where nobody
 * has chosen yet.
 */
export function ZoneField({ zones, officeZone, reply, known }: ZoneFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const chosen = reply?.values['zone'] ?? known ?? '';
  useEffect(() => {
    const select = field.current?.querySelector('select');
    const own = zones.find((zone) => zone.value === ownZone());
    if (select && own !== undefined && chosen === '' && select.value === '' && reply === undefined)
      select.value = own.value;
  }, [zones, chosen, reply]);
  return (
    <div ref={field}>
      <Select
        name="zone"
        label="Your time zone"
        hint="So we can give you the call time in your own time zone."
        emptyLabel={officeZone}
        options={zones}
        width="medium"
        defaultValue={zones.some((zone) => zone.value === chosen) ? chosen : ''}
      />
    </div>
  );
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
