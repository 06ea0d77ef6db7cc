import { useSite } from '../../shell/site-context.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';

export function SiteBreadcrumbs() {
  const { breadcrumbs } = useSite();
  return <Breadcrumbs items={breadcrumbs} />;
}
