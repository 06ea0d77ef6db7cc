import { data } from 'react-router';
import { leastOf } from '#domains/services/price.ts';
import { findServicePage } from '#domains/services/service-page.server.ts';
import type { ServicePage } from '#domains/services/service-page.ts';
import { findServiceToPreview } from '#domains/services/service.server.ts';
import type { ServiceOption, ServiceWithOptions } from '#domains/services/service.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { sceneNamed } from '../../../illustrations/picture-names.ts';
import { pathTo } from '../../../paths.ts';
import { unmatched } from '../../../shell/problem-page.tsx';
import { questionsOf } from '../../booking/calculator.server.ts';
import { toFlow } from '../../booking/flows.server.ts';
import { withWorkQuestions } from '../../booking/work-questions.ts';
import { fromInWords } from '../../services/offered-services.server.ts';
import { readPrices } from '../../services/prices.server.ts';
import { describeOption } from '../../services/service-facts.server.ts';
import { ownWordsOf } from '../../services/service-words.server.ts';
import { exampleOf } from './example.server.ts';

const partTitles = {
  page: 'Its page',
  prices: 'Prices',
  questions: 'Questions',
  messages: 'Mail, text and receipt',
  visit: 'The helper’s order',
};
type PartName = keyof typeof partTitles;
const isPart = (name: string): name is PartName => Object.hasOwn(partTitles, name);

interface Previewed {
  page: ServicePage;
  service: ServiceWithOptions;
  option: ServiceOption | undefined;
  at: (part: PartName) => string;
}

/**
 * One part of a service as it would look, read alone: nothing is written.
 *
 * @throws 404 where there is no such service of the office's own, or no such part
 */
export async function readPreview(
  platform: ConnectedPlatform,
  { id, part }: { id: string; part: string },
  query: URLSearchParams,
) {
  const now = platform.clock.now();
  const [page, service] = await Promise.all([
    findServicePage(platform.database, id),
    findServiceToPreview(platform.database, id, now),
  ]);
  if (page === undefined || page.pageWords === null || service === undefined || !isPart(part))
    throw data(unmatched, { status: 404 });
  const at = (name: PartName) => pathTo('/office/services/:id/preview/:part', { id, part: name });
  const option = service.options.find((each) => each.id === query.get('option')) ?? service.options[0];
  const previewed = { page, service, option, at };
  return {
    title: page.title,
    back: pathTo('/office/services/:id', { id }),
    parts: Object.entries(partTitles).map(([name, label]) => ({
      to: pathTo('/office/services/:id/preview/:part', { id, part: name }),
      label,
      isCurrent: name === part,
    })),
    options: part === 'page' || part === 'prices' ? [] : optionsOf(previewed, part),
    shown: await shownPart(platform, previewed, part, query),
  };
}

/** Where there are several, which one is looked at. */
const optionsOf = ({ service, option, at }: Previewed, part: PartName) =>
  service.options.length < 2
    ? []
    : service.options.map(({ id, title }) => ({
        to: `${at(part)}?${new URLSearchParams({ option: id })}`,
        label: title,
        isCurrent: id === option?.id,
      }));

async function shownPart(
  platform: ConnectedPlatform,
  previewed: Previewed,
  part: PartName,
  query: URLSearchParams,
) {
  const { page, service, option, at } = previewed;
  if (part === 'page') return { name: part, ...shownPage(previewed) };
  if (option === undefined) return { name: 'nothing' as const };
  if (part === 'prices') {
    const prices = await readPrices(platform, service, query, '');
    return prices === undefined
      ? { name: 'nothing' as const }
      : {
          name: part,
          ...prices,
          flow: { ...toFlow(page), detailPath: at('prices') },
          picture: sceneNamed(page.picture),
          bookingPath: at('questions'),
          openTimes: null,
        };
  }
  if (part === 'questions')
    return {
      name: part,
      title: page.words.titles.details,
      questions: withWorkQuestions(option, questionsOf(option, service)),
    };
  return { name: part, example: await exampleOf(platform, service, option) };
}

function shownPage({ page, service, at }: Previewed) {
  const { slug: _slug, path: _path, body: _body, ...words } = ownWordsOf(page)!;
  const least = leastOf(service.options);
  const card = {
    id: page.id,
    title: page.title,
    hue: service.hue,
    to: at('page'),
    picture: sceneNamed(words.picture),
    from: least === undefined ? null : fromInWords(least),
    words: page.summary,
  };
  return {
    card,
    view: {
      ...words,
      picture: sceneNamed(words.picture),
      isOffered: true,
      bookingPath: at('questions'),
      detailPath: at('prices'),
      options: service.options.map(describeOption),
      below: [],
      html: '',
      folds: [],
      questions: [],
      related: [],
    },
  };
}

export type ShownPart = Awaited<ReturnType<typeof shownPart>>;
