import { Form } from 'react-router';
import type { Told as ToldNow } from '#domains/staff/staff-session.server.ts';
import type { FormReply } from '../shell/forms.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { fieldOf } from './act-form.tsx';

/** What was just done, and for a minute the way to undo it; not over what was refused since. */
export function Told({ told, reply }: { told: ToldNow | null; reply?: FormReply | undefined }) {
  if (told === null || reply !== undefined) return null;
  const { said, takeBack, place, takeBackAt = place } = told;
  return (
    <div className="office-said" data-print="hide">
      <Banner tone="success" title={said}>
        {takeBack !== undefined && (
          <Form method="post" action={takeBackAt}>
            <input type="hidden" name="act" value={takeBack.act} />
            {Object.entries(takeBack.input).map(([name, value]) => (
              <input key={name} type="hidden" name={fieldOf(takeBack.act, name)} value={value} />
            ))}
            <Button variant="secondary">Undo this</Button>
          </Form>
        )}
      </Banner>
    </div>
  );
}
