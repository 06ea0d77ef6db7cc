import { pathTo } from '../../paths.ts';
import { Stack } from '../../ui/Stack.tsx';
import { SummaryList, type SummaryRow } from '../../ui/SummaryList.tsx';

export interface ProfileInShort {
  /** Whose needs these are; without a name where it is the member. Null for a member who is only a carer. */
  person: { id: string; name: string | null } | null;
  needs: readonly string[];
  helpers: readonly string[];
  /** The people that the member has invited as carers, and who have not answered. */
  asked: readonly string[];
  /** The recipients whose carer the member is. */
  helped: readonly string[];
}

const mostShown = 4;

/** The first few of a list, and how many more there are: the page of its own has all of them. */
function inShort(list: readonly string[]): string {
  const more = list.length - mostShown;
  return more > 0 ? `${list.slice(0, mostShown).join(', ')} and ${more} more` : list.join(', ');
}

/** What else belongs to the profile and is changed on a page of its own. */
export function ProfileSummary({ short }: { short: ProfileInShort }) {
  return (
    <Stack gap="close">
      <h2>Also in your profile</h2>
      <SummaryList rows={[...needsRow(short), ...helpersRow(short), ...helpedRow(short)]} />
    </Stack>
  );
}

function needsRow({ person, needs }: ProfileInShort): SummaryRow[] {
  if (person === null) return [];
  return [
    {
      term: 'Needs and preferences',
      details: `${person.name === null ? '' : `About ${person.name}: `}${needs.length === 0 ? 'Nothing yet.' : inShort(needs)}`,
      changeTo: pathTo('/post-register', { person: person.id }),
    },
  ];
}

function helpersRow({ person, helpers, asked }: ProfileInShort): SummaryRow[] {
  if (person === null) return [];
  return [
    {
      term: 'Family and friends',
      details: (
        <>
          <p>{helpers.length === 0 ? 'No one has access yet.' : inShort(helpers)}</p>
          {asked.length > 0 && <p>Waiting for an answer from {inShort(asked)}.</p>}
        </>
      ),
      changeTo: pathTo('/account/care-circle'),
    },
  ];
}

function helpedRow({ helped }: ProfileInShort): SummaryRow[] {
  return helped.length === 0
    ? []
    : [{ term: 'People you help', details: inShort(helped), changeTo: pathTo('/account/people') }];
}
