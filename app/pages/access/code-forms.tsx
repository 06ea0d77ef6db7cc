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
        lead={`We sent a message to ${sentTo}. It has a code of 6 numbers in it. This makes sure that we can reach you.`}
      />
      <Form method="post">
        <Stack>
          <input type="hidden" name="next" value={next} />
          <SentCodeField
            hint="6 numbers. The code works for 10 minutes, and you can have a new one at any time."
            reply={reply}
          />
          <Actions>
            <Button variant="primary" name="intent" value="confirm">
              Go on
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
        <h2>Did the code not arrive?</h2>
        <p>A message can take a minute or two. For email, look in the spam folder too.</p>
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
        <Disclosure summary="The address or number is wrong">
          <p>No harm done. Start again with the right one.</p>
          <Form role="none" method="post">
            <input type="hidden" name="next" value={next} />
            <Actions>
              <Button variant="secondary" name="intent" value="start-again">
                Start again
              </Button>
            </Actions>
          </Form>
        </Disclosure>
        <Disclosure summary="It still does not work">
          <p>
            Call <a href={phone.href}>{phone.display}</a>. We never ask you to read us the code.
          </p>
        </Disclosure>
      </div>
    </>
  );
}
