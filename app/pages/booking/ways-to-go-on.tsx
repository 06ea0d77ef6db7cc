import { Actions, ButtonLink } from '../../ui/Button.tsx';

export function WaysToGoOn({ bookingPath, visit }: { bookingPath: string; visit: string }) {
  return (
    <Actions>
      <ButtonLink to={bookingPath} variant="primary">
        Book {visit}
      </ButtonLink>
    </Actions>
  );
}
