/**
 * How many parts a body has and how deeply they are nested, counted on the raw bytes. What a parser would
 * make of a body can take a hundred times its size, so this is checked before there is anything to parse.
 */
export interface BodyShape {
  /** Fields of a form; keys, values and brackets of JSON. */
  parts: number;
  /** Brackets of JSON that are open at the same time; 0 for a form. */
  depth: number;
}

const [quote, backslash, comma, ampersand] = [0x22, 0x5c, 0x2c, 0x26];
const [openBracket, closeBracket, openBrace, closeBrace, colon] = [0x5b, 0x5d, 0x7b, 0x7d, 0x3a];

/** Counts by the kind that the Content-Type header names; whatever is not a form is taken for JSON. */
export function shapeOf(body: Uint8Array, contentType: string): BodyShape {
  if (/^\s*application\/x-www-form-urlencoded/i.test(contentType))
    return { parts: 1 + countByte(body, ampersand), depth: 0 };
  if (/^\s*multipart\//i.test(contentType))
    return { parts: countText(body, `--${boundaryOf(contentType)}`), depth: 0 };
  return shapeOfJson(body);
}

function shapeOfJson(body: Uint8Array): BodyShape {
  let [parts, open, depth, inText] = [0, 0, 0, false];
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (inText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === comma || byte === colon) parts += 1;
    else if (byte === openBracket || byte === openBrace) {
      parts += 1;
      open += 1;
      depth = Math.max(depth, open);
    } else if (byte === closeBracket || byte === closeBrace) open -= 1;
  }
  return { parts, depth };
}

function countByte(body: Uint8Array, wanted: number): number {
  let count = 0;
  for (const byte of body) if (byte === wanted) count += 1;
  return count;
}

function countText(body: Uint8Array, wanted: string): number {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let count = 0;
  for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + wanted.length)) count += 1;
  return count;
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain = ''] = /boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(contentType) ?? [];
  return quoted ?? plain;
}
