/** PostgreSQL's log of changes is kept in pieces of this size. */
export const pieceBytes = 16 * 1024 * 1024;
const piecesPerName = 256n;

/** A place in the log of changes, as PostgreSQL writes it (`16/B374D848`), as the number of bytes before it. */
export function readPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The number of the piece that the byte at this position is in. */
export const pieceAt = (position: bigint): bigint => position / BigInt(pieceBytes);

/** The name of the file that PostgreSQL keeps a piece in. */
export function pieceName(timeline: number, piece: bigint): string {
  const hexadecimal = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0');
  return [BigInt(timeline), piece / piecesPerName, piece % piecesPerName].map(hexadecimal).join('');
}

/** Which piece of which timeline a file of that name holds; undefined for any other file. */
export function readPieceName(name: string): { timeline: number; piece: bigint } | undefined {
  const parts = /^([0-9A-F]{8})([0-9A-F]{8})(000000[0-9A-F]{2})$/.exec(name);
  if (parts === null) return undefined;
  const [, timeline = '', high = '', low = ''] = parts;
  return {
    timeline: parseInt(timeline, 16),
    piece: BigInt(`0x${high}`) * piecesPerName + BigInt(`0x${low}`),
  };
}

/** The pieces that hold what lies between two positions. */
export function piecesBetween(begin: string, end: string): bigint[] {
  const first = pieceAt(readPosition(begin));
  const last = pieceAt(readPosition(end) - 1n);
  return Array.from({ length: Number(last - first) + 1 }, (_, index) => first + BigInt(index));
}
