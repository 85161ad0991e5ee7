const { factories } = require('@strapi/strapi');

module.exports = factories.createCoreRouter('api::mentoring.booking', { only: ['create'] });
