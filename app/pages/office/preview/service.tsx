import { Link } from 'react-router';
import { NeedsToRead } from '../../../field/needs-to-read.tsx';
import { WorkToDo } from '../../../field/visit-facts.tsx';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Lines } from '../../../ui/Lines.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { PriceBreakdown } from '../../../ui/PriceBreakdown.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { SummaryList } from '../../../ui/SummaryList.tsx';
import { Questions } from '../../booking/questions.tsx';
import { PagePills } from '../../services/page-pills.tsx';
import { PricesView } from '../../services/prices-view.tsx';
import { ServiceList } from '../../services/service-list.tsx';
import { ServiceView } from '../../services/service-view.tsx';
import type { Route } from './+types/service';
import { readPreview, type ShownPart } from './read-preview.server.ts';
import fieldStyles from '../../../field/field.css?url';

/** The order looks as it does in the field. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: fieldStyles }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return readPreview(context.get(contextOfRequest).platform, params, url.searchParams);
}

/** How a service will look, before anyone else sees it: the real pages, with links from one to the next. */
export default function ServicePreview({ loaderData }: Route.ComponentProps) {
  const { title, back, parts, options, shown } = loaderData;
  return (
    <Stack gap="wide">
      <PageHead title={`Preview: ${title}`} description="" />
      <p data-print="hide">
        <Link to={back}>{title}</Link>
      </p>
      <Banner tone="warning" title="Preview. No one else sees this." />
      <nav aria-label="Parts of the preview" data-print="hide">
        <PagePills pages={parts} />
      </nav>
      {options.length > 0 && (
        <nav aria-label="What can be booked" data-print="hide">
          <PagePills pages={options} />
        </nav>
      )}
      <Part shown={shown} />
    </Stack>
  );
}

function Part({ shown }: { shown: ShownPart }) {
  switch (shown.name) {
    case 'nothing':
      return <PageTitle title="Nothing to show yet" lead="Add something that can be booked first." />;
    case 'page':
      return (
        <>
          <ServiceView page={shown.view} />
          <Stack gap="close">
            <h2>In lists of services</h2>
            <ServiceList headingLevel={3} services={[shown.card]} />
          </Stack>
        </>
      );
    case 'prices':
      return <PricesView {...shown} />;
    case 'questions':
      return (
        <>
          <PageTitle title={shown.title} />
          <Questions
            questions={shown.questions}
            valueOf={() => undefined}
            ticked={() => []}
            problemOf={() => undefined}
          />
        </>
      );
    case 'messages':
    case 'visit':
      return <Example name={shown.name} example={shown.example} />;
  }
}

type ExampleProps = Extract<ShownPart, { name: 'messages' | 'visit' }>;

/** With answers as a member might give them. */
function Example({ name, example }: ExampleProps) {
  if ('refused' in example) return <PageTitle title="The first answers do not fit" lead={example.refused} />;
  const { mail, text, receipt, field } = example;
  if (name === 'visit')
    return (
      <>
        <PageTitle title="What the helper reads" lead="With the first answer to each question." />
        <div className="field">
          <div className="field-main">
            <NeedsToRead visit={field} />
            <WorkToDo visit={field} />
          </div>
        </div>
      </>
    );
  return (
    <>
      <PageTitle
        title="What members get"
        lead="With the first answer to each question. Names and times are examples."
      />
      <Stack gap="close">
        <h2>Email</h2>
        <p>
          <strong>{mail.subject}</strong>
        </p>
        {mail.body.split('\n\n').map((lines) => (
          <p key={lines}>
            <Lines text={lines} />
          </p>
        ))}
      </Stack>
      <Stack gap="close">
        <h2>Text</h2>
        <p>
          <Lines text={text} />
        </p>
      </Stack>
      <Stack gap="close">
        <h2>Receipt</h2>
        <SummaryList close rows={receipt.facts} />
        <PriceBreakdown
          caption="Line by line"
          lines={receipt.lines}
          totalLabel="Price"
          totalCents={receipt.totalCents}
        />
      </Stack>
    </>
  );
}
