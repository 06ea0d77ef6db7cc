import { Link } from 'react-router';
import type { PictureName } from '../../illustrations/picture-names.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { pathTo } from '../../paths.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { QuestionList } from '../written/asked-questions.tsx';
import { CheckedList } from './checked-list.tsx';
import { OptionsOffered } from './options-offered.tsx';
import { PagePills } from './page-pills.tsx';
import type { OptionFacts } from './service-facts.server.ts';

export interface ShownService {
  title: string;
  lead: string;
  isOffered: boolean;
  bookingPath: string;
  detailPath: string | null;
  picture: PictureName;
  options: readonly OptionFacts[];
  below: { to: string; label: string }[];
  html: string;
  folds: { title: string; html: string }[];
  included: string[];
  notIncluded: string[];
  prepare: string[];
  whoComes: string;
  questions: { question: string; html: string }[];
  related: { to: string; label: string }[];
}

/** What the page of a service shows, to visitors and in the preview of the office. */
export function ServiceView({ page }: { page: ShownService }) {
  return (
    <>
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
    </>
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
