import { data, Link, redirect } from 'react-router';
import { findScreen } from '#office/screens.server.ts';
import { ActForms } from '../../office/act-form.tsx';
import { OfficeSection } from '../../office/cells.tsx';
import { PageTools } from '../../office/page-tools.tsx';
import { markOf, offeredActs, performAct } from '../../office/perform.server.ts';
import { Told } from '../../office/told.tsx';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { insideOf, toldOn } from '../../shell/office-guard.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { unmatched } from '../../shell/problem-page.tsx';
import { contextOfRequest, type PageContext } from '../../shell/request-context.ts';
import type { Route } from './+types/record';

async function find(requestContext: PageContext, { screen: name, id }: { screen: string; id: string }) {
  const screen = findScreen(name);
  const subject = await screen?.record?.find(requestContext.platform, insideOf(requestContext).staff, id);
  if (screen?.record === undefined || subject === undefined) throw data(unmatched, { status: 404 });
  return { screen, record: screen.record, subject };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { screen, record, subject } = await find(requestContext, params);
  const offered = offeredActs(requestContext, record.acts, subject, markOf(record, subject));
  const opened = url.searchParams.get('open');
  const page = offered.acts.find(({ name }) => name === opened)?.offer.page;
  if (page !== undefined) throw redirect(page);
  return {
    ...offered,
    told: toldOn(requestContext, url),
    visit: record.visitOf?.(subject),
    opened,
    list: { title: screen.title, at: pathTo(`/office/${screen.name}`) },
    shown: record.show(subject, requestContext.platform.clock.now()),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { screen, record, subject } = await find(requestContext, params);
  return performAct(requestContext, request, {
    acts: record.acts,
    subject,
    record,
    placeOf: ({ id = params.id }) => pathTo(`/office/${screen.name}/:id`, { id }),
  });
}

export default function OfficeRecord({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { shown, list, told, visit, acts, requestKey, version, opened } = loaderData;
  return (
    <>
      <PageHead title={shown.title} description="" hasProblems={reply !== undefined} />
      <Told told={told} reply={reply} />
      <FormProblems reply={reply} />
      <p data-print="hide">
        <Link to={list.at}>{list.title}</Link>
      </p>
      <PageTools title={shown.title} />
      {shown.lead !== undefined && <p>{shown.lead}</p>}
      {acts.length > 0 && (
        <p className="office-jump" data-print="hide">
          <a href="#acts">Actions</a>
        </p>
      )}
      <div
        id="record"
        className="office-record"
        data-live={visit === undefined ? undefined : 'visit alert'}
        data-live-subject={visit}
      >
        <div className="office-sections">
          {shown.sections.map((section) => (
            <OfficeSection key={section.title} section={section} />
          ))}
        </div>
        {acts.length > 0 && (
          <section aria-labelledby="acts" data-print="hide">
            <h2 id="acts">Actions</h2>
            <ActForms acts={acts} requestKey={requestKey} version={version} reply={reply} opened={opened} />
          </section>
        )}
      </div>
    </>
  );
}
