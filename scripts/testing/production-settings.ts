import { BUSINESS_SETTINGS } from '#server/business-settings.ts';

/** What a server in production wants to be told, besides its address and its database; nothing there is asked for anything. */
export const PRODUCTION_SETTINGS: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  APP_SECRET: 'a secret of thirty-two characters',
  SMTP_URL: 'smtp://localhost:9',
  TOSS_CLIENT_KEY: 'live_ck',
  TOSS_SECRET_KEY: 'live_sk',
  ...Object.fromEntries(BUSINESS_SETTINGS.map((name) => [name, '선배랑'])),
  BUSINESS_NUMBER: '220-81-62517',
  SUPPORT_PHONE: '02-123-4567',
  SUPPORT_EMAIL: 'help@sunbaerang.example',
};
