import { describe, expect, it } from 'vitest';
import { PASSWORD_RULE_MESSAGE, PASSWORD_TOO_COMMON_MESSAGE } from '#domain/people/members.ts';
import { readEnv } from './env.ts';
import { StartError } from './start-error.ts';

/** The lines of the error about some settings; none when it does not mention the named one. */
function faultsOf(name: string, settings: Readonly<Record<string, string>>): string[] {
  try {
    readEnv(settings);
    return [];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return error.message.split('\n').filter((line) => line.startsWith(`  - ${name}:`));
  }
}

describe('PUBLIC_URL', () => {
  const NEEDS_HTTPS =
    '  - PUBLIC_URL: 운영 환경에서는 https:// 로 시작해야 해요. http:// 로는 로그인 쿠키가 암호화되지 않은 채 오가요 (localhost 는 괜찮아요)';

  it.each(['http://sunbaerang.example', 'http://10.0.0.7:3000', 'http://localhost.example'])(
    'S-67 %s is refused in production',
    (url) => {
      expect(faultsOf('PUBLIC_URL', { NODE_ENV: 'production', PUBLIC_URL: url })).toEqual([NEEDS_HTTPS]);
      expect(faultsOf('PUBLIC_URL', { NODE_ENV: 'development', PUBLIC_URL: url })).toEqual([]);
    },
  );

  it.each(['https://sunbaerang.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'S-67 %s is taken in production',
    (url) => {
      expect(faultsOf('PUBLIC_URL', { NODE_ENV: 'production', PUBLIC_URL: url })).toEqual([]);
    },
  );
});

describe('TRUST_PROXY', () => {
  it('S-67 true is refused: the sender of the header would choose the address that limits are counted by', () => {
    for (const value of ['true', ' TRUE '])
      expect(faultsOf('TRUST_PROXY', { TRUST_PROXY: value })).toEqual([
        '  - TRUST_PROXY: true 는 쓸 수 없어요. 누구나 다른 주소인 척할 수 있어요. 프록시의 수나 주소를 적어 주세요 (예: 1, loopback, 10.0.0.0/8)',
      ]);
    for (const value of ['1', 'loopback', '10.0.0.0/8, 127.0.0.1'])
      expect(faultsOf('TRUST_PROXY', { TRUST_PROXY: value })).toEqual([]);
  });
});

describe('what finds a path between two devices', () => {
  it('STUN_URLS and TURN_URLS are addresses of their kind, several separated by commas', () => {
    const TURN_SECRET = 'a-secret-of-the-relay';
    const turn =
      'turn:a.example:3478?transport=udp, turn:a.example:3478?transport=tcp, turns:a.example:443?transport=tcp';
    const known = readEnv({ STUN_URLS: 'stun:a.example:3478, stun:b.example', TURN_URLS: turn, TURN_SECRET });
    expect(known.STUN_URLS).toEqual(['stun:a.example:3478', 'stun:b.example']);
    expect(known.TURN_URLS).toHaveLength(3);
    for (const STUN_URLS of ['turn:a.example', 'https://a.example', 'stun:a.example?transport=udp', ''])
      expect(faultsOf('STUN_URLS', { STUN_URLS })).toEqual(
        STUN_URLS ? ['  - STUN_URLS: stun:호스트:포트 를 쉼표로 이어 주세요'] : [],
      );
    expect(faultsOf('TURN_URLS', { TURN_URLS: 'stun:a.example', TURN_SECRET })).toHaveLength(1);
  });
});

describe('the database', () => {
  it('a replica without its primary is refused', () => {
    const DATABASE_REPLICA_URL = 'postgres://somebody@replica/db';
    expect(faultsOf('DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL })).toEqual([
      '  - DATABASE_REPLICA_URL: 원본의 주소 DATABASE_URL 과 함께 정해야 해요',
    ]);
    const DATABASE_URL = 'postgres://somebody@primary/db';
    expect(faultsOf('DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL, DATABASE_URL })).toEqual([]);
  });

  it('DATABASE_URL may name the servers of a cluster, of which one takes writes', () => {
    const several = 'postgres://u:p@h1:5432,h2:5432/db?target_session_attrs=';
    expect(faultsOf('DATABASE_URL', { DATABASE_URL: `${several}read-write` })).toEqual([]);
    expect(faultsOf('DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: `${several}primary` })).toEqual([]);
    const DATABASE_URL = `${several}any`;
    expect(
      faultsOf('DATABASE_REPLICA_URL', { DATABASE_URL, DATABASE_REPLICA_URL: `${several}prefer-standby` }),
    ).toEqual([]);
    expect(faultsOf('DATABASE_REPLICA_URL', { DATABASE_URL, DATABASE_REPLICA_URL: `${several}primary` })).toEqual([
      '  - DATABASE_REPLICA_URL: target_session_attrs 는 any, standby, prefer-standby, read-only 중 하나여야 해요',
    ]);
    expect(faultsOf('DATABASE_URL', { DATABASE_URL: `${several}standby` })).toEqual([
      '  - DATABASE_URL: target_session_attrs 는 read-write, primary, any 중 하나여야 해요',
    ]);
    expect(faultsOf('DATABASE_URL', { DATABASE_URL: 'postgres://h1:5432,/db' })).toEqual([
      '  - DATABASE_URL: postgres:// 로 시작하는 주소여야 해요 (서버가 여럿이면 postgres://사용자:비밀번호@호스트1:포트,호스트2:포트/이름)',
    ]);
  });

  it('DATABASE_PREPARED is on or off', () => {
    expect(readEnv({}).DATABASE_PREPARED).toBe('on');
    expect(faultsOf('DATABASE_PREPARED', { DATABASE_PREPARED: 'false' })).toEqual([
      '  - DATABASE_PREPARED: on 또는 off 여야 해요',
    ]);
  });
});

describe('OTEL_TRACES_SAMPLER_ARG', () => {
  it('is a part of the whole', () => {
    expect(readEnv({}).OTEL_TRACES_SAMPLER_ARG).toBe(1);
    expect(readEnv({ OTEL_TRACES_SAMPLER_ARG: '0.05' }).OTEL_TRACES_SAMPLER_ARG).toBe(0.05);
    for (const value of ['1.5', '-1', '5%', 'NaN'])
      expect(faultsOf('OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: value })).toHaveLength(1);
  });
});

describe('SESSION_PRICE_KRW', () => {
  it('has the range that owners may set: a price below what the gateway takes could not be paid', () => {
    expect(readEnv({ SESSION_PRICE_KRW: '1000' }).SESSION_PRICE_KRW).toBe(1000);
    for (const value of ['199', '999', '200001'])
      expect(faultsOf('SESSION_PRICE_KRW', { SESSION_PRICE_KRW: value })).toEqual([
        '  - SESSION_PRICE_KRW: 1,000원부터 200,000원 사이의 원 단위 숫자여야 해요',
      ]);
  });
});

describe('ADMIN_PASSWORD', () => {
  it('S-35 obeys the members’ rules for passwords, and is refused at the start', () => {
    const ADMIN_EMAIL = 'desk@sunbaerang.example';
    for (const [ADMIN_PASSWORD, message] of [
      ['weak', PASSWORD_RULE_MESSAGE],
      ['Password1!', PASSWORD_TOO_COMMON_MESSAGE],
    ] as const)
      expect(faultsOf('ADMIN_PASSWORD', { ADMIN_EMAIL, ADMIN_PASSWORD })).toEqual([`  - ADMIN_PASSWORD: ${message}`]);
    expect(faultsOf('ADMIN_PASSWORD', { ADMIN_EMAIL, ADMIN_PASSWORD: 'Mun&Yeolda27' })).toEqual([]);
  });
});

it('a setting that is wrong hides none that is missing, and does not count as missing itself', () => {
  const settings = {
    NODE_ENV: 'production',
    ADMIN_EMAIL: 'desk@sunbaerang.example',
    ADMIN_PASSWORD: 'weak',
    PUBLIC_URL: 'here',
  };
  expect(faultsOf('ADMIN_PASSWORD', settings)).toHaveLength(1);
  expect(faultsOf('PUBLIC_URL', settings)).toEqual(['  - PUBLIC_URL: http:// 또는 https:// 로 시작하는 주소여야 해요']);
  for (const name of ['APP_SECRET', 'SMTP_URL', 'TOSS_SECRET_KEY']) expect(faultsOf(name, settings)).toHaveLength(1);
});
