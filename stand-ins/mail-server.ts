import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface ArrivedMail {
  id: string;
  /** Of the envelope. */
  sender: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What is attached, as text. */
  files: readonly string[];
}

/** A real mail server on loopback that keeps what it is sent, on the given port or a free one. */
export async function startMailServer(
  port = 0,
): Promise<{ port: number; url: string; arrived: ArrivedMail[]; stop(): Promise<void> }> {
  const arrived: ArrivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) =>
      void simpleParser(stream).then(({ messageId = '', subject = '', text = '', html, attachments }) => {
        arrived.push({
          id: messageId,
          subject,
          text,
          html: html === false ? '' : html,
          files: attachments.map(({ content }) => content.toString('utf8')),
          sender: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
        });
        done();
      }, done),
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  const own = typeof address === 'object' && address !== null ? address.port : port;
  return {
    port: own,
    url: `smtp://127.0.0.1:${own}`,
    arrived,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
