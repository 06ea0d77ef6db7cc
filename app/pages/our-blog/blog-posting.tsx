import { sharedPicturePath } from '../../illustrations/shared-picture.ts';
import { useSite } from '../../shell/site-context.ts';
import { StructuredData } from '../../shell/structured-data.tsx';

interface BlogPostingProps {
  post: { title: string; description: string; picture: string; published: { date: string } };
}

/** The post's facts for search engines. */
export function BlogPosting({ post }: BlogPostingProps) {
  const { siteName, publicUrl, path } = useSite();
  const organization = { '@type': 'Organization', name: siteName, url: publicUrl };
  return (
    <StructuredData
      facts={{
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.description,
        datePublished: post.published.date,
        inLanguage: 'en-US',
        image: `${publicUrl}${sharedPicturePath(post.picture)}`,
        mainEntityOfPage: `${publicUrl}${path}`,
        author: organization,
        publisher: organization,
      }}
    />
  );
}
