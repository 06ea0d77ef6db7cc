import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { newScriptMark, takeOwnScripts } from './own-scripts.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const mark = newScriptMark();
const body = fc.string().filter((text) => !text.includes('<'));

it('allows exactly the inline scripts that have the mark of this page', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(body, fc.boolean()), { maxLength: 5 }), (bodies) => {
      const page = bodies
        .map(([text, isOurs]) => `<script${isOurs ? ` nonce="${mark}"` : ''} type="module">${text}</script>`)
        .join('<hr>');
      const { html, hashes } = takeOwnScripts(`${page}<script nonce="${mark}" src="/a.js"></script>`, mark);
      const ours = bodies.filter(([, isOurs]) => isOurs).map(([text]) => hashOf(text));
      expect(new Set(hashes)).toEqual(new Set(ours));
      expect(html).not.toContain(mark);
    }),
  );
});

it('takes a script over several lines, and with attributes before and after the mark', () => {
  const { hashes } = takeOwnScripts(`<script id="x" nonce="${mark}" async>\none();\ntwo();\n</script>`, mark);
  expect(hashes).toEqual([hashOf('\none();\ntwo();\n')]);
});

it('allows nothing that has the mark of another page, or that leaves a tag open before ours', () => {
  expect(takeOwnScripts(`<script nonce="${newScriptMark()}">evil()</script>`, mark).hashes).toEqual([]);
  const open = `<script a="<link nonce="${mark}" rel="x">evil()</script>`;
  expect(takeOwnScripts(open, mark).hashes).toEqual([]);
});
