import { useAnswered } from './answered.ts';

export const settled = 'form-settled';

/**
 * A shaky hand presses twice. While a form is on its way, sending it again with the same button does nothing,
 * whether the browser sends it or React does, which is why this runs before React and comes first in line.
 * What is on its way is over when the next page is there, or when it is shown again; after ten seconds the
 * visitor may well try again.
 */
export const submitOnce = () =>
  "(()=>{let f,b,t;addEventListener('submit',e=>{const n=e.target;if(n.getAttribute('method')!=='post')return;" +
  'if(n===f&&e.submitter===b&&e.timeStamp-t<1e4){e.preventDefault();e.stopImmediatePropagation();return}' +
  `f=n;b=e.submitter;t=e.timeStamp},true);for(const s of['pageshow','${settled}'])addEventListener(s,()=>{f=null})})()`;

/** Says when what the router was sending has been answered. */
export function SubmitOnce() {
  useAnswered(() => window.dispatchEvent(new Event(settled)));
  return null;
}
