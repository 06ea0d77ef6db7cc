import { Form, redirect } from 'react-router';
import { requestCallBack } from '#domains/enquiries/commands.server.ts';
import { findCallWindow } from '#domains/enquiries/data.server.ts';
import { enquiriesPerAddress } from '#domains/enquiries/rules.ts';
import { callBackRequest, callTimes, callTopics } from '#domains/enquiries/schema.ts';
import { describeWindow, timeTitles, topicTitles } from '#domains/enquiries/wording/rules.ts';
import { findProfile } from '#domains/people/data.server.ts';
import { formatPhone } from '#domains/people/rules.ts';
import { takeFromLimit } from '#platform/rate-limits/rate-limits.ts';
import { formReply, problemOf, problemsOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { visitContext } from '../../shell/visit.ts';
import { Actions, Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RadioList } from '../../ui/RadioList.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { problemsShown } from '../access/problems-shown.ts';
import type { Route } from './+types/request-callback';
import { CallPromised } from './call-promised.tsx';

// They come with the data, so that the browser need not load the rules of time for their words.
const topics = callTopics.map((value) => ({ value, label: topicTitles[value] }));
const times = callTimes.map((value) => ({ value, label: timeTitles[value].title, description: timeTitles[value].description }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform, member } = context.get(visitContext);
  const asked = url.searchParams.get('asked');
  const window = asked === null ? undefined : await findCallWindow(platform.database, asked);
  const choices = { topics, times };
  if (window !== undefined) return { ...choices, promised: describeWindow(window, platform.clock.now()), known: null };
  if (member === null) return { ...choices, promised: null, known: null };
  const { name, phone } = await findProfile(platform.database, member);
  return { ...choices, promised: null, known: { name, phone: phone === null ? undefined : formatPhone(phone) } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { platform, member, address } = context.get(visitContext);
  const values = await readForm(request);
  const input = callBackRequest.safeParse(values);
  if (!input.success) return formReply(values, problemsOf(input.error));
  const allowed = await takeFromLimit(platform.database, enquiriesPerAddress, address, platform.clock.now());
  if (!allowed.ok) return formReply(values, allowed.refusal);
  const requested = await requestCallBack(platform, member, input.data);
  if (!requested.ok) return formReply(values, requested.refusal);
  return redirect(`/requestcallback?asked=${requested.value.enquiryId}`, 303);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function RequestCallBack({ loaderData: { promised, known, topics, times }, actionData }: Route.ComponentProps) {
  if (promised !== null) return <CallPromised when={promised} />;
  const problems = problemsShown(actionData, 'name');
  return (
    <>
      <PageHead
        title="Ask us to call you"
        description="Leave your name and phone number, and a person calls you back. Within 2 hours while we are open."
        hasProblems={problems.length > 0}
      />
      <ErrorSummary problems={problems} />
      <PageTitle title="Ask us to call you" lead="A person calls you back. We can answer questions, and we can book for you while you talk." />
      <Form method="post">
        <Stack>
          <Field
            name="name"
            label="Your name"
            autoComplete="name"
            maxLength={100}
            defaultValue={actionData?.values['name'] ?? known?.name}
            error={problemOf(actionData, 'name')}
          />
          <Field
            name="phone"
            label="Your phone number"
            hint="Write it any way you like. A cell phone gets a text that says when we call."
            type="tel"
            autoComplete="tel"
            width="medium"
            maxLength={40}
            defaultValue={actionData?.values['phone'] ?? known?.phone}
            error={problemOf(actionData, 'phone')}
          />
          <RadioList
            name="topic"
            legend="What is the call about?"
            options={topics}
            defaultValue={actionData?.values['topic']}
            error={problemOf(actionData, 'topic')}
          />
          <RadioList
            name="when"
            legend="When may we call?"
            hint="The times are New York time. We call every day, from 8:00 in the morning to 8:00 in the evening."
            options={times}
            defaultValue={actionData?.values['when']}
            error={problemOf(actionData, 'when')}
          />
          <Actions>
            <Button variant="primary">Call me</Button>
          </Actions>
        </Stack>
      </Form>
    </>
  );
}
