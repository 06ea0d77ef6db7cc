/** Loaded with the first image: most processes never make one, and the library is large. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One image takes one core, which leaves the others to the pages.
  sharp.concurrency(1);
  return sharp;
}
