import { openFieldSession } from '#domains/field/field-session.server.ts';
import { transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { visitorOn } from './visitors.ts';

/** The token of a phone on which a professional is signed in. */
export const phoneOf = (platform: Platform, professionalId: string): Promise<string> =>
  transaction(platform.database, (work) =>
    openFieldSession(platform, work, professionalId, visitorOn('Phone')),
  );
