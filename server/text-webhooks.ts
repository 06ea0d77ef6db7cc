import { type Context, Hono } from 'hono';
import { answerText } from '#domains/conversations/incoming-text.server.ts';
import { createDispatch } from '#domains/notifications/dispatch.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { textOfMarkup, xml } from '#platform/markup.ts';
import { recordArrival } from '#platform/messages/arrivals.ts';
import { isSignedByTwilio } from '#platform/messages/twilio-signature.ts';
import { postedFields } from '#platform/request-bodies/posted-fields.ts';

type Fields = Record<string, string>;

/** What Twilio has taken a text for and answered by itself. */
const keywords = ['STOP', 'START', 'HELP'] as const;

/** The final outcomes of a text. */
const ends = new Map([
  ['delivered', true],
  ['undelivered', false],
  ['failed', false],
]);

/**
 * `/webhooks/twilio`: replies to our texts, and what became of each text. It accepts only what Twilio has
 * signed.
 */
export function createTextWebhooks(platform: ConnectedPlatform, authToken: string): Hono {
  const webhooks = new Hono();
  const dispatch = createDispatch(platform);
  const read = async (context: Context): Promise<Fields | undefined> => {
    const fields = await postedFields(context);
    if (fields === undefined) return undefined;
    // The address as Twilio knows it, which a proxy in front of us may have changed.
    const { pathname, search } = new URL(context.req.url);
    return isSignedByTwilio(
      authToken,
      context.req.header('x-twilio-signature'),
      `${platform.publicUrl}${pathname}${search}`,
      fields,
    )
      ? fields
      : undefined;
  };

  webhooks.post('/replies', async (context) => {
    const fields = await read(context);
    if (fields === undefined) return context.text('Not signed.', 403);
    const { MessageSid: id, From: from, Body: body = '' } = fields;
    if (!id || !from) return context.text('Not a message.', 400);
    const answer = await answerText(platform, {
      id,
      from,
      body,
      pictures: Number(fields['NumMedia'] ?? 0) || 0,
      keyword: keywords.find((each) => each === fields['OptOutType']) ?? null,
    });
    return context.body(
      textOfMarkup(
        xml`<?xml version="1.0" encoding="UTF-8"?><Response>${answer === null ? '' : xml`<Message>${answer}</Message>`}</Response>`,
      ),
      200,
      { 'Content-Type': 'text/xml' },
    );
  });

  webhooks.post('/status', async (context) => {
    const fields = await read(context);
    if (fields === undefined) return context.text('Not signed.', 403);
    const arrived = ends.get(fields['MessageStatus'] ?? '');
    const errorCode = Number(fields['ErrorCode']) || undefined;
    if (arrived !== undefined)
      await recordArrival(
        platform,
        dispatch,
        { messageId: context.req.query('message') ?? '', arrived, errorCode },
        platform.clock.now(),
      );
    return context.body(null, 204);
  });
  return webhooks;
}
