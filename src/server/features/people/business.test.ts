import { afterEach, describe, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const REAL = {
  BUSINESS_NAME: '주식회사 다리',
  BUSINESS_REPRESENTATIVE: '김대표',
  BUSINESS_NUMBER: '123-45-67891',
  MAIL_ORDER_NUMBER: '제2026-서울다리-0001호',
  BUSINESS_ADDRESS: '서울특별시 다리구 다리로 3',
  SUPPORT_PHONE: '02-123-4567',
  SUPPORT_EMAIL: 'help@bridge.example',
  PRIVACY_OFFICER: '이보호',
  HOSTING_PROVIDER: '다리클라우드',
  MAIL_PROVIDER: '다리메일',
};
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://bridge.example',
  APP_SECRET: 'secret'.repeat(8),
  SMTP_URL: 'smtp://127.0.0.1:9',
  TOSS_CLIENT_KEY: 'client',
  TOSS_SECRET_KEY: 'secret',
};

describe('the operator’s business details', () => {
  let instance: TestInstance;
  afterEach(() => instance?.close());

  it('come from the settings, for guests too', async () => {
    instance = await openTestInstance('pglite', REAL);
    expect(await instance.client().get('GET /v1/business')).toEqual({
      name: '주식회사 다리',
      representative: '김대표',
      registrationNumber: '123-45-67891',
      mailOrderNumber: '제2026-서울다리-0001호',
      address: '서울특별시 다리구 다리로 3',
      phone: '02-123-4567',
      supportEmail: 'help@bridge.example',
      privacyOfficer: '이보호',
      hostingProvider: '다리클라우드',
      mailProvider: '다리메일',
      platformFeePercent: 10,
      minimumNoticeHours: 0,
      isExample: false,
    });
    const { body, headers } = await instance.app.inject('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^Contact: mailto:help@bridge\.example\nExpires: 2027-02-21T03:00:00\.000Z\n/);
  });

  it('are a marked example while a single setting is missing', async () => {
    const { BUSINESS_ADDRESS: _left, ...most } = REAL;
    instance = await openTestInstance('pglite', most);
    const shown = await instance.client().get('GET /v1/business');
    expect(shown).toMatchObject({ name: '주식회사 다리', isExample: true });
    expect(shown.address).toContain('예시');
  });
});

describe('production', () => {
  it('starts with every setting, and names each one that is missing', () => {
    expect(readEnv({ ...PRODUCTION, ...REAL })).toMatchObject({ SUPPORT_EMAIL: 'help@bridge.example' });
    for (const name of Object.keys(REAL)) {
      expect(() => readEnv({ ...PRODUCTION, ...REAL, [name]: '' })).toThrow(
        `\n  - ${name}: 운영 환경에서는 꼭 정해야 해요`,
      );
    }
  });

  it.each([
    ['BUSINESS_NUMBER', '123-45-67890'],
    ['SUPPORT_EMAIL', 'help'],
    ['SUPPORT_PHONE', '전화 주세요'],
  ])('refuses a %s that cannot be right', (name, value) => {
    expect(() => readEnv({ ...PRODUCTION, ...REAL, [name]: value })).toThrow(`- ${name}: `);
  });
});
