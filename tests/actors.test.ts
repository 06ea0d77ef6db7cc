import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const files = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'domains/**/*.server.ts',
    'office/**/*.server.ts',
  ],
  { encoding: 'utf8' },
)
  .trim()
  .split('\n');
const jobs = readFileSync('server/worker.ts', 'utf8');

interface Command {
  name: string;
  parameters: string;
  body: string;
}

/** Every function that a file gives others, with what it takes and what it does. */
function commandsOf(text: string): Command[] {
  return [...text.matchAll(/^export (?:async )?function (\w+)(?:<[^>]*>)?\(/gm)].map((match) => {
    const begin = match.index + match[0].length;
    let end = begin;
    for (let depth = 1; depth > 0; end += 1) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
    const over = text.indexOf('\n}\n', end);
    return {
      name: match[1] ?? '',
      parameters: text.slice(begin, end - 1),
      body: text.slice(end, over === -1 ? undefined : over),
    };
  });
}

const writes =
  /\b(transaction|insertInto|updateTable|deleteFrom)\(|sql[^`]*`\s*(with[\s\S]*?)?(insert into|update |delete from)/;
/** Opens a transaction of its own: what is handed one is part of the command that opened it. */
const isCommand = ({ parameters, body }: Command) =>
  /: (Connected)?Platform\b/.test(parameters) && !/\bwork: /.test(parameters) && writes.test(body);
const actor =
  /\b(Member|Staff|FreshStaff|StaffSession|FieldSession|Professional|Actor|Visitor|System|Doer|Session)\b/;

/** Done by the holder of a key to it, by the payment company, or as the rest of what an actor has begun. */
const byAnotherName: Record<string, string> = {
  undoContactChange: 'the link of a mail to the address that was changed',
  beginStep: 'the first half of a way in',
  takeStep: 'the second half of a way in',
  saveRegistrationDraft: 'a newcomer before there is an account',
  endSession: 'whoever holds the session',
  findSession: 'notes when a session was last used',
  findStaffSession: 'notes when a session was last used',
  findFieldSession: 'notes when a phone last spoke',
  hearOfUnsent: 'a phone whose session has ended, by the mark of its person',
  mailInvitation: 'the rest of an invitation',
  releaseOthersOf: 'the rest of holding the work of a quote',
  openPaymentAsCarer: 'the rest of a placement, which names who booked',
  tellThatNoCard: 'the rest of a job',
  finishCharge: 'the rest of a membership’s charge, or the job',
  payCreditBack: 'the member whose credit it is',
  keepCredit: 'the member whose credit it is',
  stopTopic: 'the key of a mail',
  followGateway: 'the payment company',
  proveByEvent: 'the payment company',
  followDispute: 'the payment company',
  stopWayBackAsTold: 'the key of a message',
  stopMergeAsTold: 'the key of a message',
  stopContactAsTold: 'the key of a message',
  takeGatewayEvent: 'the payment company',
  takeTypedCard: 'the key of a gift card’s order',
  refundGiftCard: 'the key of a gift card’s order',
  finishRefund: 'the rest of a refund, or the job',
  finishGiftRefund: 'the rest of giving back a gift card, or the job',
  writeForeignRefund: 'the payment company',
  undoRefund: 'the payment company',
  serveCalendarFeed: 'the key of a calendar',
};

describe('a command', () => {
  const all = files.flatMap((file) => commandsOf(readFileSync(file, 'utf8')).filter(isCommand));

  it('takes whoever does it', () => {
    expect(all.length).toBeGreaterThan(120);
    const without = all
      .filter(({ name, parameters }) => !actor.test(parameters) && !new RegExp(`\\b${name}\\b`).test(jobs))
      .map(({ name }) => name);
    expect(without.filter((name) => byAnotherName[name] === undefined)).toEqual([]);
    expect(Object.keys(byAnotherName).filter((name) => !without.includes(name))).toEqual([]);
  });

  it('without anybody is found', () => {
    const [found] = commandsOf(
      "export async function paint(\n  platform: Platform,\n  id: string,\n): Promise<void> {\n  await platform.database.updateTable('doors').execute();\n}\n",
    );
    expect(found !== undefined && isCommand(found) && !actor.test(found.parameters)).toBe(true);
  });
});
