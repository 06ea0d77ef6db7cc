import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { FormProblems } from '../shell/form-problems.tsx';
import type { FormReply } from '../shell/forms.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { OfficeTable } from './cells.tsx';

/** What came of a list, such as "12 places added, 1 place changed, 40 places as before." */
export const takenInWords = (
  { added, changed, unchanged }: { added: number; changed: number; unchanged: number },
  counted: (count: number) => string,
): string =>
  `${[
    ...(added === 0 ? [] : [`${counted(added)} added`]),
    ...(changed === 0 ? [] : [`${counted(changed)} changed`]),
    ...(unchanged === 0 ? [] : [`${counted(unchanged)} as before`]),
  ].join(', ')}.`;

interface ListPageProps {
  title: string;
  /** The page of what the list is of. */
  back: { to: string; label: string };
  /** What is wrong with the list; undefined where it can be taken. */
  reply: FormReply | undefined;
  /** What the list says, before it is taken; null where it cannot be. */
  preview: ReactNode;
  /** Which columns it has. */
  columns: ReactNode;
  csv: string;
  error: string | undefined;
}

/** The office looks at what a list says first, and then imports all of it. */
export function ListPage({ title, back, reply, preview, columns, csv, error }: ListPageProps) {
  return (
    <>
      <PageHead title={title} description="" hasProblems={reply !== undefined} />
      <FormProblems reply={reply} />
      <p data-print="hide">
        <Link to={back.to}>{back.label}</Link>
      </p>
      <h1>{title}</h1>
      {preview}
      <Form method="post" encType="multipart/form-data" className="office-form">
        <p>{columns} You see a preview first. Nothing is done where one line cannot be read.</p>
        <TextArea name="csv" label="List" rows={10} defaultValue={csv} error={error} optional />
        <Field name="file" label="Or a file" type="file" autoComplete="off" optional />
        <div>
          <Button variant={preview === null ? 'primary' : 'secondary'}>Preview</Button>
        </div>
      </Form>
    </>
  );
}

/** What a list says, before it is taken. */
export function ListSays({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="preview" className="office-sections">
      <h2 id="preview">What the list says</h2>
      {children}
    </section>
  );
}

/** How many lines change nothing, where there are some. */
export const Unchanged = ({ count }: { count: number }) =>
  count > 0 && <p>{count === 1 ? '1 stays as it is.' : `${count} stay as they are.`}</p>;

interface ListPartProps {
  title: string;
  /** How many lines there are, in words. */
  count: string;
  columns: readonly string[];
  /** The cells of each line, its number first. */
  rows: readonly (readonly (string | null)[])[];
}

/** The lines of one kind, where there are some. */
export function ListPart({ title, count, columns, rows }: ListPartProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>
        {title}: {count}
      </h3>
      <OfficeTable
        caption={title}
        columns={['Line', ...columns]}
        rows={rows.map((cells) => ({ id: null, cells: [...cells] }))}
        empty=""
      />
    </>
  );
}

/** Sends the list once more, to be taken. */
export function TakeList({ csv, children }: { csv: string; children?: ReactNode }) {
  return (
    <Form method="post" encType="multipart/form-data" className="office-form">
      <input type="hidden" name="csv" value={csv} />
      <input type="hidden" name="step" value="add" />
      {children}
      <Button variant="primary">Take the list</Button>
    </Form>
  );
}
