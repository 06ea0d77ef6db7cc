/**
 * What the keys do, and the way to turn them off: a person who speaks to their computer must not press them
 * by chance.
 */
export function OfficeKeys({ asOf }: { asOf: string }) {
  return (
    <>
      <dialog id="office-help" className="office-help" aria-labelledby="office-help-title">
        <h2 id="office-help-title">Keyboard shortcuts</h2>
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
            <input type="checkbox" id="office-keys-off" /> Turn off in this browser
          </label>
        </p>
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
      </dialog>
      <dialog id="office-palette" className="office-help" aria-label="Find">
        <div className="office-find">
          <label htmlFor="office-palette-field">A person, reference, page or action</label>
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
      Live updates are off right now. Reload this page.
    </p>
  );
}

const keys = [
  ['Ctrl K', 'Find a person, reference, page or action'],
  ['g and a letter', 'Go to a menu page'],
  ['1 to 9', 'Choose the option with this number (phone desk)'],
  ['j, k', 'Next or previous row or visit'],
  ['Enter', 'Open'],
  ['e', 'Do the next step'],
  ['a', 'Reassign the visit'],
  ['m', 'Move the visit: helper or time'],
  ['s', 'Snooze'],
  ['/', 'Find in the list'],
  ['u', 'Undo last action'],
  ['?', 'This list'],
] as const;
