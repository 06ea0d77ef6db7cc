import { data, Link } from 'react-router';
import { serviceTextAt, serviceTexts } from '#content/texts.server.ts';
import { namesConcierges } from '#domains/membership/concierge.server.ts';
import { conciergeByName } from '#domains/membership/membership.ts';
import { fillAll, readOperator, toHtml, toInlineHtml } from '#domains/site-texts/prose.server.ts';
import type { Platform } from '#platform/platform.ts';
import { sceneNamed } from '../../illustrations/picture-names.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { pathTo } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { QuestionFacts, StructuredData } from '../../shell/structured-data.tsx';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { foldsOf, openingOf } from '../who-comes/folds.ts';
import { QuestionList } from '../written/asked-questions.tsx';
import type { Route } from './+types/service-page';
import { CheckedList } from './checked-list.tsx';
import { OptionsOffered } from './options-offered.tsx';
import { PagePills } from './page-pills.tsx';
import { readServiceFacts } from './service-facts.server.ts';
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
      <Stack>
        <PageTitle title={page.title} lead={page.lead} />
        {page.isOffered ? (
          <WaysToBook bookingPath={page.bookingPath} detailPath={page.detailPath} />
        ) : (
          <NoLongerOffered />
        )}
        <Picture name={page.picture} isLow />
      </Stack>
      {page.options.length > 0 && <OptionsOffered options={page.options} />}
      {page.below.length > 0 && (
        <Stack gap="close">
          <h2>Choose what you need</h2>
          <PagePills pages={page.below} />
        </Stack>
      )}
      {page.html !== '' && <Prose html={page.html} />}
      <div>
        {page.folds.map(({ title, html }) => (
          <Disclosure key={title} summary={title}>
            <Prose html={html} />
          </Disclosure>
        ))}
        <Disclosure summary="What’s included">
          <CheckedList items={page.included} />
        </Disclosure>
        {page.notIncluded.length > 0 && (
          <Disclosure summary="What’s not included">
            <CheckedList items={page.notIncluded} icon="information" />
          </Disclosure>
        )}
        {page.prepare.length > 0 && (
          <Disclosure summary="Before your visit">
            <CheckedList items={page.prepare} />
          </Disclosure>
        )}
        <Disclosure summary="Who’s coming">
          <p>{page.whoComes}</p>
          <p>
            <Link to={pathTo('/who-comes')}>Is it safe? Our answers</Link>
          </p>
        </Disclosure>
        {page.questions.length > 0 && (
          <Disclosure summary="Common questions">
            <QuestionList questions={page.questions} />
          </Disclosure>
        )}
        {page.related.length > 0 && (
          <Disclosure summary="You may also like">
            <LinkList items={page.related} />
          </Disclosure>
        )}
      </div>
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

function NoLongerOffered() {
  return (
    <>
      <p>We do not offer this anymore. Visits that are booked will happen as planned.</p>
      <Actions>
        <ButtonLink to={pathTo('/services')} variant="primary">
          See what we offer
        </ButtonLink>
      </Actions>
    </>
  );
}

function WaysToBook({ bookingPath, detailPath }: { bookingPath: string; detailPath: string | null }) {
  return (
    <Actions>
      <ButtonLink to={bookingPath} variant="primary">
        Book a visit
      </ButtonLink>
      {detailPath !== null && (
        <ButtonLink to={detailPath} variant="secondary">
          Prices and available times
        </ButtonLink>
      )}
    </Actions>
  );
}
