import { sharedImageAddress } from '#platform/image-address.ts';
import { useSite } from '../../shell/site-context.ts';
import { StructuredData } from '../../shell/structured-data.tsx';

/** Who we are, for search engines: once as an organization, once as a business that comes to people's homes. */
export function BusinessFacts({ opening, areas }: { opening: object; areas: readonly string[] }) {
  const { siteName, publicUrl, phone, social } = useSite();
  const telephone = phone.href.replace('tel:', '');
  const shared = {
    name: siteName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}${social ?? '/apple-touch-icon.png'}`,
    telephone,
  };
  return (
    <>
      <StructuredData
        facts={{
          '@type': 'Organization',
          ...shared,
          contactPoint: {
            '@type': 'ContactPoint',
            telephone,
            contactType: 'customer service',
            availableLanguage: 'English',
          },
        }}
      />
      <StructuredData
        facts={{
          '@type': 'LocalBusiness',
          ...shared,
          image: `${publicUrl}${social ?? sharedImageAddress}`,
          ...opening,
          areaServed: areas,
        }}
      />
    </>
  );
}
