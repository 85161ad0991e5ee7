import { join } from 'node:path';

/** The settings that a server in production requires; keys and addresses are fictitious. */
export function productionSettings(databaseUrl: string, folder: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'measured'.repeat(8),
    SMTP_URL: 'smtp://127.0.0.1:9',
    TOSS_CLIENT_KEY: 'unused',
    TOSS_SECRET_KEY: 'unused',
    BUSINESS_NAME: 'bench',
    BUSINESS_REPRESENTATIVE: 'bench',
    BUSINESS_NUMBER: '123-45-67891',
    MAIL_ORDER_NUMBER: 'bench',
    BUSINESS_ADDRESS: 'bench',
    SUPPORT_PHONE: '02-123-4567',
    SUPPORT_EMAIL: 'bench@bench.example',
    PRIVACY_OFFICER: 'bench',
    HOSTING_PROVIDER: 'bench',
    MAIL_PROVIDER: 'bench',
  };
}
