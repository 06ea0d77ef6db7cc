import type { ShownProfessional } from '#domains/visits/professional.ts';
import { pathTo } from '../../../paths.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { DoorWords } from './day/door-words.tsx';
import { Person } from './person.tsx';

interface WhoComesProps {
  title: string;
  professional: ShownProfessional;
  /** Of the service that it is a visit of. */
  hue: string;
  /** The words of the visit; left out for carers who may only look. */
  word?: string;
  /** Nobody comes to the door: they call. */
  byVideo?: boolean;
}

/** The professional, and how to tell that it is really them. */
export function WhoComes({ title, professional, hue, word, byVideo = false }: WhoComesProps) {
  return (
    <section data-hue={hue}>
      <Stack gap="close">
        <h2>{title}</h2>
        <Person professional={professional} />
        {word !== undefined && <DoorWords word={word} name={professional.name} byVideo={byVideo} />}
        <div data-print="hide">
          <StandingLink to={pathTo('/who-comes')}>Who’s coming to your door</StandingLink>
        </div>
      </Stack>
    </section>
  );
}
