import type { ServiceText } from '#content/schema.ts';
import { findPageText, findServiceText } from '#domains/site-texts/page-text.server.ts';
import { fillAll, readOperator, toHtml, toInlineHtml } from '#domains/site-texts/prose.server.ts';
import type { Platform } from '#platform/platform.ts';
import type { PictureName } from '../../illustrations/picture-names.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { pathTo } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { QuestionFacts } from '../../shell/structured-data.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AskedQuestions } from '../written/asked-questions.tsx';
import type { Route } from './+types/all-services';
import { listOfferedServices, type OfferedService } from './offered-services.server.ts';
import { ServiceList } from './service-list.tsx';
import styles from './all-services.module.css';

export const handle = {
  breadcrumbs: (page: Route.ComponentProps['loaderData']) => [
    { label: 'Home', href: '/' },
    { label: page.title },
  ],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform } = context.get(contextOfRequest);
  const [text, services] = await Promise.all([
    wordsAt(platform, url.pathname),
    listOfferedServices(platform),
  ]);
  const { title, description, lead, body, picture, questions } = fillAll(text, await readOperator(platform));
  return {
    title,
    description,
    lead,
    picture: picture as PictureName | undefined,
    html: toHtml(body),
    questions: questions.map(({ question, answer }) => ({ question, html: toInlineHtml(answer) })),
    services,
  };
}

type Words = Pick<ServiceText, 'title' | 'description' | 'lead' | 'body' | 'questions'> & {
  picture?: string;
};

/** Both addresses show the same list below their own words. */
async function wordsAt(platform: Platform, path: string): Promise<Words> {
  const text =
    path === pathTo('/our-services')
      ? await findPageText(platform, path).then((found) => found && { ...found, questions: [] })
      : await findServiceText(platform.database, path);
  if (text === undefined) throw new Error(`There are no words for ${path}.`);
  return text;
}

export default function AllServices({ loaderData: page }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead title={page.title} description={page.description} />
      <QuestionFacts questions={page.questions.map(({ question, html }) => ({ question, answer: html }))} />
      <div className={styles.head}>
        <PageTitle title={page.title} lead={page.lead} />
        {page.picture && <Picture name={page.picture} />}
      </div>
      <ServiceList
        headingLevel={2}
        services={page.services.map((service) => ({
          ...service,
          words: service.summary,
          to: service.to.page,
          below: <WaysOn service={service} />,
        }))}
      />
      <Prose html={page.html} />
      <AskedQuestions title="Common questions" questions={page.questions} />
    </Stack>
  );
}

function WaysOn({ service: { title, to } }: { service: OfferedService }) {
  return (
    <div className={styles.ways}>
      {to.prices !== null && (
        <ButtonLink to={to.prices} variant="secondary">
          Prices and times
          <VisuallyHidden>, {title}</VisuallyHidden>
        </ButtonLink>
      )}
      <ButtonLink to={to.booking} variant="secondary">
        Book<VisuallyHidden>, {title}</VisuallyHidden>
      </ButtonLink>
    </div>
  );
}
