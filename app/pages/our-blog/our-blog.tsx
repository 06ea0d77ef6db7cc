import { Form } from 'react-router';
import type { Post } from '#content/schema.ts';
import { topics, type Topic } from '#content/topics.ts';
import { listPosts } from '#domains/site-texts/page-text.server.ts';
import { readingMinutes } from '#domains/site-texts/prose.server.ts';
import { pathTo } from '../../paths.ts';
import { describeDate } from '../../shell/describe-date.ts';
import { feedPath } from '../../shell/feed.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Actions, Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Columns, Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/our-blog';
import { PostCard } from './post-card.tsx';
import { TopicLinks } from './topic-links.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Good to know' }] };

const longestSearch = 100;

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('topic');
  const topic = asked !== null && Object.hasOwn(topics, asked) ? (asked as Topic) : null;
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, longestSearch);
  const posts = await listPosts(context.get(contextOfRequest).platform.database);
  const found = posts.filter((post) => (topic === null || post.topic === topic) && isAbout(post, search));
  return { topic, search, posts: found.map(toCard) };
}

/** Each typed word has to be somewhere in the post. */
function isAbout(post: Post, search: string): boolean {
  const whole = `${post.title} ${post.lead} ${topics[post.topic]} ${post.body}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

function toCard(post: Post) {
  return {
    slug: post.slug,
    title: post.title,
    lead: post.lead,
    topic: topics[post.topic],
    picture: post.picture,
    published: describeDate(post.published),
    minutes: readingMinutes(post.body),
  };
}

export default function Blog({ loaderData: { topic, search, posts: found } }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title={topic === null ? 'Good to know' : `Good to know: ${topics[topic]}`}
        description="Short articles for older adults and family caregivers: a safer home, rides to the doctor, eating well, phones and spotting scams."
      />
      <link rel="alternate" type="application/rss+xml" title="Good to know" href={feedPath} />
      <PageTitle
        title="Good to know"
        lead="Short articles on a safer home, getting around and staying in charge of your day."
      />
      <Disclosure summary="Find an article" open={topic !== null || search !== ''}>
        <TopicLinks chosen={topic} />
        <Form method="get" action={pathTo('/our-blog')} role="search">
          <Stack gap="close">
            {topic !== null && <input type="hidden" name="topic" value={topic} />}
            <Field
              name="q"
              label="Search the articles"
              hint="For example, bathroom"
              defaultValue={search}
              maxLength={longestSearch}
              autoComplete="off"
            />
            <Actions>
              <Button variant="secondary">Search</Button>
            </Actions>
          </Stack>
        </Form>
      </Disclosure>
      <p role="status">{describeFound(found.length, search)}</p>
      <div data-room="wide">
        <Columns>
          {found.map((post, index) => (
            <PostCard key={post.slug} post={post} isFirst={index === 0} />
          ))}
        </Columns>
      </div>
    </Stack>
  );
}

function describeFound(count: number, search: string): string {
  const articles = count === 1 ? '1 article' : `${count} articles`;
  return search === '' ? `${articles}, newest first.` : `${articles} with “${search}”.`;
}
