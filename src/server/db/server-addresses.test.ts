import { describe, expect, it } from 'vitest';
import { readServerAddresses } from './connector.ts';

describe('an address of several servers', () => {
  it.each([
    ['postgres://u:p@h1:5432/db', ['postgres://u:p@h1:5432/db'], undefined],
    ['postgres://h1/db?target_session_attrs=any', ['postgres://h1/db'], 'any'],
    [
      'postgres://u:p@h1:5432,h2:5433/db?target_session_attrs=read-write',
      ['postgres://u:p@h1:5432/db', 'postgres://u:p@h2:5433/db'],
      'read-write',
    ],
    [
      'postgresql://u:p%40%2C@a.example,b.example:6000/db?sslmode=require&target_session_attrs=primary',
      [
        'postgresql://u:p%40%2C@a.example/db?sslmode=require',
        'postgresql://u:p%40%2C@b.example:6000/db?sslmode=require',
      ],
      'primary',
    ],
    ['postgres://u@[::1]:5432,[fe80::1]/db', ['postgres://u@[::1]:5432/db', 'postgres://u@[fe80::1]/db'], undefined],
    ['postgres://u@/db?host=h1,h2&port=1,2', ['postgres://u@h1:1/db', 'postgres://u@h2:2/db'], undefined],
    ['postgres://u@x:7/db?host=h1,h2', ['postgres://u@h1:7/db', 'postgres://u@h2:7/db'], undefined],
    ['postgres://u@/db?host=h1,h2&port=9', ['postgres://u@h1:9/db', 'postgres://u@h2:9/db'], undefined],
    ['postgres://u:p@x:7/db?host=%2Ftmp%2Fa', ['postgres://u:p@localhost:7/db?host=%2Ftmp%2Fa'], undefined],
    ['postgres:///db', ['postgres:///db'], undefined],
  ])('%s', (text, urls, kind) => {
    expect(readServerAddresses(text)).toEqual({ urls, kind });
  });

  it.each([
    'mysql://h1/db',
    'h1:5432/db',
    'postgres://h1,/db',
    'postgres://h1:99999/db',
    'postgres://h1:port,h2/db',
    'postgres://h1,h2/db?target_session_attrs=writable',
    'postgres://u@/db?host=h1,h2,h3&port=1,2',
    'postgres://u@/db?host=h1,&port=1',
    'postgres://h 1/db',
  ])('%s is none', (text) => {
    expect(readServerAddresses(text)).toBeUndefined();
  });
});
