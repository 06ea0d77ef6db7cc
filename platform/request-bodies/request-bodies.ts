import { type Refusal, refusal, refused, type Result, success } from '../result.ts';
import { createWaitingLine, type LineLimits } from '../waiting-line/waiting-line.ts';
import { shapeOf } from './body-shape.ts';

export interface BodyLimits {
  bytes: number;
  /** Fields of a form; keys, values and brackets of JSON. */
  parts: number;
  /** Brackets of JSON that are open at the same time. */
  depth: number;
  /** What large bodies share among themselves, so that they leave those of everybody else alone. */
  share?: Share;
}

/** How many bytes of bodies are being read or answered in this process, and how many may be. */
interface Share {
  taken: number;
  most: number;
  longestWaitMilliseconds: number;
}

/** Ten times what our longest form or call brings. */
export const usualLimits: BodyLimits = { bytes: 32 * 1024, parts: 1_000, depth: 16 };

export type Bytes = Uint8Array<ArrayBuffer>;

const megabyte = 1024 * 1024;
/** A quarter of a second's work for the parsers, and little next to the heap. */
const usualShare: Share = { taken: 0, most: 4 * megabyte, longestWaitMilliseconds: 15_000 };

/** Four photos as a phone takes them, from a slow network. Browsers with scripts send a tenth of that. */
export const photoLimits: BodyLimits = {
  bytes: 24 * megabyte,
  parts: 200,
  depth: 4,
  share: { taken: 0, most: 48 * megabyte, longestWaitMilliseconds: 120_000 },
};

/**
 * Twice the connections to the database: some wait for the payment gateway at any time. And what is answered
 * within about ten seconds on a small machine, even where each request checks a password: a booking may wait
 * longer than a look.
 */
const writesInLine: LineLimits = { atOnce: 64, mostWaiting: 192, longestMilliseconds: 10_000 };
/** A search for times takes no place from a booking. */
export const searchesInLine: LineLimits = { atOnce: 8, mostWaiting: 64, longestMilliseconds: 2_000 };

export type WithBody = <Value>(
  request: Request,
  work: (body: Result<Bytes>) => Promise<Value>,
) => Promise<Value>;

/**
 * Opens a door that reads the body of a request within its limits and hands it to `work`, or says what is
 * wrong: `too_large` (413), `too_slow` (408), `malformed_body` (400), `too_busy` (503). Nothing beyond a
 * limit is read or parsed. What was read counts among the bytes of all requests until `work` is done. Each
 * door has a waiting line, which a request joins once it is read: a slow sender takes no place in it, and
 * hundreds of sign-ins at once do not keep everybody else waiting.
 */
export function createBodyDoor(limits: BodyLimits, line: LineLimits = writesInLine): WithBody {
  const inLine = createWaitingLine(line);
  const share = limits.share ?? usualShare;
  return async (request, work) => {
    const taken = { bytes: 0 };
    try {
      const body = await takeBody(request, limits, taken);
      return await (body.ok
        ? inLine(
            () => work(body),
            () => work(refused(tooBusy)),
          )
        : work(body));
    } finally {
      share.taken -= taken.bytes;
    }
  };
}

/** The status for a body that was not accepted, which its kind alone does not tell. */
export function statusOfBody({ code }: Refusal): 400 | 408 | 413 | 503 {
  return code === 'too_large' ? 413 : code === 'too_slow' ? 408 : code === 'too_busy' ? 503 : 400;
}

async function takeBody(
  request: Request,
  limits: BodyLimits,
  taken: { bytes: number },
): Promise<Result<Bytes>> {
  if (Number(request.headers.get('content-length') ?? 0) > limits.bytes) return refused(tooLarge(limits));
  if (request.body === null) return success(new Uint8Array());
  const { longestWaitMilliseconds } = limits.share ?? usualShare;
  const reader = request.body.getReader();
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    void reader.cancel();
  }, longestWaitMilliseconds);
  try {
    const read = await readAll(reader, limits, taken);
    if (isLate) return refused(tooSlow);
    return read.ok ? withinShape(read.value, request.headers.get('content-type') ?? '', limits) : read;
  } catch {
    return refused(isLate ? tooSlow : cutOff);
  } finally {
    clearTimeout(deadline);
  }
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limits: BodyLimits,
  taken: { bytes: number },
): Promise<Result<Bytes>> {
  // Copied as they come: kept as they are, pieces of one byte each would take a hundred times their size.
  const kept = new ArrayBuffer(0, { maxByteLength: limits.bytes });
  const share = limits.share ?? usualShare;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return success(new Uint8Array(kept.slice(0)));
    const length = kept.byteLength;
    const refusal =
      length + value.length > limits.bytes
        ? tooLarge(limits)
        : share.taken + value.length > share.most
          ? tooBusy
          : undefined;
    if (refusal !== undefined) {
      await reader.cancel();
      return refused(refusal);
    }
    taken.bytes += value.length;
    share.taken += value.length;
    kept.resize(length + value.length);
    new Uint8Array(kept).set(value, length);
  }
}

function withinShape(body: Bytes, contentType: string, limits: BodyLimits): Result<Bytes> {
  const { parts, depth } = shapeOf(body, contentType);
  return parts > limits.parts || depth > limits.depth ? refused(tooManyParts) : success(body);
}

function tooLarge({ bytes }: BodyLimits): Refusal {
  return refusal(
    'invalid',
    'too_large',
    bytes < megabyte
      ? `This is too large to be taken: ${bytes / 1024} kB at most.`
      : `This is too large to be taken: ${bytes / megabyte} MB at most. Please go back, and choose fewer or smaller photos.`,
  );
}

const tooManyParts = refusal('invalid', 'malformed_body', 'This has too many parts to be taken.');
const cutOff = refusal('invalid', 'malformed_body', 'This has not arrived whole. Please send it again.');
const tooSlow = refusal('invalid', 'too_slow', 'This took too long to arrive. Please send it again.');
const tooBusy: Refusal = {
  kind: 'unavailable',
  code: 'too_busy',
  message: 'Too much is being sent to us right now. Please try again in a moment, or call us.',
  retryAfterSeconds: 5,
};
