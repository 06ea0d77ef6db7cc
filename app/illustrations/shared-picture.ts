/** A scene for other sites that show a link to us, which take bitmaps and no drawings. */
export function sharedPicturePath(name: string): string {
  return `/pictures/${name}.png`;
}
