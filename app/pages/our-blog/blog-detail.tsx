import { redirect } from 'react-router';
import { postCalled } from '#content/texts.server.ts';
import { pathTo } from '../../paths.ts';
import type { Route } from './+types/blog-detail';

/**
 * The old address of a post: a permanent redirect to the post, or to the list if there is none with that
 * name.
 */
export function loader({ url }: Route.LoaderArgs) {
  const post = postCalled(url.searchParams.get('slug') ?? '');
  return redirect(
    post === undefined ? pathTo('/our-blog') : pathTo('/our-blog/:slug', { slug: post.slug }),
    301,
  );
}
