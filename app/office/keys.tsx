/**
 * What the keys do, and the way to turn them off: a person who speaks to their computer must not press them
 * by chance.
 */
export function OfficeKeys({ asOf }: { asOf: string }) {
  return (
    <>
      <dialog id="office-help" className="office-help" aria-labelledby="office-help-title">
        <h2 id="office-help-title">Keys</h2>
        <dl className="office-facts">
          {keys.map(([key, words]) => (
            <div key={key} className="office-fact">
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p>
          <label>
            <input type="checkbox" id="office-keys-off" /> Turn them off in this browser
          </label>
        </p>
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
      </dialog>
      <dialog id="office-palette" className="office-help" aria-label="Find">
        <div className="office-find">
          <label htmlFor="office-palette-field">A person, a reference, a page, or what to do here</label>
          <input id="office-palette-field" autoComplete="off" />
        </div>
        <p role="status" className="office-quiet" />
        <ul className="office-palette" />
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
      </dialog>
      <script type="module" src="/office.js" />
      <script id="office-live" type="module" src="/office-live.js" data-since={asOf} />
    </>
  );
}

/** Shown by the script where it no longer hears what others do. */
export function NotLive() {
  return (
    <p id="office-standing" role="status" hidden className="office-standing">
      What others change is not shown right now. Load this page again to see it.
    </p>
  );
}

const keys = [
  ['Ctrl K', 'Find a person, a reference, a page, or what to do here'],
  ['g and a letter', 'Go to a page of the menu'],
  ['1 to 9', 'Choose what has this number, on the phone'],
  ['j, k', 'The next row of a list or visit of the board, the one before'],
  ['Enter', 'Open it'],
  ['e', 'Do the next thing: of the row, or what can be done here'],
  ['a', 'Send somebody else: to the visit of the row, or to this one'],
  ['m', 'Move the visit: somebody else, or another time'],
  ['s', 'Put it off'],
  ['/', 'Find in the list'],
  ['u', 'Undo what was just done'],
  ['?', 'These keys'],
] as const;
