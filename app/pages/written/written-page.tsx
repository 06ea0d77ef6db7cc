import { findPageText } from '#domains/site-texts/page-text.server.ts';
import { fillAll, readOperator, toHtml } from '#domains/site-texts/prose.server.ts';
import type { PictureName } from '../../illustrations/picture-names.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { describeDate } from '../../shell/describe-date.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/written-page';

export const handle = {
  breadcrumbs: (page: Route.ComponentProps['loaderData']) => [
    { label: 'Home', href: '/' },
    { label: page.title },
  ],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform } = context.get(contextOfRequest);
  const text = await findPageText(platform, url.pathname);
  if (text === undefined) throw new Error(`There are no words for ${url.pathname}.`);
  const { body, updated, picture, ...words } = fillAll(text, await readOperator(platform));
  return {
    ...words,
    picture: picture as PictureName | undefined,
    html: toHtml(body),
    updated: updated === undefined ? null : describeDate(updated),
  };
}

export default function WrittenPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead title={page.title} description={page.description} />
      <PageTitle title={page.title} lead={page.lead} />
      {page.picture && <Picture name={page.picture} />}
      {page.updated && <p>Last updated {page.updated}.</p>}
      <Prose html={page.html} />
    </Stack>
  );
}
