declare module 'subset-font' {
  interface SubsetFontOptions {
    targetFormat: 'woff2';
    variationAxes: Record<string, { min: number; max: number }>;
    keepFeatures: readonly string[];
  }
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: SubsetFontOptions,
  ): Promise<Buffer>;
}
