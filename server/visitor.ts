import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { fieldCookie } from '#app/field/field-cookie.ts';
import type { PageContext } from '#app/shell/request-context.ts';
import { deviceCookie, sessionCookie } from '#domains/access/doors/session-cookie.ts';
import { findSession } from '#domains/access/sign-in.server.ts';
import { deviceInPlace, deviceName } from '#domains/access/sign-in.ts';
import { findFieldSession } from '#domains/field/field-session.server.ts';
import type { FoundProfessional } from '#domains/field/field-session.ts';
import type { Visitor } from '#domains/limits/limit.ts';
import type { Reading } from '#domains/people/reading.ts';
import { officeCookie } from '#domains/staff/office-cookie.ts';
import { findStaffSession, type FoundStaff } from '#domains/staff/staff-session.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { networkOf } from './network-address.ts';
import { platformAt } from './our-origin.ts';

/**
 * Who is asking and how they want to read: from the session cookie or the bearer token, and the settings
 * cookies.
 */
export async function requestContextOf(
  context: Context<{ Bindings: HttpBindings }>,
  ours: ConnectedPlatform,
): Promise<PageContext> {
  const platform = platformAt(context.req.raw, ours);
  // Before the launch nobody has an account, so no token is even read.
  if (isOfficeAddress(context.req.path))
    return { ...nobodysRequestOf(context, platform), office: await staffOf(context, platform) };
  if (isFieldAddress(context.req.path))
    return { ...nobodysRequestOf(context, platform), field: await professionalOf(context, platform) };
  const token = platform.configuration.PRE_REGISTRATION_ONLY
    ? undefined
    : (bearerToken(context) ?? getCookie(context, sessionCookie(platform.publicUrl).name));
  const found = token === undefined || token.length > 100 ? undefined : await findSession(platform, token);
  return {
    platform,
    session: found?.session ?? null,
    member: found?.member ?? null,
    settings: readingOf(context, found?.reading ?? {}),
    ...visitorOf(context, platform),
  };
}

function visitorOf(context: Context<{ Bindings: HttpBindings }>, platform: ConnectedPlatform): Visitor {
  return {
    device: deviceInPlace(deviceName(context.req.header('user-agent') ?? null), placeOf(context, platform)),
    address: addressOf(context, platform),
    deviceToken: deviceTokenOf(getCookie(context, deviceCookie(platform.publicUrl).name)),
  };
}

/** A device that was told keeps its own way; another one reads as the member last chose anywhere. */
function readingOf(context: Context, reading: Partial<Reading>): PageContext['settings'] {
  const text = getCookie(context, 'text') ?? reading.text_size;
  const contrast = getCookie(context, 'contrast') ?? reading.contrast;
  return {
    text: text === 'large' || text === 'largest' ? text : 'normal',
    contrast: contrast === 'more' ? 'more' : 'normal',
  };
}

/**
 * The office has addresses and sessions of its own: no member's session counts there, and none of its own
 * here.
 */
export const isOfficeAddress = (path: string) => /^\/office(\/|\.data$|$)/.test(path);

/** The same holds for professionals. */
export const isFieldAddress = (path: string) => /^\/field(\/|\.data$|$)/.test(path);

function nobodysRequestOf(
  context: Context<{ Bindings: HttpBindings }>,
  platform: ConnectedPlatform,
): PageContext {
  return {
    platform,
    session: null,
    member: null,
    settings: readingOf(context, {}),
    ...visitorOf(context, platform),
  };
}

/** Who of the office asks: by the cookie of the office, or by its token. */
export async function staffOf(context: Context, platform: ConnectedPlatform): Promise<FoundStaff> {
  const token = bearerToken(context) ?? getCookie(context, officeCookie(platform.publicUrl).name);
  return token === undefined || token.length > 100 ? undefined : findStaffSession(platform, token);
}

/** Which professional asks: by the cookie of their phone, or by its token. */
export async function professionalOf(
  context: Context,
  platform: ConnectedPlatform,
): Promise<FoundProfessional> {
  const token = bearerToken(context) ?? getCookie(context, fieldCookie(platform.publicUrl).name);
  return token === undefined || token.length > 100 ? undefined : findFieldSession(platform, token);
}

export function bearerToken(context: Context): string | undefined {
  return /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
}

/** Only a token in the form that we issue: one that a browser made up could be the same as another device's. */
function deviceTokenOf(kept: string | undefined): string | undefined {
  return kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : undefined;
}

/**
 * The network that the limits count a visitor by: that of the connection or, behind a proxy of our own, of
 * the last address that the proxy added. A header that names no address does not count.
 */
function addressOf(context: Context<{ Bindings: HttpBindings }>, platform: ConnectedPlatform): string {
  const forwarded = platform.configuration.TRUST_PROXY
    ? context.req.header('x-forwarded-for')?.split(',').at(-1)
    : undefined;
  return (
    networkOf(forwarded ?? '') ?? networkOf(context.env?.incoming?.socket.remoteAddress ?? '') ?? 'unknown'
  );
}

/**
 * The town that our own proxy found for the visitor's address. Anyone can send such a header, so it is
 * trusted only from there.
 */
function placeOf(context: Context, { configuration }: ConnectedPlatform): string | undefined {
  return configuration.TRUST_PROXY && configuration.PLACE_HEADER !== undefined
    ? context.req.header(configuration.PLACE_HEADER)
    : undefined;
}
