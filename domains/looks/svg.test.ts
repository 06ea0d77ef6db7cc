import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, valueOf } from '#tests/visits.ts';
import { rewriteSvg } from './svg.ts';

const around = (inside: string, root = 'viewBox="0 0 100 50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inside}</svg>`;
const shape = '<path d="M0 0h10v10z" fill="#123456"/>';

/** Each with what would run, load, show something else or take too long. */
const hostile: Record<string, string> = {
  script: around(`${shape}<script>alert(1)</script>`),
  'a script in capitals': around(`${shape}<SCRIPT>alert(1)</SCRIPT>`),
  'a script of another name space': around(
    `${shape}<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>`,
  ),
  'a script in what is left out': around(`${shape}<metadata><script>alert(1)</script></metadata>`),
  'an event': around('<path d="M0 0" onload="alert(1)"/>'),
  'an event of the root': around(shape, 'viewBox="0 0 1 1" onload="alert(1)"'),
  'an event in capitals': around('<path d="M0 0" ONCLICK="alert(1)"/>'),
  'a link': around(`<a href="https://example.com">${shape}</a>`),
  'a link that runs': around(`<a xlink:href="javascript:alert(1)">${shape}</a>`),
  image: around('<image href="https://example.com/x.png"/>'),
  'a picture as data': around('<image href="data:image/png;base64,AA"/>'),
  'use of another file': around('<use href="https://example.com/x.svg#a"/>'),
  'parts that repeat a billion times': around('<defs><g id="a"><path d="M0 0"/></g></defs><use href="#a"/>'),
  foreignObject: around(
    `${shape}<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>`,
  ),
  style: around(`<style>@import url(https://example.com)</style>${shape}`),
  'a fill from elsewhere': around('<path d="M0 0" fill="url(https://example.com/#a)"/>'),
  'a style from elsewhere': around('<path d="M0 0" style="fill:url(//example.com/a)"/>'),
  'a gradient from elsewhere': around(`<linearGradient xlink:href="https://example.com/#a"/>${shape}`),
  filter: around(`<filter id="a"><feImage href="x"/></filter>${shape}`),
  animation: around(`<path d="M0 0"><animate attributeName="href" to="javascript:alert(1)"/></path>`),
  set: around(`<path d="M0 0"><set attributeName="onload" to="alert(1)"/></path>`),
  text: around('<text>Call 555-0100</text>'),
  entities: `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${around(`<path d="&b;"/>`)}`,
  'an outer entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${around(shape)}`,
  'a style sheet beside it': `<?xml-stylesheet href="https://example.com/a.css"?>${around(shape)}`,
  '10,000 parts': around(shape.repeat(10_000)),
  '5,000 parts within parts': around(`${'<g>'.repeat(5_000)}${shape}${'</g>'.repeat(5_000)}`),
  'masks within masks': around(
    '<mask id="a"><path d="M0 0" mask="url(#b)"/></mask><mask id="b"><path d="M0 0"/></mask>',
  ),
  'no drawing': around('<g/>'),
  'no size': around(shape, ''),
  'a ribbon': around(shape, 'viewBox="0 0 700 100"'),
  'a pole': around(shape, 'viewBox="0 0 10 100"'),
  'no number': around(shape, 'viewBox="0 0 1e999 1"'),
  'a page': `<html><body>${around(shape)}</body></html>`,
  'no SVG': 'GIF89a',
  nothing: '',
};

describe('a logo as SVG', () => {
  it.each(Object.entries(hostile))('with %s is refused', (_, text) => {
    expect(codeOf(rewriteSvg(text))).toBe('logo_not_allowed');
  });

  it('is written anew from what is allowed, and what is only not known is left out', () => {
    const { svg, ratio } = valueOf(
      rewriteSvg(`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><!-- by a program -->
${around(
  `<title>Ours</title><defs><linearGradient id="g"><stop offset="50%" style="stop-color:#fff;stop-opacity:.5"/></linearGradient></defs>
<g data-name="x" class="y" transform="translate(1 2)"><path d="M0,0 h10" fill="url(#g)" inkscape:label="z"/><circle cx="1" cy="2" r="3" fill="red&quot; x=&quot;"/></g>`,
)}`),
    );
    expect(ratio).toBe(2);
    expect(svg).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100" height="50"><defs><linearGradient id="g"><stop offset="50%" stop-color="#fff" stop-opacity=".5"></stop></linearGradient></defs>' +
        '<g transform="translate(1 2)"><path d="M0,0 h10" fill="url(#g)"></path><circle cx="1" cy="2" r="3"></circle></g></svg>',
    );
    expect(valueOf(rewriteSvg(svg)).svg).toBe(svg);
  });

  it('has nothing but known parts, whatever is put into it', () => {
    const piece = fc.constantFrom(
      ...'< > / = &quot; &#60; <![CDATA[ ]]> <!-- --> svg path script on load href style fill : #a url( ) ; <g> </g> </svg>'.split(
        ' ',
      ),
      ' ',
      '"',
      "'",
      shape,
      '<svg viewBox="0 0 1 1">',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const made = rewriteSvg(around(`${shape}${pieces.join('')}`));
        if (!made.ok) return;
        expect(made.value.svg).toMatch(
          /^<svg( [\w:-]+="[^"<>&]*")+>(<\/?(g|path|svg)( [\w-]+="[^"<>&]*")*>)*<\/svg>$/,
        );
        expect(made.value.svg).not.toMatch(/ on|script|style|href="(?!#)/i);
      }),
      { numRuns: 3_000 },
    );
  });
});
