import { Outlet } from 'react-router';
import { Column } from './frame/Column.tsx';
import { Frame } from './frame/Frame.tsx';
import { SiteBreadcrumbs } from './frame/SiteBreadcrumbs.tsx';

/** Something to read: one column, with the way back above it. */
export default function DefaultLayout() {
  return (
    <Frame navigation="shown" footer="full">
      <Column width="reading">
        <SiteBreadcrumbs />
        <Outlet />
      </Column>
    </Frame>
  );
}
