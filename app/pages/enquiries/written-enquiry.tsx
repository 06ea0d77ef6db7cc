import { Form } from 'react-router';
import { questionGroups } from '#content/texts.server.ts';
import { sendWrittenEnquiry } from '#domains/enquiries/enquiry.server.ts';
import { writtenEnquiry, type WrittenKind } from '#domains/enquiries/enquiry.ts';
import { findContact } from '#domains/people/people.server.ts';
import { findPageText } from '#domains/site-texts/page-text.server.ts';
import { fillAll, readOperator, toHtml, toInlineHtml } from '#domains/site-texts/prose.server.ts';
import type { PictureName } from '../../illustrations/picture-names.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { pathTo, type PlainPath } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { type FormReply, problemOf } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { QuestionFacts } from '../../shell/structured-data.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { foldsOf, openingOf } from '../who-comes/folds.ts';
import { QuestionsByTopic } from '../written/asked-questions.tsx';
import type { Route } from './+types/written-enquiry';
import { ContactField, NameField } from './contact-fields.tsx';
import { answerEnquiry } from './enquiry-forms.server.ts';
import { TrapField } from './trap-field.tsx';

interface Place {
  kind: WrittenKind;
  formTitle: string;
  asksOrganization: boolean;
  withQuestions: boolean;
  /** The ways to reach us come first, for readers who would rather not read further. */
  withWaysFirst: boolean;
}

const places: Record<string, Place> = {
  '/contact-us': {
    kind: 'message',
    formTitle: 'Send us a message',
    asksOrganization: false,
    withQuestions: true,
    withWaysFirst: true,
  },
  '/business': {
    kind: 'business',
    formTitle: 'Ask about help for your people',
    asksOrganization: true,
    withQuestions: false,
    withWaysFirst: false,
  },
  '/corporate-partners': {
    kind: 'partner',
    formTitle: 'Ask about partnering',
    asksOrganization: true,
    withQuestions: false,
    withWaysFirst: false,
  },
} satisfies Partial<Record<PlainPath, Place>>;

export const handle = {
  breadcrumbs: (page: Route.ComponentProps['loaderData']) => [
    { label: 'Home', href: '/' },
    { label: page.title },
  ],
};

function placeOf(url: URL): Place {
  const place = places[url.pathname];
  if (place === undefined) throw new Error(`No enquiry is sent from ${url.pathname}.`);
  return place;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform, member } = context.get(contextOfRequest);
  const { kind: _kind, withQuestions, ...place } = placeOf(url);
  const text = await findPageText(platform, url.pathname);
  if (text === undefined) throw new Error(`There are no words for ${url.pathname}.`);
  const operator = await readOperator(platform);
  const { title, description, lead, picture, body } = fillAll(text, operator);
  const contact = member === null ? null : await findContact(platform.database, member.userId);
  return {
    ...place,
    title,
    description,
    lead,
    picture: picture as PictureName | undefined,
    html: toHtml(openingOf(body)),
    folds: foldsOf(body).map((fold) => ({ title: fold.title, html: toHtml(fold.body) })),
    groups: (withQuestions ? fillAll(questionGroups, operator) : []).map((group) => ({
      title: group.title,
      questions: group.questions.map(({ question, answer }) => ({ question, html: toInlineHtml(answer) })),
    })),
    thanks: url.searchParams.has('thanks'),
    known:
      contact === null ? null : { name: contact.name, contact: contact.email ?? contact.phone ?? undefined },
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { kind } = placeOf(url);
  return answerEnquiry(
    request,
    writtenEnquiry,
    (input) =>
      sendWrittenEnquiry(requestContext.platform, requestContext, requestContext.member, kind, input),
    () => `${url.pathname}?thanks=1`,
  );
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

function WaysToReachUs() {
  const { phone } = useSite();
  return (
    <Actions>
      <ButtonLink to={phone.href} variant="secondary">
        <Icon name="phone" />
        <span>
          Call <Unbroken>{phone.display}</Unbroken>
        </span>
      </ButtonLink>
      <ButtonLink to={pathTo('/call-me')} variant="secondary">
        Request a call
      </ButtonLink>
      <ButtonLink to="#write" variant="secondary">
        Send us a message
      </ButtonLink>
    </Actions>
  );
}

function OrganizationFields({ reply }: { reply: FormReply | undefined }) {
  return (
    <>
      <Field
        name="organization"
        label="Your organization"
        optional
        autoComplete="organization"
        maxLength={120}
        defaultValue={reply?.values['organization']}
        error={problemOf(reply, 'organization')}
      />
      <Field
        name="website_address"
        label="Your website"
        hint="For example, example.org"
        optional
        inputMode="url"
        autoComplete="url"
        maxLength={280}
        defaultValue={reply?.values['website_address']}
        error={problemOf(reply, 'website_address')}
      />
    </>
  );
}

export default function WrittenEnquiryPage({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead title={page.title} description={page.description} hasProblems={actionData !== undefined} />
      <FormProblems reply={actionData} />
      {page.thanks && actionData === undefined && (
        <Banner tone="success" title="Thank you. We got your message.">
          A person reads it and answers within two days.
        </Banner>
      )}
      <PageTitle title={page.title} lead={page.lead} />
      {page.withWaysFirst && <WaysToReachUs />}
      {page.picture && <Picture name={page.picture} isLow />}
      <Prose html={page.html} />
      <div>
        {page.folds.map(({ title, html }) => (
          <Disclosure key={title} summary={title}>
            <Prose html={html} />
          </Disclosure>
        ))}
      </div>
      <Form method="post">
        <Stack>
          <h2 id="write">{page.formTitle}</h2>
          <NameField reply={actionData} known={page.known} />
          <ContactField reply={actionData} known={page.known} />
          {page.asksOrganization && <OrganizationFields reply={actionData} />}
          <TextArea
            name="message"
            label="Your message"
            maxLength={2000}
            defaultValue={actionData?.values['message']}
            error={problemOf(actionData, 'message')}
          />
          <TrapField />
          <Actions>
            <Button variant="primary">Send message</Button>
          </Actions>
        </Stack>
      </Form>
      <QuestionFacts
        questions={page.groups.flatMap((group) =>
          group.questions.map(({ question, html }) => ({ question, answer: html })),
        )}
      />
      <QuestionsByTopic title="Common questions" topics={page.groups} />
    </Stack>
  );
}
