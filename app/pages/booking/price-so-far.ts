import { data } from 'react-router';
import type { PriceSoFar } from '#domains/services/price-so-far.ts';
import { formOf } from '../../shell/forms.ts';
import { contextOfRequest } from '../../shell/request-context.ts';
import type { Route } from './+types/price-so-far';
import { askAbout, askerOf, draftOf, memberWhoBooks } from './ask.server.ts';
import { listFlows } from './flows.server.ts';
import { priceOfTyped } from './price-so-far.server.ts';

/** What the answers on the page at `at` come to: nothing is saved, and what is not answered yet is not priced. */
export async function action({ context, request, url }: Route.ActionArgs): Promise<Response> {
  const requestContext = context.get(contextOfRequest);
  const form = await formOf(request);
  if (requestContext.member === null) throw data(null, { status: 401 });
  const at = URL.parse(url.searchParams.get('at') ?? '', url.origin);
  const flows = await listFlows(requestContext.platform.database);
  const flow = flows.find(({ path }) => path === at?.pathname);
  if (at === null || flow === undefined) throw data(null, { status: 404 });
  const booker = memberWhoBooks(requestContext, flow);
  const id = at.searchParams.get('draft');
  const draft = id === null ? undefined : await draftOf(requestContext, booker, id);
  const asker = askerOf(requestContext, at, booker, draft);
  const price: PriceSoFar | null = await priceOfTyped(await askAbout(asker), form);
  return Response.json(price, { headers: { 'Cache-Control': 'no-store' } });
}

export function loader() {
  throw data(null, { status: 404 });
}
