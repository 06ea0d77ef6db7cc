import { z } from 'zod';
import { countries } from '#domains/people/country.ts';
import { zipcode } from '#domains/people/fields.ts';
import { choicesOf } from '#domains/services/question.ts';
import {
  findPreferenceOptions,
  findService,
  findServiceArea,
  findZipCode,
  listServices,
} from '#domains/services/service.server.ts';
import type { ServiceWithOptions } from '#domains/services/service.ts';
import { certificateAddress } from '#domains/site-texts/safety-words.ts';
import { readSafety } from '#domains/site-texts/safety.server.ts';
import { readPolicy } from '#domains/visits/terms/rule-version.server.ts';
import type { Policy } from '#domains/visits/terms/terms.ts';
import { refusal, refused, success } from '#platform/result.ts';
import {
  place,
  preferenceOption as preference,
  safety,
  service,
  serviceWithOptions,
} from './catalogue-shapes.ts';
import { call } from './operation.ts';
import { toWire } from './spelling.ts';

/** `/api/content_ms`: what is the same for everybody. */
export const contentCalls = [
  call({
    method: 'get',
    path: '/content_ms/countries',
    name: 'listCountries',
    group: 'catalogue',
    summary: 'The countries of the world with their calling codes',
    who: 'anyone',
    response: z.object({
      countries: z.array(z.object({ code: z.string(), name: z.string(), dial_code: z.string() })),
    }),
    answer: async () => success({ value: { countries } }),
  }),
  call({
    method: 'get',
    path: '/content_ms/services',
    name: 'listServices',
    group: 'catalogue',
    summary: 'The services there are',
    who: 'anyone',
    response: z.object({ services: z.array(service) }),
    answer: async ({ platform }) =>
      success({ value: { services: toWire(await listServices(platform.database)) } }),
  }),
  call({
    method: 'get',
    path: '/content_ms/services/{id}',
    name: 'getService',
    group: 'catalogue',
    summary: 'One service with its options, extras and prices',
    who: 'anyone',
    params: z.object({ id: z.string().max(80) }),
    response: z.object({ service: serviceWithOptions }),
    async answer({ platform, params }) {
      const found = await findService(platform.database, params.id, platform.clock.now());
      if (found === undefined) return refused(notFound);
      const { policy } = await readPolicy(platform);
      return success({ value: { service: serviceOut(found, policy) } });
    },
  }),
  call({
    method: 'get',
    path: '/content_ms/zip_codes/{zip}',
    name: 'getZipCode',
    group: 'catalogue',
    summary: 'Where a ZIP code lies, and which services come there',
    who: 'anyone',
    params: z.object({ zip: zipcode }),
    response: z.object({
      place,
      services: z.array(z.string()),
    }),
    async answer({ platform, params }) {
      const found = await findZipCode(platform.database, params.zip);
      if (found === undefined) return refused(notFound);
      const services = await listServices(platform.database);
      const areas = await Promise.all(
        services.map((each) => findServiceArea(platform.database, found.zipcode, each.id)),
      );
      return success({
        value: {
          place: toWire(found),
          services: services.filter((_, index) => areas[index] !== undefined).map((each) => each.id),
        },
      });
    },
  }),
  call({
    method: 'get',
    path: '/content_ms/preference_options',
    name: 'listPreferenceOptions',
    group: 'catalogue',
    summary: 'What a recipient can say that they need, in three groups',
    who: 'anyone',
    response: z.object({
      preference_options: z.object({
        interaction: z.array(preference),
        ride: z.array(preference),
        dietary: z.array(preference),
      }),
    }),
    answer: async ({ platform }) =>
      success({ value: { preference_options: toWire(await findPreferenceOptions(platform.database)) } }),
  }),
  call({
    method: 'get',
    path: '/content_ms/safety',
    name: 'getSafety',
    group: 'catalogue',
    summary: 'What is published of checks, insurance and complaints, as far as it holds today',
    who: 'anyone',
    response: z.object({ published_at: z.iso.datetime().nullable(), safety }),
    async answer({ platform }) {
      const { facts, publishedAt } = await readSafety(platform);
      const certificate = facts.certificate === null ? null : certificateAddress(facts.certificate);
      return success({
        value: { published_at: publishedAt?.toISOString() ?? null, safety: { ...facts, certificate } },
      });
    },
  }),
];

const notFound = refusal('not_found', 'not_found', 'Nothing at this address.');

/** A question that is answered otherwise than by choices has none. */
function serviceOut(service: ServiceWithOptions, { freeHours }: Policy) {
  const options = service.options.map((option) => ({
    ...option,
    freeCancellationHours: freeHours ?? option.freeCancellationHours,
    questions: option.questions.map((question) => ({ ...question, choices: [...choicesOf(question)] })),
  }));
  return toWire({ ...service, options });
}
