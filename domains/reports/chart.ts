/** One bar of a chart; null where there is nothing to count. */
export interface Bar {
  label: string;
  value: number | null;
  /** The value as it is read. */
  words: string;
}

const width = 720;
const height = 220;
const margin = { top: 24, bottom: 28, side: 8 };
const mostLabels = 8;

const rounded = (value: number) => Math.round(value * 10) / 10;
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const written = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/**
 * Bars from left to right as SVG, drawn on the server, in the color of the text. All that it shows stands in
 * the table below it; `most` is the top of the scale where it is known, as 1 is for shares.
 */
export function chartOf(bars: readonly Bar[], most?: number): string {
  const top = most ?? Math.max(0, ...bars.map(({ value }) => value ?? 0));
  const low = Math.min(0, ...bars.map(({ value }) => value ?? 0));
  const room = height - margin.top - margin.bottom;
  const scale = top - low === 0 ? 0 : room / (top - low);
  const zero = margin.top + room + low * scale;
  const step = (width - 2 * margin.side) / Math.max(1, bars.length);
  const every = Math.ceil(bars.length / mostLabels);
  const parts = bars.map(({ label, value, words }, index) => {
    const left = margin.side + index * step;
    const tall = Math.abs(value ?? 0) * scale;
    const from = (value ?? 0) < 0 ? zero : zero - tall;
    const bar =
      value === null
        ? ''
        : `<rect x="${rounded(left + step * 0.12)}" y="${rounded(from)}" width="${rounded(step * 0.76)}" height="${rounded(Math.max(tall, 0.5))}" fill="currentColor"><title>${written(`${label}: ${words}`)}</title></rect>`;
    const name =
      index % every === 0
        ? `<text x="${rounded(left + step * 0.12)}" y="${height - 8}" font-size="14" fill="currentColor">${written(label)}</text>`
        : '';
    return bar + name;
  });
  const line = `<line x1="${margin.side}" x2="${width - margin.side}" y1="${rounded(zero)}" y2="${rounded(zero)}" stroke="currentColor"/>`;
  const highest = bars.reduce<Bar | undefined>(
    (found, bar) => (bar.value !== null && bar.value >= (found?.value ?? -Infinity) ? bar : found),
    undefined,
  );
  const head =
    highest === undefined
      ? ''
      : `<text x="${margin.side}" y="14" font-size="14" fill="currentColor">${written(`Most: ${highest.words}, ${highest.label}`)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true">${head}${line}${parts.join('')}</svg>`;
}
