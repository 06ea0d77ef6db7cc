import { sharedImageAddress } from '#platform/image-address.ts';
import type { PictureName } from '../illustrations/picture-names.ts';
import { sharedPicturePath } from '../illustrations/shared-picture.ts';
import { useSite } from './site-context.ts';

interface PageHeadProps {
  title: string;
  description: string;
  /** Whether the page shows problems with what was sent: the title says so first, for people who listen to it. */
  hasProblems?: boolean;
  /** What the page is when it is shared; a post of the blog is an article. */
  kind?: 'website' | 'article';
  /** The scene that represents the page when it is shared. */
  picture?: PictureName;
}

/** The title says the page, then the site. React puts both into the head. */
export function PageHead({
  title,
  description,
  hasProblems = false,
  kind = 'website',
  picture,
}: PageHeadProps) {
  const { siteName, publicUrl, path, social = sharedImageAddress } = useSite();
  return (
    <>
      <title>{`${hasProblems ? 'Error: ' : ''}${title} | ${siteName}`}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content={kind} />
      <meta property="og:url" content={`${publicUrl}${path.replace(/[?#].*$/, '')}`} />
      <meta
        property="og:image"
        content={`${publicUrl}${picture === undefined ? social : sharedPicturePath(picture)}`}
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
