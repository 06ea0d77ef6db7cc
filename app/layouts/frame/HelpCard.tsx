import { useSite } from '../../shell/site-context.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';

/** For everyone who would rather talk than type. */
export function HelpCard() {
  const { phone, hours } = useSite();
  return (
    <Card title="Rather talk?">
      <Stack gap="close">
        <p>A person answers, and we can book while you talk.</p>
        <p>{hours}</p>
        <ButtonLink to={phone.href} variant="secondary">
          <Icon name="phone" />
          <Unbroken>{phone.display}</Unbroken>
        </ButtonLink>
      </Stack>
    </Card>
  );
}
