/**
 * What the mail servers that most people have report of a mail of ours: where it came from, who it was for,
 * and what became of it.
 */
export interface Bounced {
  /** Our address for bounces, as it stood in the envelope. */
  to: string;
  address: string;
  status: string;
  action?: string;
  diagnostic?: string;
}

const lines = (...parts: readonly string[]) => parts.join('\r\n');

const returned = ({ to, address }: Bounced) =>
  lines(
    `Return-Path: <${to}>`,
    'From: Hearthside <help@hearthside.example>',
    `To: ${address}`,
    'Subject: Your visit is booked',
    'Message-ID: <01938f0e-0000-7000-8000-000000000000@hearthside.example>',
  );

const recipient = ({ address, status, action = 'failed', diagnostic }: Bounced) =>
  lines(
    `Final-Recipient: rfc822; ${address}`,
    `Original-Recipient: rfc822;${address}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.example.com',
    `Diagnostic-Code: smtp; ${diagnostic ?? `550 ${status} <${address}>: Recipient address rejected`}`,
  );

const report = (head: string, boundary: string, parts: readonly string[]) =>
  lines(head, '', ...parts.flatMap((part) => [`--${boundary}`, part, '']), `--${boundary}--`, '');

export const postfix = (one: Bounced) =>
  report(
    lines(
      'Return-Path: <>',
      'X-Original-To: ' + one.to,
      'Date: Mon,  8 Feb 2027 09:00:02 -0500 (EST)',
      'From: MAILER-DAEMON@mail.hearthside.example (Mail Delivery System)',
      'Subject: Undelivered Mail Returned to Sender',
      `To: ${one.to}`,
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status;',
      '\tboundary="4F1X9Y2QGZ.1612792802/mail.hearthside.example"',
    ),
    '4F1X9Y2QGZ.1612792802/mail.hearthside.example',
    [
      lines(
        'Content-Description: Notification',
        'Content-Type: text/plain; charset=us-ascii',
        '',
        `<${one.address}>: host mx.example.com said: ${one.status} (in reply to RCPT TO command)`,
      ),
      lines(
        'Content-Description: Delivery report',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mail.hearthside.example',
        'X-Postfix-Queue-ID: 4F1X9Y2QGZ',
        `X-Postfix-Sender: rfc822; ${one.to}`,
        'Arrival-Date: Mon,  8 Feb 2027 09:00:01 -0500 (EST)',
        '',
        recipient(one),
      ),
      lines(
        'Content-Description: Undelivered Message',
        'Content-Type: message/rfc822',
        '',
        returned(one),
        '',
        'Hello',
      ),
    ],
  );

/** It says 5.0.0 for whatever failed, and the rest in the words of the other server. */
export const exim = (one: Bounced) =>
  report(
    lines(
      'From: Mail Delivery System <Mailer-Daemon@mail.hearthside.example>',
      `To: ${one.to}`,
      'References: <01938f0e-0000-7000-8000-000000000000@hearthside.example>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=1612792802-eximdsn-1804289383',
      'MIME-Version: 1.0',
      'Subject: Mail delivery failed: returning message to sender',
      'Auto-Submitted: auto-replied',
    ),
    '1612792802-eximdsn-1804289383',
    [
      lines(
        'Content-type: text/plain; charset=us-ascii',
        '',
        'This message was created automatically by mail delivery software.',
      ),
      lines(
        'Content-type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mail.hearthside.example',
        '',
        `Action: ${one.action ?? 'failed'}`,
        `Final-Recipient: rfc822;${one.address}`,
        'Status: 5.0.0',
        'Remote-MTA: dns; 192.0.2.25',
        `Diagnostic-Code: smtp; ${one.diagnostic ?? `550-${one.status} The email account that you tried to reach does not exist`}`,
      ),
      lines('Content-type: text/rfc822-headers', '', returned(one)),
    ],
  );

export const exchange = (one: Bounced) =>
  report(
    lines(
      'From: <postmaster@example.com>',
      `To: <${one.to}>`,
      'Date: Mon, 8 Feb 2027 14:00:05 +0000',
      'Content-Type: multipart/report; report-type=delivery-status;',
      ' boundary="6e8f1e9b-8f0d-4f5e-a9f4-a2fb35b26f72"',
      'X-MS-Exchange-Message-Is-Ndr:',
      'Content-Language: en-US',
      'Subject: Undeliverable: Your visit is booked',
      'MIME-Version: 1.0',
    ),
    '6e8f1e9b-8f0d-4f5e-a9f4-a2fb35b26f72',
    [
      lines(
        'Content-Type: text/html; charset="us-ascii"',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        '<html><body>Your message wasn=92t delivered.</body></html>',
      ),
      lines(
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns;DM6PR02MB1234.namprd02.prod.outlook.com',
        'Received-From-MTA: dns;mail.hearthside.example',
        'Arrival-Date: Mon, 8 Feb 2027 14:00:03 +0000',
        '',
        `Final-Recipient: rfc822;${one.address}`,
        `Action: ${one.action ?? 'failed'}`,
        `Status: ${one.status}`,
        `Diagnostic-Code: smtp;${one.diagnostic ?? `550 ${one.status} RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup`}`,
        `X-Display-Name: ${one.address}`,
      ),
      lines(
        'Content-Type: message/rfc822',
        '',
        'Received: from mail.hearthside.example (192.0.2.1) by',
        ' DM6PR02MB1234.namprd02.prod.outlook.com',
        returned(one),
        '',
        'Hello',
      ),
    ],
  );

export const gmail = (one: Bounced) =>
  report(
    lines(
      `Delivered-To: ${one.to}`,
      'Return-Path: <>',
      'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      `To: ${one.to}`,
      'Auto-Submitted: auto-replied',
      'Subject: Delivery Status Notification (Failure)',
      'Content-Type: multipart/report; boundary="000000000000f1c2b305ba9b9d0a"; report-type=delivery-status',
      'MIME-Version: 1.0',
    ),
    '000000000000f1c2b305ba9b9d0a',
    [
      lines(
        'Content-Type: multipart/related; boundary="000000000000f1c2d305ba9b9d0c"',
        '',
        '--000000000000f1c2d305ba9b9d0c',
        'Content-Type: text/plain; charset="UTF-8"',
        '',
        '** Address not found **',
        '--000000000000f1c2d305ba9b9d0c--',
      ),
      lines(
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; googlemail.com',
        'Arrival-Date: Mon, 08 Feb 2027 06:00:04 -0800 (PST)',
        'X-Original-Message-ID: <01938f0e-0000-7000-8000-000000000000@hearthside.example>',
        '',
        `Final-Recipient: rfc822; ${one.address}`,
        `Action: ${one.action ?? 'failed'}`,
        `Status: ${one.status}`,
        `Diagnostic-Code: smtp; ${one.diagnostic ?? `550-${one.status} The email account that you tried to reach does not exist. Please`}`,
        ` 550-${one.status} try double-checking the recipient's email address for typos`,
        'Last-Attempt-Date: Mon, 08 Feb 2027 06:00:05 -0800 (PST)',
      ),
      lines('Content-Type: message/rfc822', '', returned(one), '', '----- Message truncated -----'),
    ],
  );

/** Its report goes to where the envelope says; the mail that it returns has lost its Return-Path. */
export const ses = (one: Bounced) =>
  report(
    lines(
      'From: MAILER-DAEMON@amazonses.com',
      `To: ${one.to}`,
      'Subject: Delivery Status Notification (Failure)',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report;',
      '\tboundary="----=_Part_1234_56789.1612792802";',
      '\treport-type=delivery-status',
    ),
    '----=_Part_1234_56789.1612792802',
    [
      lines(
        'Content-Type: text/plain; charset=us-ascii',
        'Content-Transfer-Encoding: 7bit',
        '',
        'An error occurred while trying to deliver the mail.',
      ),
      lines(
        'Content-Type: message/delivery-status',
        'Content-Transfer-Encoding: 7bit',
        '',
        'Reporting-MTA: dns; a8-27.smtp-out.amazonses.com',
        '',
        recipient(one),
      ),
      lines(
        'Content-Type: message/rfc822',
        'Content-Transfer-Encoding: 7bit',
        '',
        'Subject: Your visit is booked',
        '',
        'Hello',
      ),
    ],
  );

/** The reader pressed "spam": it comes to the one address that a provider knows of us. */
export const complaint = (one: Pick<Bounced, 'to' | 'address'>, type = 'abuse') =>
  report(
    lines(
      'From: <feedback@mail.example.com>',
      'To: <complaints@hearthside.example>',
      'Subject: FW: Your visit is booked',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=feedback-report; boundary="part1_13d.2e68ed54_boundary"',
    ),
    'part1_13d.2e68ed54_boundary',
    [
      lines('Content-Type: text/plain; charset="US-ASCII"', '', 'This is an email abuse report.'),
      lines(
        'Content-Type: message/feedback-report',
        '',
        `Feedback-Type: ${type}`,
        'User-Agent: SomeGenerator/1.0',
        'Version: 1',
        `Original-Mail-From: <${one.to}>`,
        'Arrival-Date: Mon, 8 Feb 2027 14:00:00 EST',
      ),
      lines('Content-Type: message/rfc822', '', returned({ ...one, status: '' }), '', 'Hello'),
    ],
  );

/** An answer by a program: it is no report. */
export const awayNote = ({ to }: Pick<Bounced, 'to'>) =>
  lines(
    'From: Rosa <rosa@example.com>',
    `To: <${to}>`,
    'Subject: Out of office: Your visit is booked',
    'Auto-Submitted: auto-replied',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'I am away. Status: 5.1.1',
  );
