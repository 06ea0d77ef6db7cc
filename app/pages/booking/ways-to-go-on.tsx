import { useSite } from '../../shell/site-context.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';

export function WaysToGoOn({ bookingPath, visit }: { bookingPath: string; visit: string }) {
  const { phone } = useSite();
  return (
    <Actions>
      <ButtonLink to={bookingPath} variant="primary">
        Book {visit}
      </ButtonLink>
      <ButtonLink to={phone.href} variant="secondary">
        <Icon name="phone" />
        <span>
          Call <Unbroken>{phone.display}</Unbroken>
        </span>
      </ButtonLink>
    </Actions>
  );
}
