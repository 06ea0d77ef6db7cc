import { type Selectable, sql } from 'kysely';
import { takeTries } from '#domains/limits/limit.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { writeAudit } from '#domains/people/audit.server.ts';
import { refusalOfNumber } from '#domains/people/fields.ts';
import type { Configuration } from '#platform/configuration/configuration.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type DatabaseReader, type DatabaseTransaction, transaction } from '#platform/database/database.ts';
import type { SetupTrials } from '#platform/database/schema.generated.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { GatewayFault, GatewayUnavailable } from '#platform/payment-gateway/gateway-errors.ts';
import type { GatewayEvent } from '#platform/payment-gateway/gateway.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, type Result, success } from '#platform/result.ts';
import { hashOf, newCode, sameText } from '#platform/secrets.ts';
import {
  codeEnded,
  codeMilliseconds,
  eventMilliseconds,
  mostTries,
  noNumberToCall,
  noTexts,
  paymentsAway,
  paymentsRefused,
  type Proof,
  type ProofName,
  wrongCode,
} from './proof.ts';

/** What each proof is of now; a proof of another number, sender or key has ended. */
export function detailOf(name: ProofName, configuration: Configuration): string {
  const { PHONE, MAIL_FROM, TWILIO_FROM, STRIPE_SECRET_KEY } = configuration;
  switch (name) {
    case 'phone':
      return PHONE;
    case 'mail':
      return MAIL_FROM;
    case 'texts':
      return TWILIO_FROM ?? 'demo';
    case 'payments':
      return /^(sk|rk)_live_/.test(STRIPE_SECRET_KEY ?? '') ? 'live' : 'test';
  }
}

/** The newest proof of each name that still is one. */
export async function readProofs({
  database,
  configuration,
}: Pick<Platform, 'database' | 'configuration'>): Promise<Map<ProofName, Proof>> {
  const { rows } = await sql<Proof>`
    select distinct on (proof.name) proof.name, proof.detail, proof.at, staff.name as by
    from setup_proofs proof join staff on staff.id = proof.staff_id
    order by proof.name, proof.at desc, proof.id desc`.execute(database);
  return new Map(
    rows.flatMap((proof) =>
      proof.detail === detailOf(proof.name, configuration) ? [[proof.name, proof] as const] : [],
    ),
  );
}

type Trial = Pick<
  Selectable<SetupTrials>,
  'started_at' | 'expires_at' | 'detail' | 'code_hash' | 'tries' | 'payment_intent_id'
>;

/** What this colleague has begun to prove last; undefined where that was nothing. */
export const findTrial = (
  database: DatabaseReader,
  staff: Pick<Staff, 'staffId'>,
  name: Trialed,
): Promise<Trial | undefined> =>
  database
    .selectFrom('setup_trials')
    .select(['started_at', 'expires_at', 'detail', 'code_hash', 'tries', 'payment_intent_id'])
    .where('name', '=', name)
    .where('staff_id', '=', staff.staffId)
    .executeTakeFirst();

type Trialed = Exclude<ProofName, 'phone'>;
type Coded = Exclude<Trialed, 'payments'>;

/** A colleague says that their office was rung when its number was called. */
export async function provePhone(platform: Platform, staff: Staff): Promise<Result<null>> {
  const { PHONE } = platform.configuration;
  if (PHONE === '' || refusalOfNumber(platform, PHONE) !== undefined) return refused(noNumberToCall);
  await transaction(platform.database, (work) =>
    writeProof(platform, work, staff, 'phone', detailOf('phone', platform.configuration)),
  );
  return success(null);
}

/**
 * Sends a code to the colleague's own mail address, or as a text to a number: who types it has seen it
 * arrive. It takes the place of the one before. Refuses `too_many_tries` and `texts_off`.
 */
export async function sendCode(
  platform: Platform,
  staff: Staff,
  name: Coded,
  number?: string,
): Promise<Result<{ address: string }>> {
  const { database, clock, configuration, secret, channels } = platform;
  if (name === 'texts' && !channels.texts) return refused(noTexts);
  const address = number ?? (await mailOf(database, staff));
  const allowed = await takeTries(platform, 'office_sending', { account: staff.staffId, contact: address });
  if (!allowed.ok) return allowed;
  const now = clock.now();
  const code = newCode();
  const words = `${configuration.SITE_NAME}: your code is ${code}. Type it in the set-up list within 15 minutes.`;
  await transaction(database, async (work) => {
    await begin(work, staff, name, {
      started_at: now,
      expires_at: new Date(now.getTime() + codeMilliseconds),
      detail: detailOf(name, configuration),
      code_hash: hashOf(secret, codePurpose(name, staff), code),
      payment_intent_id: null,
    });
    const sent = {
      dedupeKey: `set-up:${newIdentifier(now)}`,
      kind: 'security',
      address,
      subject: 'A code for the set-up list',
      body: words,
    };
    await enqueueMessages(
      work,
      [name === 'mail' ? { ...sent, channel: 'email' } : { ...sent, channel: 'text' }],
      now,
    );
  });
  return success({ address });
}

/** Types the code that arrived. Refuses `code_ended` after 15 minutes or 5 wrong tries, and `wrong_code`. */
export function typeCode(platform: Platform, staff: Staff, name: Coded, code: string): Promise<Result<null>> {
  const { database, clock, secret } = platform;
  return transaction(database, async (work): Promise<Result<null>> => {
    await sql`select from setup_trials where name = ${name} and staff_id = ${staff.staffId} for update`.execute(
      work,
    );
    const trial = await findTrial(work, staff, name);
    if (
      trial === undefined ||
      trial.code_hash === null ||
      trial.tries >= mostTries ||
      trial.expires_at <= clock.now()
    )
      return refused(codeEnded);
    if (!sameText(hashOf(secret, codePurpose(name, staff), code), trial.code_hash)) {
      await sql`update setup_trials set tries = tries + 1 where name = ${name} and staff_id = ${staff.staffId}`.execute(
        work,
      );
      return refused(wrongCode);
    }
    await writeProof(platform, work, staff, name, trial.detail, trial.started_at);
    return success(null);
  });
}

/**
 * Makes a payment of 50 cents at the gateway, without a card, and cancels it: no money moves. It is proven
 * once the event of it has come (`proveByEvent`). Refuses `gateway_away` and `gateway_refused`.
 */
export async function tryPayment(
  platform: ConnectedPlatform,
  staff: Staff,
  key: string,
): Promise<Result<null>> {
  const { database, clock, configuration, gateway } = platform;
  const allowed = await takeTries(platform, 'office_sending', { account: staff.staffId, order: 'set-up' });
  if (!allowed.ok) return allowed;
  try {
    const { customerId } = await gateway.createCustomer({ reference: 'set-up' }, `set-up-customer:${key}`);
    const { paymentIntentId } = await gateway.beginTrial({ customerId }, `set-up-payment:${key}`);
    const now = clock.now();
    await transaction(database, (work) =>
      begin(work, staff, 'payments', {
        started_at: now,
        expires_at: new Date(now.getTime() + eventMilliseconds),
        detail: detailOf('payments', configuration),
        code_hash: null,
        payment_intent_id: paymentIntentId,
      }),
    );
    const released = await gateway.release(paymentIntentId, `set-up-release:${key}`);
    return released.state === 'unavailable' ? refused(paymentsAway) : success(null);
  } catch (error) {
    if (error instanceof GatewayUnavailable) return refused(paymentsAway);
    if (error instanceof GatewayFault) return refused(paymentsRefused);
    throw error;
  }
}

/** Where an event of the gateway says that a tried payment was canceled, payments are proven. */
export async function proveByEvent(platform: Platform, { type, about }: GatewayEvent): Promise<void> {
  if (about.kind !== 'authorization' || type !== 'payment_intent.canceled') return;
  const now = platform.clock.now();
  await transaction(platform.database, async (work) => {
    const { rows } = await sql<{ staffId: string; name: string; detail: string; startedAt: Date }>`
      select trial.staff_id as "staffId", staff.name, trial.detail, trial.started_at as "startedAt"
      from setup_trials trial join staff on staff.id = trial.staff_id
      where trial.payment_intent_id = ${about.paymentIntentId} and trial.expires_at > ${now} for update of trial`.execute(
      work,
    );
    for (const { detail, startedAt, ...staff } of rows)
      await writeProof(platform, work, staff, 'payments', detail, startedAt);
  });
}

const codePurpose = (name: Coded, staff: Staff) => `set-up:${name}:${staff.staffId}`;

async function mailOf(database: DatabaseReader, staff: Staff): Promise<string> {
  const row = await database
    .selectFrom('staff')
    .select('email')
    .where('id', '=', staff.staffId)
    .executeTakeFirstOrThrow();
  return row.email;
}

async function begin(
  work: DatabaseTransaction,
  staff: Staff,
  name: Trialed,
  trial: Omit<Trial, 'tries'>,
): Promise<void> {
  const row = { name, staff_id: staff.staffId, tries: 0, ...trial };
  await work
    .insertInto('setup_trials')
    .values(row)
    .onConflict((conflict) => conflict.columns(['name', 'staff_id']).doUpdateSet(row))
    .execute();
}

/** Once for what was begun at `since`, however often it is said. */
async function writeProof(
  { clock }: Platform,
  work: DatabaseTransaction,
  staff: Pick<Staff, 'staffId' | 'name'>,
  name: ProofName,
  detail: string,
  since: Date = new Date(clock.now().getTime() - repeatedMilliseconds),
): Promise<void> {
  const now = clock.now();
  await sql`select pg_advisory_xact_lock(hashtext('setup_proofs'))`.execute(work);
  const written = await sql`
    insert into setup_proofs (id, name, at, staff_id, detail)
    select ${newIdentifier(now)}, ${name}, ${now}, ${staff.staffId}, ${detail}
    where not exists (select from setup_proofs p
      where p.name = ${name} and p.staff_id = ${staff.staffId} and p.detail = ${detail} and p.at >= ${since})`.execute(
    work,
  );
  if (written.numAffectedRows === 0n) return;
  await writeAudit(work, staff, { action: 'set_up_proven', subject: name, after: { detail } }, now);
}

/** Pressed twice is pressed once. */
const repeatedMilliseconds = 60_000;
