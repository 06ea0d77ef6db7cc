import { nameOfThrown } from '../faults/thrown.ts';

/** What is told of a failure: its kind, and never the words of it, in which addresses and names may stand. */
export interface Failure {
  /** As in `ECONNREFUSED`, `answered 503` or `TypeError`. */
  kind: string;
  /** Whether it is the server that is down or takes nothing from us, as opposed to refusing one message. */
  isAway: boolean;
}

const mostCauses = 5;

/** The kind of an error of the network, of SMTP or of an HTTP provider. */
export function failureOf(error: unknown): Failure {
  for (
    let cause = error, depth = 0;
    cause instanceof Error && depth < mostCauses;
    cause = cause.cause, depth += 1
  ) {
    const { code, status, responseCode, command } = cause as Error & {
      code?: unknown;
      status?: unknown;
      responseCode?: unknown;
      command?: unknown;
    };
    const answered =
      typeof responseCode === 'number' ? responseCode : typeof status === 'number' ? status : undefined;
    if (answered !== undefined)
      return {
        kind: `answered ${answered}`,
        isAway: command === undefined ? refusesUs(answered) : command !== 'RCPT TO' && command !== 'DATA',
      };
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code))
      return { kind: code, isAway: awayCodes.has(code) || code.startsWith('UND_ERR') };
    if (cause.name === 'TimeoutError') return { kind: 'ETIMEDOUT', isAway: true };
  }
  return { kind: nameOfThrown(error), isAway: false };
}

/** Answers of a web service that are about us or about itself, and not about the request. */
function refusesUs(status: number): boolean {
  return status >= 500 || status === 401 || status === 403 || status === 429;
}

/** From Node and nodemailer. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNECTION',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'EPROTOCOL',
]);
