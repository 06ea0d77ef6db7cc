import { data } from 'react-router';
import { serviceTextAt, serviceTexts } from '#content/texts.server.ts';
import { namesConcierges } from '#domains/membership/concierge.server.ts';
import { conciergeByName } from '#domains/membership/membership.ts';
import { fillAll, readOperator, toHtml, toInlineHtml } from '#domains/site-texts/prose.server.ts';
import type { Platform } from '#platform/platform.ts';
import { sceneNamed } from '../../illustrations/picture-names.ts';
import { pathTo } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { QuestionFacts, StructuredData } from '../../shell/structured-data.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { foldsOf, openingOf } from '../who-comes/folds.ts';
import type { Route } from './+types/service-page';
import { readServiceFacts } from './service-facts.server.ts';
import { ServiceView } from './service-view.tsx';
import { findServiceWords } from './service-words.server.ts';

export const handle = {
  breadcrumbs: (page: Route.ComponentProps['loaderData']) => [
    { label: 'Home', href: '/' },
    ...page.above,
    { label: page.title },
  ],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform } = context.get(contextOfRequest);
  const text = await findServiceWords(platform.database, url.pathname);
  if (text === undefined) throw data(null, { status: 404 });
  const { body, questions, related, ...words } = fillAll(text, await readOperator(platform));
  const below = serviceTexts.filter(({ path }) => path.startsWith(`${text.path}/`));
  const titled = (path: string) => ({ to: path, label: serviceTextAt(path)?.title ?? path });
  return {
    ...words,
    included: await includedIn(platform, words),
    picture: sceneNamed(text.picture),
    html: toHtml(openingOf(body)),
    folds: foldsOf(body).map((fold) => ({ title: fold.title, html: toHtml(fold.body) })),
    questions: questions.map(({ question, answer }) => ({ question, html: toInlineHtml(answer) })),
    above: pathsAbove(text.path).map((path) => ({ label: serviceTextAt(path)?.title ?? path, href: path })),
    below: below.map((page) => ({
      to: page.path,
      label: page.title,
    })),
    related: related.filter((path) => !below.some((page) => page.path === path)).map(titled),
    ...(await readServiceFacts(platform, text)),
  };
}

/** Our words cannot know whether there is a concierge that members know by name. */
async function includedIn(
  { database }: Platform,
  { path, included }: { path: string; included: string[] },
): Promise<string[]> {
  const named = path === pathTo('/services/concierge-detail') && (await namesConcierges(database));
  return named ? [conciergeByName, ...included] : included;
}

/** `/services/cleaning/deep-cleaning` is below `/services/cleaning`, which is below `/services`. */
function pathsAbove(path: string): string[] {
  const parts = path.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}

export default function ServicePage({ loaderData: page }: Route.ComponentProps) {
  return (
    <Stack gap="wide">
      <PageHead title={page.title} description={page.description} picture={page.picture} />
      <ServiceFacts page={page} />
      <QuestionFacts questions={page.questions.map(({ question, html }) => ({ question, answer: html }))} />
      <ServiceView page={page} />
    </Stack>
  );
}

function ServiceFacts({
  page,
}: {
  page: Pick<Route.ComponentProps['loaderData'], 'title' | 'description' | 'service'>;
}) {
  const { siteName, publicUrl } = useSite();
  const provider = { '@type': 'LocalBusiness', name: siteName, url: publicUrl };
  return (
    <StructuredData
      facts={{
        '@type': 'Service',
        name: page.title,
        description: page.description,
        serviceType: page.service,
        provider,
      }}
    />
  );
}
