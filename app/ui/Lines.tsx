import { Fragment } from 'react';

/** Words of several lines, such as an address as it is written on an envelope. */
export function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
