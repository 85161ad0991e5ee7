const ALLOWED = ['mentor.find', 'mentor.findOne', 'university.find', 'booking.create'];

/** What guests may do, as one sets it in the admin panel. */
module.exports = {
  async bootstrap({ strapi }) {
    const { id } = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
    const permissions = strapi.db.query('plugin::users-permissions.permission');
    for (const name of ALLOWED) await permissions.create({ data: { action: `api::mentoring.${name}`, role: id } });
  },
};
