import { Link } from 'react-router';
import { Banner } from '../../../ui/Banner.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import type { ToAnswer } from './to-answer.server.ts';

/** These stand above the visits; with more of them the visits would be out of sight. */
const shownAtOnce = 2;

interface WaitingAnswersProps {
  waiting: readonly ToAnswer[];
}

/** What waits for the member's answer: the first in sight, the others in a fold. */
export function WaitingAnswers({ waiting }: WaitingAnswersProps) {
  const others = waiting.slice(shownAtOnce);
  return (
    <>
      <AnswerBanners waiting={waiting.slice(0, shownAtOnce)} />
      {others.length > 0 && (
        <Disclosure summary={`More to answer (${others.length})`}>
          <Stack gap="close">
            <AnswerBanners waiting={others} />
          </Stack>
        </Disclosure>
      )}
    </>
  );
}

const AnswerBanners = ({ waiting }: WaitingAnswersProps) =>
  waiting.map(({ title, words, act, to }) => (
    <Banner key={to} tone="warning" isSmall>
      <p>
        <strong>{title}</strong> {words} <Link to={to}>{act}</Link>
      </p>
    </Banner>
  ));
