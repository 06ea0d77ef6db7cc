import { Form, Link, redirect } from 'react-router';
import { searchPeople } from '#domains/people/search/search.server.ts';
import { readGap } from '#office/board/gap.server.ts';
import { gapIn, gapInWords } from '#office/board/gap.ts';
import { Choice, Choices } from '../../../office/choices.tsx';
import { Told } from '../../../office/told.tsx';
import { pathTo } from '../../../paths.ts';
import { insideOf, toldOn } from '../../../shell/office-guard.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Route } from './+types/who-calls';

const mostFound = 20;
const longest = 100;

/** Who calls: one who is found alone is shown at once. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { staff } = insideOf(requestContext);
  const find = (url.searchParams.get('find') ?? '').trim().slice(0, longest);
  const found = find === '' ? [] : await searchPeople(requestContext.platform, staff, find, mostFound);
  const [only, ...others] = new Set(found.map(({ memberId }) => memberId));
  const carried = gapIn(url.searchParams);
  if (only !== undefined && others.length === 0)
    return redirect(pathTo('/office/call/:id', { id: only, ...carried }));
  const gap = await readGap(requestContext.platform.database, url.searchParams);
  return { told: toldOn(requestContext, url), find, found, carried, gap: gap && gapInWords(gap) };
}

/** What was looked for without a result, for the form of a new member: a whole number, or a name. */
function asTyped(find: string): { phone: string } | { name: string } | undefined {
  const digits = find.replaceAll(/\D/g, '').length;
  if (digits >= 7) return { phone: find };
  return find !== '' && digits === 0 ? { name: find } : undefined;
}

export default function Call({ loaderData: { told, find, found, carried, gap } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Incoming call" description="" />
      <Told told={told} />
      <h1>Who’s calling?</h1>
      {gap !== null && <p className="office-standing">{gap}</p>}
      <Form role="search" className="office-filters">
        {Object.entries(carried).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="office-find">
          <label htmlFor="find">Phone, name, address or reference</label>
          <p id="find-hint" className="office-quiet">
            As they say it. Last four digits work.
          </p>
          <input
            id="find"
            name="find"
            aria-describedby="find-hint"
            autoComplete="off"
            defaultValue={find}
            data-focus
          />
        </div>
        <Button variant="primary">Find</Button>
      </Form>
      <p>
        <Link to={pathTo('/office/people', { open: 'new-account', ...asTyped(find) })}>New caller</Link>
      </p>
      {find !== '' && found.length === 0 && <p>No match. Try fewer words, or the last four digits.</p>}
      <Choices>
        {found.map(({ id, memberId, name, who, city, why }, place) => (
          <Choice
            key={id}
            press={place + 1}
            to={pathTo('/office/call/:id', { id: memberId, ...carried })}
            detail={[who, city, why].filter((part) => part !== null).join('. ')}
          >
            {name}
          </Choice>
        ))}
      </Choices>
    </>
  );
}
