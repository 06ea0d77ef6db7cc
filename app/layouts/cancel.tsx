import { Outlet } from 'react-router';
import { Column } from './frame/Column.tsx';
import { Frame } from './frame/Frame.tsx';

/** Leaving: quiet and short, and nothing that tries to keep anyone. The page itself brings the way back. */
export default function CancelLayout() {
  return (
    <Frame navigation="left-out" footer="contact-only">
      <Column width="reading">
        <Outlet />
      </Column>
    </Frame>
  );
}
