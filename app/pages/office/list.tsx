import { data, Form, Link } from 'react-router';
import type { Staff } from '#domains/people/actor.ts';
import { readList } from '#office/lists/reading.server.ts';
import { listSavedViews, savedViewActs } from '#office/lists/saved-view.server.ts';
import { screenCapabilities } from '#office/screen-names.ts';
import type { Act, Screen } from '#office/screen.ts';
import { findScreen } from '#office/screens.server.ts';
import type { Platform } from '#platform/platform.ts';
import { ActForms } from '../../office/act-form.tsx';
import { OfficeTable } from '../../office/cells.tsx';
import { keyedActsOf } from '../../office/keyed-acts.server.ts';
import { PageTools } from '../../office/page-tools.tsx';
import { offeredActs, performAct } from '../../office/perform.server.ts';
import { Told } from '../../office/told.tsx';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { insideOf, toldOn } from '../../shell/office-guard.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { unmatched } from '../../shell/problem-page.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Route } from './+types/list';

const mostRows = 50;

function screenOf(name: string) {
  const screen = findScreen(name);
  if (screen === undefined) throw data(unmatched, { status: 404 });
  return screen;
}

async function linksFor(platform: Platform, staff: Staff, { links = [], name }: Screen) {
  const allowed = links.filter(({ may = screenCapabilities[name] }) => staff.capabilities.has(may));
  const needed = await Promise.all(
    allowed.map(async ({ isNeeded }) => isNeeded === undefined || (await isNeeded(platform, staff))),
  );
  return allowed.filter((_, index) => needed[index]).map(({ text, to }) => ({ text, to }));
}

/** An act whose form has what was typed on the page before, if a link opens it. */
function filledByLink(act: Act<null>, asked: URLSearchParams): Act<null> {
  const { filledByLink: names = [] } = act;
  if (asked.get('open') !== act.name || names.length === 0) return act;
  return {
    ...act,
    offer(subject, now) {
      const offer = act.offer(subject, now);
      return (
        offer && {
          ...offer,
          fields: offer.fields.map((field) => {
            const typed = names.includes(field.name)
              ? asked.get(field.name)?.trim().slice(0, 100)
              : undefined;
            return typed ? { ...field, value: typed } : field;
          }),
        }
      );
    },
  };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { staff } = insideOf(requestContext);
  const screen = screenOf(params.screen);
  const { list, listed, filters, problems } = await readList(
    requestContext.platform,
    staff,
    screen,
    url.searchParams,
    mostRows,
    true,
  );
  const next = new URLSearchParams(filters);
  if (listed.nextCursor !== null) next.set('after', listed.nextCursor);
  const views = await listSavedViews(requestContext.platform.database, staff, screen);
  return {
    ...offeredActs(
      requestContext,
      [
        ...screen.acts.map((act) => filledByLink(act, url.searchParams)),
        ...savedViewActs(screen, filters, views),
      ],
      null,
    ),
    views,
    told: toldOn(requestContext, url),
    opened: url.searchParams.get('open'),
    name: screen.name,
    title: screen.title,
    lead: screen.lead,
    links: await linksFor(requestContext.platform, staff, screen),
    columns: list.columns.slice(0, list.columnsOnPage),
    problems,
    asked: await Promise.all(
      list.filters.map(async ({ name, label, kind, emptyLabel, options, readOptions }) => ({
        name,
        label,
        kind,
        emptyLabel,
        options: options ?? (await readOptions?.(requestContext.platform)),
        value: filters[name] ?? '',
        error: problems.find(({ field }) => field === name)?.message,
      })),
    ),
    empty: list.empty,
    note: listed.note,
    rows: listed.rows.map(({ id, cells }) => ({ id, cells: cells.slice(0, list.columnsOnPage) })),
    hasRecords: screen.record !== undefined,
    opens: keyedActsOf(screen, staff),
    isFirst: !url.searchParams.has('after'),
    firstPage: `${pathTo(`/office/${screen.name}`)}?${new URLSearchParams(filters)}`,
    nextPage: listed.nextCursor === null ? null : `?${next}`,
    changesWith: screen.list.changesWith?.join(' '),
    exportAt: `${pathTo(`/office/export/${screen.name}`)}?${new URLSearchParams(filters)}`,
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { staff } = insideOf(requestContext);
  const screen = screenOf(params.screen);
  const views = await listSavedViews(requestContext.platform.database, staff, screen);
  const acts = [...screen.acts, ...savedViewActs(screen, Object.fromEntries(url.searchParams), views)];
  const at = pathTo(`/office/${screen.name}`);
  return performAct(requestContext, request, {
    acts,
    subject: null,
    placeOf: ({ id }) => (id === undefined || screen.record === undefined ? at : `${at}/${id}`),
  });
}

export default function OfficeList({ loaderData: shown, actionData: reply }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={shown.title}
        description=""
        hasProblems={reply !== undefined || shown.problems.length > 0}
      />
      <Told told={shown.told} reply={reply} />
      <FormProblems reply={reply} />
      {reply === undefined && shown.problems.length > 0 && <ErrorSummary problems={shown.problems} />}
      <PageTools title={shown.title}>
        <a href={shown.exportAt}>Save as CSV</a>
      </PageTools>
      {shown.lead !== undefined && <p>{shown.lead}</p>}
      {shown.links.map(({ text, to }) => (
        <p key={to} data-print="hide">
          <Link to={to}>{text}</Link>
        </p>
      ))}
      {shown.views.length > 0 && (
        <nav aria-label="Saved views" className="office-pages" data-print="hide">
          {shown.views.map(({ id, title, to }) => (
            <Link key={id} to={to}>
              {title}
            </Link>
          ))}
        </nav>
      )}
      <ActForms
        acts={shown.acts}
        requestKey={shown.requestKey}
        version={null}
        reply={reply}
        opened={shown.opened}
        isInRow
      />
      {shown.asked.length > 0 && <Filters asked={shown.asked} />}
      {shown.note !== undefined && <p>{shown.note}</p>}
      {shown.changesWith !== undefined && (
        <p id="list-changes" role="status" data-live={shown.changesWith} data-live-counts data-print="hide" />
      )}
      <OfficeTable
        caption={shown.title}
        columns={shown.columns}
        rows={shown.rows}
        at={shown.hasRecords ? pathTo(`/office/${shown.name}`) : undefined}
        opens={shown.opens}
        empty={shown.problems.length > 0 ? 'Nothing is shown until this is right.' : shown.empty}
      />
      {(!shown.isFirst || shown.nextPage !== null) && (
        <nav aria-label="Pages of the list" className="office-pages" data-print="hide">
          {!shown.isFirst && <Link to={shown.firstPage}>Back to the start</Link>}
          {shown.nextPage !== null && <Link to={shown.nextPage}>Next {mostRows}</Link>}
        </nav>
      )}
    </>
  );
}

/** What can be asked of the list, as a form whose answer is an address. */
function Filters({ asked }: { asked: Route.ComponentProps['loaderData']['asked'] }) {
  return (
    <Form role="search" className="office-filters">
      {asked.map(({ name, label, kind, emptyLabel = 'All', options, value, error }) =>
        kind === 'hidden' ? (
          value !== '' && <input key={name} type="hidden" name={name} value={value} />
        ) : options === undefined ? (
          <Field
            key={name}
            name={name}
            label={label}
            type={kind}
            autoComplete="off"
            optional={false}
            defaultValue={value}
            error={error}
          />
        ) : (
          <Select
            key={name}
            name={name}
            label={label}
            options={options}
            emptyLabel={emptyLabel}
            isEmptyAnswer
            defaultValue={value}
            error={error}
          />
        ),
      )}
      <Button variant="secondary">Show</Button>
    </Form>
  );
}
