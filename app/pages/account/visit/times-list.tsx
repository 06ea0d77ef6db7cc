import { Disclosure } from '../../../ui/Disclosure.tsx';

/** More of them than this are folded. */
const mostShown = 4;

/** When each visit of a series is, in words. */
export function TimesList({ times }: { times: readonly string[] }) {
  const list = (
    <ol>
      {times.map((time) => (
        <li key={time}>{time}</li>
      ))}
    </ol>
  );
  return times.length <= mostShown ? (
    list
  ) : (
    <>
      <p>The first: {times[0]}</p>
      <Disclosure summary={`See all ${times.length} visits`}>{list}</Disclosure>
    </>
  );
}
