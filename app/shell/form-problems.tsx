import { Banner } from '../ui/Banner.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import type { FormReply } from './forms.ts';

/** Why a form came back: the fields to fix, or the one sentence where no field is to blame. */
export function FormProblems({ reply }: { reply: FormReply | undefined }) {
  if (reply === undefined) return null;
  if (reply.problems.length > 0) return <ErrorSummary problems={reply.problems} />;
  if (reply.declined && reply.message !== null) {
    return (
      <Banner tone="warning" title="Your bank declined the payment">
        Nothing was charged. {reply.message}
      </Banner>
    );
  }
  return <Banner tone="warning" title={reply.message ?? 'Try again.'} />;
}
