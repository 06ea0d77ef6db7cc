import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { findSeriesOf, type SeriesVisit } from '#domains/booking/series/series.server.ts';
import { inScope, type Scope } from '#domains/visit-changes/series-scope.ts';
import { cancelingCosts } from '#domains/visits/terms/terms.ts';
import { isCancellable, type Booking } from '#domains/visits/visit.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { pathTo } from '../../../paths.ts';

/**
 * What would be canceled and for how much, for one visit or several of its series, and links to the other
 * choices.
 */
export async function readCancellation(requestContext: RequestContext, booking: Booking, wanted: Scope) {
  const now = requestContext.platform.clock.now();
  const series =
    booking.seriesId === null
      ? undefined
      : await findSeriesOf(requestContext.platform.database, memberOf(requestContext), booking.id);
  const open = series === undefined ? [] : series.visits.filter((each) => isCancellable(each, now));
  const scope = open.length > 1 ? wanted : 'one';
  const chosen: (Booking | SeriesVisit)[] = scope === 'one' ? [booking] : inScope(open, booking.id, scope);
  const visits = chosen.map((each) => ({
    id: each.id,
    when: momentInWords(each.startsAt, each.timeZone),
    feeCents: cancelingCosts({ ...each, placedAt: each.placedAt ?? now }, now),
  }));
  const following = inScope(open, booking.id, 'following').length;
  const pathFor = (scope?: Scope) =>
    pathTo('/account/upcoming-booking/:id/cancel', { id: booking.id, scope });
  const ways = [
    { scope: 'one', to: pathFor(), label: 'Only this visit' },
    {
      scope: 'following',
      to: pathFor('following'),
      label: `This visit and the ${following - 1} after it`,
    },
    {
      scope: 'all',
      to: pathFor('all'),
      label:
        series?.every === 'there-and-back'
          ? 'Both rides, there and back'
          : `All ${open.length} upcoming visits`,
    },
  ].filter(
    (way) =>
      way.scope !== scope &&
      (way.scope !== 'following' ||
        (series?.every !== 'there-and-back' && following > 1 && following < open.length)),
  );
  return {
    scope,
    visits,
    feeCents: visits.reduce((sum, each) => sum + each.feeCents, 0),
    goesOn: series?.goesOn ?? false,
    ways: [
      ...(open.length > 1 ? ways.map(({ to, label }) => ({ to, label })) : []),
      ...(series?.goesOn
        ? [
            {
              to: pathTo('/account/upcoming-booking/:id/stop', { id: booking.id }),
              label: 'Keep these, but plan no more',
            },
          ]
        : []),
    ],
  };
}
