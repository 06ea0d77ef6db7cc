import { calendarDays } from '#domains/reports/report-days.ts';
import { findMeant } from '#domains/reports/report.server.ts';
import { type Period, periodOf } from '#domains/reports/report.ts';
import type { Platform } from '#platform/platform.ts';
import type { Asked } from '../screen.ts';

/** The day that it is in the office. */
export const todayOf = ({ clock, configuration }: Platform) =>
  calendarDays.today(clock.now(), configuration.OFFICE_TIME_ZONE);

/** Which days, area and service the filters of a list mean. */
export async function periodAsked(platform: Platform, filters: Asked['filters']): Promise<Period> {
  const [area, service] = await Promise.all([
    findMeant(platform.database, 'area', filters['area']),
    findMeant(platform.database, 'service', filters['service']),
  ]);
  return {
    ...periodOf({ from: filters['from'], until: filters['until'] }, todayOf(platform)),
    area,
    service,
  };
}
