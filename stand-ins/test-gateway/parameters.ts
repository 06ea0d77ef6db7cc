import { invalidRequest, RequestProblem } from './problems.ts';

/**
 * The parameters of one request, as Stripe reads them: form-encoded, nested names in brackets, unknown names
 * refused.
 */
export interface Parameters {
  text(name: string): string | undefined;
  /** @throws RequestProblem `parameter_missing` unless it was given. */
  requiredText(name: string): string;
  requiredWebAddress(name: string): string;
  /** @param least the smallest value that is accepted; below it the code is `parameter_invalid_integer`. */
  integer(name: string, least: number): number | undefined;
  flag(name: string): boolean;
  /** An address that a browser can be sent to. */
  webAddress(name: string): string | undefined;
  metadata(): Record<string, string>;
  list(name: string): string[];
}

const longestText = 5_000;

/** What may follow a name in brackets; any other name stands by itself. */
const brackets: Record<string, RegExp> = {
  metadata: /^(\[[^[\]]{1,40}\])?$/,
  expand: /^\[\d*\]$/,
  allowed_payment_method_types: /^\[\d*\]$/,
  created: /^\[gte\]$/,
  evidence: /^\[uncategorized_text\]$/,
};

/** @throws RequestProblem for a name that is not among `known`, or that holds something of the wrong shape. */
export function readParameters(encoded: URLSearchParams, known: string[]): Parameters {
  for (const [name, value] of encoded) {
    const first = name.split('[')[0]!;
    if (!known.includes(first))
      throw problem('parameter_unknown', name, `Received unknown parameter: ${name}`);
    if (!(brackets[first] ?? /^$/).test(name.slice(first.length)))
      throw problem('parameter_invalid', name, `Invalid ${first}`);
    if (value.length > longestText)
      throw problem('parameter_invalid_string', name, 'Invalid string: too long');
    if (value.includes('\0'))
      throw problem('parameter_invalid_string', name, 'Invalid string: has a null character');
  }

  const text = (name: string) => encoded.get(name) || undefined;
  const webAddress = (name: string) => {
    const value = text(name);
    if (value === undefined) return undefined;
    if (!/^https?:\/\//.test(value) || !URL.canParse(value))
      throw problem('url_invalid', name, 'Not a valid URL');
    return value;
  };

  return {
    text,
    webAddress,
    requiredText: (name) => required(name, text(name)),
    requiredWebAddress: (name) => required(name, webAddress(name)),
    integer(name, least) {
      const value = text(name);
      if (value === undefined) return undefined;
      const number = Number(value);
      if (!/^-?\d{1,15}$/.test(value) || number < least) {
        throw problem('parameter_invalid_integer', name, `Invalid integer: ${value}`);
      }
      return number;
    },
    flag(name) {
      const value = text(name) ?? 'false';
      if (value !== 'true' && value !== 'false')
        throw problem('parameter_invalid_boolean', name, `Invalid boolean: ${value}`);
      return value === 'true';
    },
    metadata() {
      if (text('metadata') !== undefined) throw problem('parameter_invalid', 'metadata', 'Invalid object');
      const entries = [...encoded].flatMap(([name, value]) => {
        const key = /^metadata\[([^[\]]{1,40})\]$/.exec(name)?.[1];
        return key === undefined || value === '' ? [] : [[key, value] as const];
      });
      return Object.fromEntries(entries);
    },
    list(name) {
      return [...encoded].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value);
    },
  };
}

function required(name: string, value: string | undefined): string {
  if (value === undefined) throw problem('parameter_missing', name, `Missing required param: ${name}.`);
  return value;
}

function problem(code: string, param: string, message: string): RequestProblem {
  return new RequestProblem(invalidRequest({ code, param, message }));
}

/** Which part of a list was asked for; one more than `limit` is to be read, to know whether there is more. */
export function readPage(parameters: Parameters): {
  limit: number;
  page: { after: string | undefined; since: number | undefined; limit: number };
} {
  const limit = parameters.integer('limit', 1) ?? 10;
  if (limit > 100) throw problem('parameter_invalid_integer', 'limit', 'A list has at most 100 objects.');
  return {
    limit,
    page: {
      after: parameters.text('starting_after'),
      since: parameters.integer('created[gte]', 0),
      limit: limit + 1,
    },
  };
}
