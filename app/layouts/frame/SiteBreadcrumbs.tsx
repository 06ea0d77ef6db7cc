import { useSite } from '../../shell/site-context.ts';
import { StructuredData } from '../../shell/structured-data.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';

export function SiteBreadcrumbs() {
  const { breadcrumbs, publicUrl, path } = useSite();
  const itemListElement = breadcrumbs.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: `${publicUrl}${href ?? path}`,
  }));
  return (
    <>
      {breadcrumbs.length > 1 && <StructuredData facts={{ '@type': 'BreadcrumbList', itemListElement }} />}
      <Breadcrumbs items={breadcrumbs} />
    </>
  );
}
