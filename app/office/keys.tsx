/**
 * What the keys do, and the way to turn them off: whoever speaks to their computer must not press them by
 * chance.
 */
export function OfficeKeys() {
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
      <script src="/office.js" defer />
    </>
  );
}

const keys = [
  ['Ctrl K', 'Find a person, a reference, a page, or what to do here'],
  ['g and a letter', 'Go to a page of the menu'],
  ['1 to 9', 'Choose what has this number, on the phone'],
  ['j, k', 'The next row of a list, the one before'],
  ['Enter', 'Open it'],
  ['e', 'Do the next thing: of the row, or what can be done here'],
  ['a', 'Send somebody else: to the visit of the row, or to this one'],
  ['m', 'Give it another time'],
  ['s', 'Put it off'],
  ['/', 'Find in the list'],
  ['u', 'Undo what was just done'],
  ['?', 'These keys'],
] as const;
