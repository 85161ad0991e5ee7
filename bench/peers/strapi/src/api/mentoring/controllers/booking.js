const { factories } = require('@strapi/strapi');

const BOOKING = 'api::mentoring.booking';

/** A look whether the half hour is free before it is created, as the guides have custom controllers. */
module.exports = factories.createCoreController(BOOKING, ({ strapi }) => ({
  async create(ctx) {
    const { mentorId, startsAt } = ctx.request.body.data;
    if (await strapi.documents(BOOKING).findFirst({ filters: { mentorId, startsAt } })) return ctx.conflict();
    return super.create(ctx);
  },
}));
