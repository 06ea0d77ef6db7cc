import { Form, redirect } from 'react-router';
import { callForHelp, findOpenHelp } from '#domains/field/help.server.ts';
import { shortClock } from '#domains/field/words.ts';
import { pathTo } from '../../paths.ts';
import { onPhone } from '../../shell/field-guard.ts';
import { formOf, textOf } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import type { Route } from './+types/help';

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { professional, timeZone } = onPhone(requestContext);
  const open = await findOpenHelp(requestContext.platform.database, professional);
  return {
    visit: url.searchParams.get('visit') ?? '',
    open: open && {
      at: shortClock(open.at, timeZone),
      seen: open.seenBy && open.seenAt && `${open.seenBy}, ${shortClock(open.seenAt, timeZone)}`,
    },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const visit = textOf(await formOf(request), 'visit');
  await callForHelp(requestContext.platform, onPhone(requestContext).professional, visit || null);
  return redirect(pathTo('/field/help'), 303);
}

/**
 * The second press: it tells the office; the phone dials where scripts run, and by the link where they do
 * not.
 */
export default function FieldHelp({ loaderData: { visit, open } }: Route.ComponentProps) {
  const { phone } = useSite();
  return (
    <>
      <PageHead title="Help" description="" />
      <h1>Help</h1>
      <p>In danger, call 911 first.</p>
      <a href="tel:911" className="field-button field-danger">
        Call 911
      </a>
      {/* A page that was kept is shown later, when nothing is known of a call: it has the button, too. */}
      <Form method="post" className="field-help" data-help data-dial={phone.href} hidden={open !== undefined}>
        <input type="hidden" name="visit" value={visit} />
        <button>I need help now</button>
        <p>This alerts the office right away, and your phone calls it. No signal? Call yourself.</p>
      </Form>
      {open !== undefined && (
        <p role="status" className="field-kept" data-help-known>
          <strong>The office was alerted at {open.at}.</strong>{' '}
          {open.seen === null ? 'No one has seen it yet. Call too.' : `Seen by ${open.seen}.`}
        </p>
      )}
      <a href={phone.href} className="field-button field-danger">
        <span>Call the office:</span> <span data-office>{phone.display}</span>
      </a>
    </>
  );
}
