import { Outlet } from 'react-router';
import { Column } from './frame/Column.tsx';
import { Frame } from './frame/Frame.tsx';

/** Leaving: quiet, short, with nothing on it that tries to keep anyone. */
export default function CancelLayout() {
  return (
    <Frame navigation="left-out" footer="contact-only">
      <Column width="reading">
        <Outlet />
      </Column>
    </Frame>
  );
}
