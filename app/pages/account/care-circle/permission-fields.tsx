import { problemOf, type FormReply } from '../../../shell/forms.ts';
import { Checkbox } from '../../../ui/CheckboxList.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldSet } from '../../../ui/FieldSet.tsx';

interface PermissionFieldsProps {
  reply: FormReply | undefined;
  now: { book: boolean; pay: boolean; needs: boolean; monthlyLimitCents: number | null };
}

/** What a carer may do for a recipient. Seeing the visits is always part of it. */
export function PermissionFields({ reply, now }: PermissionFieldsProps) {
  const ticked = (name: string, otherwise: boolean) =>
    reply === undefined ? otherwise : reply.values[name] === 'yes';
  return (
    <>
      <FieldSet name="permissions" legend="What can they do? They can always see visits.">
        <Checkbox
          name="can_book"
          value="yes"
          label="Book, change and cancel visits"
          defaultChecked={ticked('can_book', now.book)}
        />
        <Checkbox
          name="can_pay"
          value="yes"
          label="Pay for visits"
          defaultChecked={ticked('can_pay', now.pay)}
        />
        <Checkbox
          name="can_change_needs"
          value="yes"
          label="Update needs and preferences"
          defaultChecked={ticked('can_change_needs', now.needs)}
        />
      </FieldSet>
      <Field
        name="monthly_limit"
        label="Monthly spending limit, in dollars"
        hint="Leave blank for no limit. Applies only if they can pay."
        optional
        inputMode="decimal"
        autoComplete="off"
        width="short"
        error={problemOf(reply, 'monthly_limit')}
        defaultValue={
          reply?.values['monthly_limit'] ??
          (now.monthlyLimitCents === null ? '' : String(now.monthlyLimitCents / 100))
        }
      />
    </>
  );
}
