import { data, Link } from 'react-router';
import { topics } from '#content/topics.ts';
import { listPosts } from '#domains/site-texts/page-text.server.ts';
import { fill, readingMinutes, readOperator, toHtml } from '#domains/site-texts/prose.server.ts';
import type { PictureName } from '../../illustrations/picture-names.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { pathTo } from '../../paths.ts';
import { describeDate } from '../../shell/describe-date.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { LinkList } from '../../ui/LinkList.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/slug';
import { BlogPosting } from './blog-posting.tsx';
import { SendOn } from './send-on.tsx';

export const handle = {
  breadcrumbs: (post: Route.ComponentProps['loaderData']) => [
    { label: 'Home', href: '/' },
    { label: 'Good to know', href: pathTo('/our-blog') },
    { label: post.title },
  ],
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const { platform } = context.get(contextOfRequest);
  const posts = await listPosts(platform.database);
  const postCalled = (slug: string) => posts.find((each) => each.slug === slug);
  const post = postCalled(params.slug);
  if (post === undefined) throw data(`Page Not Found: /our-blog/${params.slug}`, { status: 404 });
  const operator = await readOperator(platform);
  return {
    title: post.title,
    description: post.description,
    lead: fill(post.lead, operator),
    topic: { id: post.topic, title: topics[post.topic] },
    picture: post.picture as PictureName,
    published: { date: post.published, words: describeDate(post.published) },
    minutes: readingMinutes(post.body),
    html: toHtml(fill(post.body, operator)),
    related: post.related.flatMap((slug) => {
      const other = postCalled(slug);
      return other === undefined
        ? []
        : [{ to: pathTo('/our-blog/:slug', { slug }), label: other.title, description: other.lead }];
    }),
  };
}

export default function PostPage({ loaderData: post }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead title={post.title} description={post.description} kind="article" picture={post.picture} />
      <BlogPosting post={post} />
      <PageTitle title={post.title} lead={post.lead} />
      <p>
        <Link to={pathTo('/our-blog', { topic: post.topic.id })}>{post.topic.title}</Link>.
        {post.published.words}. {post.minutes}-minute read.
      </p>
      <Picture name={post.picture} />
      <Prose html={post.html} />
      <SendOn title={post.title} />
      <PrintButton />
      {post.related.length > 0 && (
        <Stack gap="close">
          <h2>Read next</h2>
          <LinkList items={post.related} />
        </Stack>
      )}
    </Stack>
  );
}
