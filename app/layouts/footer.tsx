import { Outlet } from 'react-router';
import { Column } from './frame/Column.tsx';
import { Frame } from './frame/Frame.tsx';

/**
 * One short form: a small header so that nothing distracts from it, and the full footer for visitors who
 * stop.
 */
export default function FooterLayout() {
  return (
    <Frame navigation="left-out" footer="full">
      <Column width="reading">
        <Outlet />
      </Column>
    </Frame>
  );
}
