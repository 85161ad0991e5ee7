const { factories } = require('@strapi/strapi');

module.exports = factories.createCoreRouter('api::mentoring.mentor', { only: ['find', 'findOne'] });
