import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { makeCertificate } from './certificate.ts';

export interface Pop3Server {
  url: string;
  certificate: Buffer;
  /** What is in the mailbox; what is removed leaves it when a connection is ended in order. */
  mails: string[];
  /** Every command of every connection. */
  commands: string[];
  /** How many connections were open at the same moment. */
  mostOpen: number;
  /** Breaks the connection at the next command that begins so, before it is answered. */
  breakAt: string | undefined;
  /** Writes what is answered in pieces of so many bytes. */
  piece: number;
  /** A size that is said of every mail, whatever it has. */
  saidSize: number | undefined;
  /** What is said to a name and password in place of letting in. */
  refusal: string | undefined;
  stop(): Promise<void>;
}

const password = 'open sesame';

/** A mailbox on loopback that speaks POP3 over TLS, with a certificate that nobody vouches for. */
export async function startPop3Server(): Promise<Pop3Server> {
  const settings = await makeCertificate();
  const sockets = new Set<TLSSocket>();
  const server = createServer(settings, (socket) => {
    sockets.add(socket);
    mailbox.mostOpen = Math.max(mailbox.mostOpen, sockets.size);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    serve(socket, mailbox);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const mailbox: Pop3Server = {
    url: `pop3s://bounces%40example.org:${encodeURIComponent(password)}@localhost:${port}/`,
    certificate: settings.cert,
    mails: [],
    commands: [],
    mostOpen: 0,
    breakAt: undefined,
    piece: 4096,
    saidSize: undefined,
    refusal: undefined,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return mailbox;
}

function serve(socket: TLSSocket, mailbox: Pop3Server): void {
  const removed = new Set<number>();
  const sizeOf = (mail: string) => mailbox.saidSize ?? Buffer.byteLength(mail);
  const say = (...lines: string[]) => {
    const bytes = Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
    for (let at = 0; at < bytes.length; at += mailbox.piece)
      socket.write(bytes.subarray(at, at + mailbox.piece));
  };
  const block = (text: string) =>
    say(...text.split('\r\n').map((line) => (line.startsWith('.') ? `.${line}` : line)), '.');
  const answer = (command: string) => {
    mailbox.commands.push(command);
    if (mailbox.breakAt !== undefined && command.startsWith(mailbox.breakAt)) return socket.destroy();
    const [verb = '', ...rest] = command.split(' ');
    const words = rest.join(' ');
    const place = Number(words) - 1;
    if (verb === 'USER') return say('+OK');
    if (verb === 'PASS')
      return say(mailbox.refusal ?? (words === password ? '+OK you are in' : `-ERR no ${words} here`));
    if (verb === 'LIST') {
      say('+OK');
      return block(mailbox.mails.map((mail, n) => `${n + 1} ${sizeOf(mail)}`).join('\r\n'));
    }
    if (verb === 'RETR') {
      say('+OK');
      return block(mailbox.mails[place] ?? '');
    }
    if (verb === 'DELE') removed.add(place);
    if (verb === 'QUIT') mailbox.mails = mailbox.mails.filter((_, n) => !removed.has(n));
    say('+OK');
    if (verb === 'QUIT') socket.end();
  };
  let typed = '';
  socket.on('data', (bytes) => {
    const lines = (typed + bytes.toString()).split('\r\n');
    typed = lines.pop() ?? '';
    for (const line of lines) answer(line);
  });
  say('+OK POP3');
}
