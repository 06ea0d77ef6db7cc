/** JSON to stand in a script element: nothing in it ends the element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
