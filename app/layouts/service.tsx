import { Outlet } from 'react-router';
import { Column } from './frame/Column.tsx';
import { Frame } from './frame/Frame.tsx';

/** Booking: one question after another. */
export default function ServiceLayout() {
  return (
    <Frame navigation="left-out" footer="contact-only">
      <Column width="reading">
        <Outlet />
      </Column>
    </Frame>
  );
}
