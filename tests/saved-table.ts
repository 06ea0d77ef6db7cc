/** All of a table that is saved piece by piece. */
export async function savedTable(pieces: AsyncIterable<string>): Promise<string> {
  let whole = '';
  for await (const piece of pieces) whole += piece;
  return whole;
}
