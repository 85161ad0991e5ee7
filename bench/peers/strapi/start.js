const { mkdirSync } = require('node:fs');
const { join } = require('node:path');
const { createStrapi } = require('@strapi/strapi');

// Strapi with content types, controllers and routes as its guides have them. It makes tables of its own in the database.
// node strapi/start.js PORT DATABASE_URL
const [port = '0', url = ''] = process.argv.slice(2);
process.env.PORT = port;
process.env.DATABASE_URL = url;
mkdirSync(join(__dirname, 'public/uploads'), { recursive: true });
createStrapi({ appDir: __dirname, distDir: __dirname }).start();
