import { memberOf } from '#domains/access/doors/request-context.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { wordsOfKind } from '#domains/services/kind.ts';
import { wordOfVisit } from '#domains/visits/door-word.ts';
import { bookingInList } from '#domains/visits/shown-booking.ts';
import { listBookings } from '#domains/visits/visit-list.server.ts';
import { stateInWords, visitTimeInWords } from '#domains/visits/words.ts';
import { dayInWords } from '#platform/days.ts';
import { pathTo } from '../../../paths.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { useSite } from '../../../shell/site-context.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { PrintButton } from '../../../ui/PrintButton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { Unbroken } from '../../../ui/Unbroken.tsx';
import { qrCodeOf } from '../private-link/qr-code.server.ts';
import type { Route } from './+types/itinerary';
import styles from './itinerary.module.css';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Upcoming visits', href: pathTo('/account/upcoming-booking') },
    { label: 'Print' },
  ],
};

/** As many as fit on one sheet in large type. */
const mostVisits = 4;

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const { platform } = requestContext;
  const now = platform.clock.now();
  const recipients = await listRecipients(platform.database, member);
  const recipient = recipients.find((each) => each.id === url.searchParams.get('for'));
  const page = await listBookings(platform.database, member, {
    which: 'upcoming',
    now,
    limit: mostVisits,
    recipientId: recipient?.id,
  });
  return {
    bookings: page.bookings.map((booking) => ({
      ...bookingInList(booking),
      help: booking.help,
      word: wordOfVisit(platform.secret, booking),
    })),
    more: page.nextCursor !== null,
    recipient: recipient === undefined ? null : recipient.name,
    others: recipients.length < 2 ? [] : recipients.map(({ id, name }) => ({ id, name })),
    asOf: dayInWords(now, platform.configuration.OFFICE_TIME_ZONE),
    code: qrCodeOf(`${platform.publicUrl}${pathTo('/account/upcoming-booking')}`),
  };
}

export default function Itinerary({
  loaderData: { bookings, more, recipient, others, asOf, code },
}: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title="Upcoming visits to print"
        description="Your next visits in large type on one page, for the refrigerator."
      />
      <PageTitle title={recipient === null ? 'Upcoming visits' : `Upcoming visits for ${recipient}`} />
      <div data-print="hide">
        <p>One page in large type for the refrigerator.</p>
        <PrintButton />
        {others.map((other) => (
          <StandingLink key={other.id} to={`?for=${other.id}`}>
            Only for {other.name}
          </StandingLink>
        ))}
      </div>
      <div className={styles.sheet}>
        {bookings.length === 0 ? (
          <p>No upcoming visits.</p>
        ) : (
          <ol className={styles.visits}>
            {bookings.map((booking) => (
              <li key={booking.id}>
                <strong className={styles.when}>{visitTimeInWords(booking)}</strong>
                <span>
                  {booking.optionTitle}
                  {recipient === null && ` for ${booking.recipientName}`}. {booking.professionalName}{' '}
                  {wordsOfKind(booking.kind).isComing}.
                  {booking.help.length > 0 && ` ${booking.help.join('. ')}.`}
                  {booking.state === 'requested' && ` ${stateInWords.requested}`} Ask for:{' '}
                  <strong>{booking.word}</strong>. Reference <Unbroken>{booking.reference}</Unbroken>.
                </span>
              </li>
            ))}
          </ol>
        )}
        {more && <p>There are more visits after these.</p>}
        <HowToReachUs asOf={asOf} code={code} />
      </div>
    </Stack>
  );
}

function HowToReachUs({ asOf, code }: Pick<Route.ComponentProps['loaderData'], 'asOf' | 'code'>) {
  const { phone, siteName } = useSite();
  return (
    <div className={styles.foot}>
      <div>
        <p className={styles.when}>
          {siteName}: <Unbroken>{phone.display}</Unbroken>
        </p>
        <p>
          Call us to change or cancel. On a phone, point the camera at the square to see your visits. As of{' '}
          {asOf}.
        </p>
      </div>
      <svg
        className={styles.code}
        viewBox={`0 0 ${code.size} ${code.size}`}
        role="img"
        shapeRendering="crispEdges"
      >
        <title>QR code that opens your upcoming visits</title>
        <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
        <path fill="#000" d={code.path} />
      </svg>
    </div>
  );
}
