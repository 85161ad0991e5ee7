import type { FastifyInstance } from 'fastify';
import type { KeptPeriod } from '#contract/mentors/campus-calendar.ts';
import type { Slice } from '#contract/shapes.ts';
import { serve } from '#server/http/serve.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Services } from '#server/services.ts';
import { campusCalendarStore } from './campus-calendar-store.ts';
import { addPeriod, changeHoliday, changePeriod, listHolidays, removePeriod, restoreHoliday } from './edit-calendar.ts';

/** Public holidays and the periods of each school, as operators keep them (product §26.16). */
export function registerCampusCalendarRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/admin/holidays', async ({ query }) => ({
    days: await listHolidays(services.db, query.year),
  }));
  serve(app, services, 'PUT /v1/admin/holidays/{day}', async ({ operator, params, body }) => {
    await changeHoliday(services, operator, { ...params, ...body });
    return null;
  });
  serve(app, services, 'DELETE /v1/admin/holidays/{day}', async ({ operator, params }) => {
    await restoreHoliday(services, operator, params.day);
    return null;
  });
  serve(app, services, 'GET /v1/admin/school-periods', async ({ query }): Promise<Slice<KeptPeriod>> => {
    const { search, cursor, size } = query;
    const before = cursor === undefined ? undefined : Number(cursor);
    const rows = await campusCalendarStore.listKept(services.db, { before, search: search || undefined });
    return toSlice(rows, size, (last) => String(last.periodId));
  });
  serve(app, services, 'POST /v1/admin/school-periods', ({ operator, body }) => addPeriod(services, operator, body));
  serve(app, services, 'PUT /v1/admin/school-periods/{periodId}', ({ operator, params, body }) =>
    changePeriod(services, operator, { ...params, ...body }),
  );
  serve(app, services, 'DELETE /v1/admin/school-periods/{periodId}', async ({ operator, params }) => {
    await removePeriod(services, operator, params.periodId);
    return null;
  });
}
