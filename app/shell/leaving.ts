import { settled } from './submit-once.tsx';

const question = 'leaving?';

/**
 * Remembers that the visitor has pressed what leads away from the page. The browser itself follows a link or
 * sends a form that is pressed before React runs, which no hook of the router ever hears of; so this runs
 * before React, too. It is over when the next page is there, or this one is shown again. After ten seconds
 * the press has led nowhere, as a download does.
 */
export const noteLeaving = () =>
  "(()=>{let t=-1e4;for(const s of['submit','click','popstate'])addEventListener(s,e=>{if(s!=='click'||e.target.closest('a[href]'))t=performance.now()},true);" +
  `const n=e=>{if(e.persisted!==false)t=-1e4};addEventListener('pageshow',n);addEventListener('${settled}',n);` +
  `addEventListener('${question}',e=>{if(performance.now()-t<1e4)e.preventDefault()})})()`;

/** Whether the page is about to be another one, because the visitor wants it to. */
export function isBeingLeft(): boolean {
  return !window.dispatchEvent(new Event(question, { cancelable: true }));
}
