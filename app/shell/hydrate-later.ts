import { inlineJson } from './inline-json.ts';
import { noteLeaving } from './leaving.ts';
import { submitOnce } from './submit-once.tsx';

/**
 * React and the router never stand between a person and the page. The framework writes its start as a module
 * script and asks the browser to fetch all modules at once. Here the script is made inert, and a few lines
 * wake it once the page has been painted and the browser has nothing else to do, or at the first touch or
 * key. `mark` is what the scripts of this page are known by.
 */
export function hydrateLater(html: string, mark: string): string {
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(
      new RegExp(`<script nonce="${mark}" type="module" async="">([\\s\\S]*?)</script>`),
      (_, start: string) =>
        `<script nonce="${mark}" type="text/later">${start}</script><script nonce="${mark}">${toldAddresses}${wake};${noteLeaving()};${submitOnce()}</script>`,
    );
}

/** Where the operator has chosen addresses, links that are made in the browser lead there, too. */
const toldAddresses = ((chosen) =>
  Object.keys(chosen).length === 0 ? '' : `self.chosenAddresses=${inlineJson(chosen)};`)(
  globalThis.chosenAddresses ?? {},
);

const wake =
  "(()=>{let o=0;const e=['pointerdown','keydown','focusin'],w=()=>{if(o)return;o=1;e.forEach(n=>removeEventListener(n,w));" +
  "const s=document.createElement('script');s.type='module';s.textContent=document.querySelector('script[type=\"text/later\"]').textContent;" +
  'document.body.append(s)};e.forEach(n=>addEventListener(n,w,{passive:true}));' +
  "const i=()=>self.requestIdleCallback?requestIdleCallback(w,{timeout:4000}):setTimeout(w,300),p=()=>new PerformanceObserver(i).observe({type:'paint',buffered:true});" +
  "document.readyState==='complete'?p():addEventListener('load',p)})()";
