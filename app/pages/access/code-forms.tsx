import { Form } from 'react-router';
import type { FormReply } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { problemsShown } from './problems-shown.ts';
import { SentCodeField } from './sent-code-field.tsx';

interface CodeFormsProps {
  /** Where the code went, masked. */
  sentTo: string;
  next: string;
  sentAgain: boolean;
  reply: FormReply | undefined;
}

/** One field for the code, and the two ways forward for people who did not get it. */
export function CodeForms({ sentTo, next, sentAgain, reply }: CodeFormsProps) {
  const problems = problemsShown(reply, 'code');
  return (
    <>
      <PageHead
        title="Enter your code"
        description="Enter the code that we sent to you."
        hasProblems={problems.length > 0}
      />
      <ErrorSummary problems={problems} />
      {sentAgain && reply === undefined && (
        <Banner tone="success" title="We sent you a new code.">
          Use the new one. The earlier code no longer works.
        </Banner>
      )}
      <PageTitle
        title="Enter your code"
        lead={`We sent a 6-digit code to ${sentTo}. It confirms that we can reach you.`}
      />
      <Form method="post">
        <Stack>
          <input type="hidden" name="next" value={next} />
          <SentCodeField
            hint="6 digits. The code works for 10 minutes. You can get a new one anytime."
            reply={reply}
          />
          <Actions>
            <Button variant="primary" name="intent" value="confirm">
              Continue
            </Button>
          </Actions>
        </Stack>
      </Form>
      <WithoutCode next={next} />
    </>
  );
}

function WithoutCode({ next }: { next: string }) {
  const { phone } = useSite();
  return (
    <>
      <Stack gap="close">
        <h2>No code yet?</h2>
        <p>It can take a minute or two. For email, check your spam folder too.</p>
        <Form role="none" method="post">
          <input type="hidden" name="next" value={next} />
          <Actions>
            <Button variant="secondary" name="intent" value="send-again">
              Send me a new code
            </Button>
          </Actions>
        </Form>
      </Stack>
      <div>
        <Disclosure summary="Wrong address or number?">
          <p>No problem. Start again with the right one.</p>
          <Form role="none" method="post">
            <input type="hidden" name="next" value={next} />
            <Actions>
              <Button variant="secondary" name="intent" value="start-again">
                Start again
              </Button>
            </Actions>
          </Form>
        </Disclosure>
        <Disclosure summary="Still not working?">
          <p>
            Call <a href={phone.href}>{phone.display}</a>. We never ask you to read us the code.
          </p>
        </Disclosure>
      </div>
    </>
  );
}
