import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';

/** Why a mailbox cannot be read: it does not answer, does not let us in, or answers what is no POP3. */
export type MailboxProblem = 'mailbox_away' | 'login_refused' | 'mailbox_odd';

const problemWords: Record<MailboxProblem, string> = {
  mailbox_away: 'The mailbox does not answer.',
  login_refused: 'The mailbox does not take our name or password.',
  mailbox_odd: 'The mailbox answers what we do not understand.',
};

/** Says what is wrong in our words: a server repeats in its own what it was sent. */
export class MailboxFault extends Error {
  readonly code: MailboxProblem;

  constructor(code: MailboxProblem, cause?: unknown) {
    super(problemWords[code], { cause });
    this.name = 'MailboxFault';
    this.code = code;
  }
}

export interface MailboxAddress {
  host: string;
  port: number;
  user: string;
  password: string;
}

const usualPort = 995;

/** The parts of an address such as `pop3s://user:password@mail.example.org/`. */
export function mailboxAddressOf(address: string): MailboxAddress {
  const { hostname, port, username, password } = new URL(address);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? usualPort : Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

/** A mailbox while it is open. Messages have numbers from 1, which hold for this connection alone. */
export interface OpenMailbox {
  /** The messages with their sizes in bytes. */
  list(): Promise<{ number: number; bytes: number }[]>;
  /** A message as it arrived; undefined where it turns out to be larger than `most` bytes. */
  read(number: number, most: number): Promise<Uint8Array | undefined>;
  /** Removes a message at the end of the connection: where that breaks off before, it is still there. */
  remove(number: number): Promise<void>;
}

const silentMilliseconds = 20_000;
const longestReply = 2_048;

/**
 * Opens a mailbox over TLS by POP3 (RFC 1939), does `work`, and ends the connection in order, which is when
 * the server removes what was removed. Where `work` fails nothing is removed. `trusted` are certificates
 * besides those that Node knows.
 *
 * @throws MailboxFault, and whatever `work` throws.
 */
export async function withMailbox<Value>(
  { host, port, user, password }: MailboxAddress,
  { stop, trusted }: { stop: AbortSignal; trusted?: Buffer | undefined },
  work: (mailbox: OpenMailbox) => Promise<Value>,
): Promise<Value> {
  const socket = connect({
    host,
    port,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(trusted === undefined ? {} : { ca: trusted }),
  });
  socket.setTimeout(silentMilliseconds, () => socket.destroy(new Error('silent')));
  // The reader of the next bytes hears of it.
  socket.on('error', () => undefined);
  const end = () => socket.destroy(new Error('stopped'));
  stop.addEventListener('abort', end);
  try {
    if (stop.aborted) end();
    const lines = new Lines(socket);
    await expectOk(lines, 'mailbox_away');
    await say(socket, lines, `USER ${user}`, 'login_refused');
    await say(socket, lines, `PASS ${password}`, 'login_refused');
    const value = await work(openOn(socket, lines));
    await say(socket, lines, 'QUIT', 'mailbox_odd');
    return value;
  } finally {
    stop.removeEventListener('abort', end);
    socket.destroy();
  }
}

function openOn(socket: TLSSocket, lines: Lines): OpenMailbox {
  return {
    async list() {
      await say(socket, lines, 'LIST', 'mailbox_odd');
      const listed = await lines.block(mostListed);
      return (listed?.toString('latin1') ?? '').split('\r\n').flatMap((line) => {
        const [, number, bytes] = /^(\d+) (\d+)/.exec(line) ?? [];
        return number === undefined ? [] : [{ number: Number(number), bytes: Number(bytes) }];
      });
    },
    async read(number, most) {
      await say(socket, lines, `RETR ${number}`, 'mailbox_odd');
      return lines.block(most);
    },
    async remove(number) {
      await say(socket, lines, `DELE ${number}`, 'mailbox_odd');
    },
  };
}

/** A list of many thousand messages. */
const mostListed = 1024 * 1024;

async function say(
  socket: TLSSocket,
  lines: Lines,
  command: string,
  otherwise: MailboxProblem,
): Promise<void> {
  socket.write(`${command}\r\n`);
  await expectOk(lines, otherwise);
}

/** A server that is busy or lets nobody in for a moment says so in a code of its own (RFC 2449, RFC 3206). */
async function expectOk(lines: Lines, otherwise: MailboxProblem): Promise<void> {
  const reply = (await lines.next(longestReply))?.toString('latin1') ?? '';
  if (/^\+OK(\s|$)/i.test(reply)) return;
  if (!/^-ERR(\s|$)/i.test(reply)) throw new MailboxFault('mailbox_odd');
  throw new MailboxFault(/^-ERR \[(IN-USE|LOGIN-DELAY|SYS\/)/i.test(reply) ? 'mailbox_away' : otherwise);
}

/** What a server sends, line by line. */
class Lines {
  readonly #chunks: AsyncIterator<Buffer>;
  #pending: Buffer = Buffer.alloc(0);

  constructor(socket: TLSSocket) {
    this.#chunks = (socket as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  /**
   * The next line without its end; undefined for one of more than `most` bytes, of which no more than that is
   * held.
   */
  async next(most: number): Promise<Buffer | undefined> {
    let isTooLong = false;
    for (;;) {
      const end = this.#pending.indexOf('\n');
      if (end >= 0) {
        const line = this.#pending.subarray(0, this.#pending[end - 1] === 13 ? end - 1 : end);
        this.#pending = this.#pending.subarray(end + 1);
        return isTooLong || line.length > most ? undefined : line;
      }
      if (this.#pending.length > most) {
        isTooLong = true;
        this.#pending = this.#pending.subarray(-1);
      }
      this.#pending = Buffer.concat([this.#pending, await this.#more()]);
    }
  }

  /** What is sent until a line with nothing but a dot; undefined where that is more than `most` bytes. */
  async block(most: number): Promise<Buffer | undefined> {
    const kept: Buffer[] = [];
    let bytes = 0;
    for (;;) {
      const line = await this.next(most);
      if (line?.length === 1 && line[0] === dot) return bytes > most ? undefined : Buffer.concat(kept);
      // A line that begins with a dot has one more put before it.
      const words = line?.[0] === dot ? line.subarray(1) : line;
      bytes += words === undefined ? most + 1 : words.length + lineEnd.length;
      if (words !== undefined && bytes <= most) kept.push(words, lineEnd);
    }
  }

  async #more(): Promise<Buffer> {
    const { value, done } = await this.#chunks.next().catch((error: unknown) => {
      throw new MailboxFault('mailbox_away', error);
    });
    if (done === true) throw new MailboxFault('mailbox_away');
    return value;
  }
}

const dot = 46;
const lineEnd = Buffer.from('\r\n');
