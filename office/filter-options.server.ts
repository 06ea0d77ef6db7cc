import { findChoices } from '#domains/professionals/tables/roster.server.ts';
import { listServicesWithRetired } from '#domains/services/service.server.ts';
import type { Platform } from '#platform/platform.ts';
import type { Option } from './screen.ts';

/** The areas to choose from in a filter. */
export async function readAreaOptions({ database }: Platform): Promise<Option[]> {
  const { areas } = await findChoices(database);
  return areas.map(({ id, title }) => ({ value: id, label: title }));
}

/** What professionals can do, to choose from in a filter. */
export async function readSkillOptions({ database }: Platform): Promise<Option[]> {
  const { options } = await findChoices(database);
  return options.map(({ id, title }) => ({ value: id, label: title }));
}

/** The services to choose from in a filter. */
export async function readServiceOptions({ database }: Platform): Promise<Option[]> {
  return (await listServicesWithRetired(database)).map(({ id, title }) => ({ value: id, label: title }));
}
