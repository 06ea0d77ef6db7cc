import { pathTo } from '../../../paths.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import type { WhatWasWrong } from './what-was-wrong.server.ts';

/** That we have what a member told us was wrong, what comes next, and what came of it. */
export function SomethingWrong({
  bookingId,
  wrong: { standing, words },
}: {
  bookingId: string;
  wrong: WhatWasWrong;
}) {
  const to = pathTo('/account/upcoming-booking/:id/wrong', { id: bookingId });
  if (standing === 'none') return null;
  if (standing === 'few')
    return (
      <Banner tone="warning" title="We’re sorry it did not go well">
        <p>Our office knows. Tell us what was wrong so we can make it right.</p>
        <ButtonLink to={to} variant="primary">
          Tell us what was wrong
        </ButtonLink>
      </Banner>
    );
  const isOpen = standing === 'told';
  return (
    <Banner
      tone={isOpen ? 'info' : 'success'}
      title={isOpen ? 'You told us something was wrong' : 'Our answer to what was wrong'}
    >
      {words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isOpen && (
        <>
          <p>If you are in danger, call 911.</p>
          <ButtonLink to={to} variant="secondary">
            See or change what you told us
          </ButtonLink>
        </>
      )}
    </Banner>
  );
}
