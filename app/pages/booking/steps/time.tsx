import { zoneInWords } from '#domains/people/words.ts';
import { problemOf } from '../../../shell/forms.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { LinkList } from '../../../ui/LinkList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { AnotherDayForm } from '../free-times/choose-day.tsx';
import { ChooseTime } from '../free-times/choose-time.tsx';
import { CallMe, NoTimeSuits } from '../free-times/no-time-suits.tsx';
import { HowOften } from './how-often.tsx';
import { StepForm, type StepProps } from './step-form.tsx';
import type { TimePart } from './time.server.ts';

export function TimeStep({
  data,
  part: { times, every, language, who, missed },
  reply,
}: StepProps<TimePart>) {
  if (times === null && who.chosen === null) return <NoTimes />;
  if (times === null)
    return (
      <>
        <p>{who.chosen} has no open times in the next 60 days. Others may.</p>
        <LinkList items={who.choices} />
        <NoTimeSuits />
      </>
    );
  return (
    <>
      {missed !== null && (
        <Banner tone="warning" title="No driver is available for that time">
          <p>{missed}</p>
        </Banner>
      )}
      {language !== null && <p>{language}</p>}
      <AnotherDayForm />
      <StepForm data={data} step="time" more={<CallMe />}>
        <Stack gap="close">
          {every !== null && <HowOften {...every} reply={reply} />}
          <ChooseTime
            name="starts_at"
            times={times}
            posted={reply?.values['starts_at']}
            error={problemOf(reply, 'starts_at')}
            beside={who.choices.length > 0 && <ChooseHelper who={who} />}
          />
          <small>All times are {zoneInWords(times.zone)}.</small>
        </Stack>
      </StepForm>
    </>
  );
}

/** Beside the times, because it decides which there are. */
const ChooseHelper = ({ who: { chosen, choices } }: Pick<TimePart, 'who'>) => (
  <Disclosure isSmall summary={chosen === null ? 'Choose a helper' : `With ${chosen}. Choose a helper`}>
    <LinkList items={choices} />
  </Disclosure>
);

export function NoTimes() {
  return (
    <>
      <p>We have no open times in the next 60 days. Request a call and we’ll find one.</p>
      <NoTimeSuits />
    </>
  );
}
