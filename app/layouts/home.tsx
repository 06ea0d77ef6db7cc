import { Outlet } from 'react-router';
import { Frame } from './frame/Frame.tsx';

/** Wide sections from edge to edge: the page brings its own. */
export default function HomeLayout() {
  return (
    <Frame navigation="shown" footer="full">
      <Outlet />
    </Frame>
  );
}
