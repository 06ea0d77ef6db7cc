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
        label="By which clock do you live?"
        hint="So that we tell you our time by your clock."
        emptyLabel={officeZone}
        options={zones}
        width="medium"
        defaultValue={zones.some((zone) => zone.value === chosen) ? chosen : ''}
      />
    </div>
  );
}

/** The same for a form that asks as little as possible: only what the browser knows, and nothing to choose. */
export function OwnZone() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = ownZone();
  }, []);
  return <input ref={field} type="hidden" name="zone" defaultValue="" />;
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
