import { officeOf, weekInWords } from '#domains/enquiries/office-words.ts';
import { countBookable, publicHelpers } from '#domains/professionals/public-helper.server.ts';
import { findPageText } from '#domains/site-texts/page-text.server.ts';
import { fillAll, readOperator, toHtml } from '#domains/site-texts/prose.server.ts';
import {
  certificateAddress,
  checkLines,
  insuranceLine,
  questions,
  wrongLines,
} from '#domains/site-texts/safety-words.ts';
import { readSafety } from '#domains/site-texts/safety.server.ts';
import { dateInWords } from '#platform/days.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { pathTo } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Face } from '../../ui/Face.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Section } from '../../ui/Section.tsx';
import type { Route } from './+types/who-comes';
import { AtTheDoor, Checks, Insurance, WentWrong } from './answers.tsx';
import { foldsOf } from './folds.ts';
import styles from './who-comes.module.css';

const names = new Intl.ListFormat('en-US');
/** As many as have room beside each other on a phone. */
const facesShown = 4;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform } = context.get(contextOfRequest);
  const { database, clock, configuration } = platform;
  const now = clock.now();
  const [text, { facts, publishedAt }, helpers, count] = await Promise.all([
    findPageText(platform, url.pathname),
    readSafety(platform),
    publicHelpers(database, now),
    countBookable(database, now),
  ]);
  if (text === undefined) throw new Error(`There are no words for ${url.pathname}.`);
  const [checks, insurance] = [checkLines(facts), insuranceLine(facts)];
  const { title, description, lead, body } = fillAll(text, await readOperator(platform));
  return {
    title,
    description,
    lead,
    folds: foldsOf(body).map((fold) => ({ title: fold.title, html: toHtml(fold.body) })),
    faces: helpers.slice(0, facesShown).map(({ firstName, picture, service }) => ({
      firstName,
      picture,
      hue: service.hue,
    })),
    count,
    checks: checks.length === 0 ? null : { question: questions.checks, lines: checks },
    insurance:
      insurance === null
        ? null
        : {
            question: questions.insurance,
            line: insurance,
            certificate: facts.certificate === null ? null : certificateAddress(facts.certificate),
          },
    wrong: wrongLines(facts),
    // They come in the middle of a sentence.
    hours: weekInWords(officeOf(configuration)).replace(/^Every/, 'every'),
    changed: publishedAt === null ? null : dateInWords(publishedAt, configuration.OFFICE_TIME_ZONE),
  };
}

export default function WhoComes({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <Section tone="leaf">
        <div className={styles.head}>
          <div className={styles.words}>
            <h1>{page.title}</h1>
            <p>{page.lead}</p>
            <Faces faces={page.faces} count={page.count} />
          </div>
          <div className={styles.picture} data-print="hide">
            <Picture name="MealDelivery" />
          </div>
        </div>
      </Section>
      <Section>
        <div className={styles.answers}>
          <Answers page={page} />
          <div>
            {page.folds.map(({ title, html }) => (
              <Disclosure key={title} summary={title}>
                <Prose html={html} />
              </Disclosure>
            ))}
          </div>
          {page.changed !== null && <p className={styles.small}>Last changed {page.changed}.</p>}
          <div className={styles.next}>
            <ButtonLink to={pathTo('/')} variant="primary">
              See who could come to me
            </ButtonLink>
          </div>
        </div>
      </Section>
    </>
  );
}

type Page = Route.ComponentProps['loaderData'];

/** An office that has said nothing has two answers: what is said of the door and of a mishap is always so. */
function Answers({ page: { checks, insurance, wrong, hours } }: { page: Page }) {
  const first = checks === null ? 0 : 1;
  const next = insurance === null ? first : first + 1;
  return (
    <>
      {checks !== null && <Checks number={first} {...checks} />}
      {insurance !== null && <Insurance number={next} {...insurance} />}
      <AtTheDoor number={next + 1} />
      <WentWrong number={next + 2} lines={wrong} hours={hours} />
    </>
  );
}

function Faces({ faces, count }: { faces: Page['faces']; count: number }) {
  if (faces.length === 0) return null;
  return (
    <>
      <div className={styles.faces}>
        {faces.map(({ firstName, picture, hue }, index) => (
          // Two helpers may have one first name; their order is all that tells them apart here.
          // eslint-disable-next-line react/no-array-index-key
          <span key={index} data-hue={hue}>
            <Face name={firstName} picture={picture} size={64} />
          </span>
        ))}
      </div>
      <p className={styles.small}>
        {`${count} people work with us. These are ${names.format(faces.map((face) => face.firstName))}.`}
      </p>
    </>
  );
}
