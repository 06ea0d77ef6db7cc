import { buttonOf, ink, type Palette, type Tokens } from '#domains/looks/palette.ts';

/** What stands behind the tokens of a look where it has no ground of its own; as `app/ui/colors.css` has it. */
const schemes: readonly { name: string; of: keyof Palette; usual: Tokens }[] = [
  { name: 'Light', of: 'light', usual: { paper: '#fffbf3' } },
  { name: 'Dark', of: 'dark', usual: {} },
  { name: 'More contrast', of: 'more', usual: { paper: '#ffffff', 'on-brand': '#ffffff' } },
  { name: 'More, dark', of: 'moreInDark', usual: { paper: '#000000', 'on-brand': '#000000' } },
];

/** The parts of a page that carry the color, in each way to read, in the words of SVG. */
export function drawPalette(palette: Palette): string {
  const cards = schemes.map(({ name, of, usual }, index) => {
    const tokens = { ...usual, ...palette[of] };
    // The button is the same in the dark.
    const button = { ...palette.light, ...usual, ...palette[of] };
    const [x, y] = [(index % 2) * 260, Math.floor(index / 2) * 190];
    return `<g transform="translate(${x} ${y})" font-size="16">
<rect x="4" y="4" width="252" height="182" rx="10" fill="${tokens['paper']}" stroke="${ink.light}"/>
<text x="20" y="36" font-size="22" font-weight="700" fill="${tokens['heading'] ?? ink[of]}">${name}</text>
<text x="20" y="64" fill="${ink[of]}">Words as people read them</text>
<text x="20" y="92" fill="${tokens['link']}" text-decoration="underline">A link to a page</text>
${drawButton(20, 112, button['brand'] ?? '', button['on-brand'] ?? '', tokens['brand-edge'] ?? ink[of], 'Book a visit')}
</g>`;
  });
  return `<svg viewBox="0 0 520 380" width="520" xmlns="http://www.w3.org/2000/svg">${cards.join('')}</svg>`;
}

/** The chosen color and the one of its buttons, each with the words that it would carry. */
export function drawMoved(brand: string): string {
  const { button, label } = buttonOf(brand);
  return `<svg viewBox="0 0 520 80" width="520" xmlns="http://www.w3.org/2000/svg" font-size="16">
${drawButton(4, 12, brand, label, brand, 'Yours')}${drawButton(264, 12, button, label, button, 'This one')}</svg>`;
}

const drawButton = (x: number, y: number, fill: string, label: string, edge: string, words: string) =>
  `<rect x="${x}" y="${y}" width="212" height="52" rx="12" fill="${fill}" stroke="${edge}" stroke-width="2"/>
<text x="${x + 106}" y="${y + 32}" text-anchor="middle" font-weight="700" fill="${label}">${words}</text>`;
