import { hash } from 'node:crypto';

const MODULUS = 1n << 128n;
const HEX_DIGITS = 32;

/** The number of lines and their sum, independent of their order. */
export interface Total {
  readonly count: number;
  /** 128 bits, in hexadecimal digits. */
  readonly checksum: string;
}

/** Adds up lines: rows come in another order from another engine, and must still come to the same. */
export function createSum() {
  let count = 0;
  let sum = 0n;
  return {
    add(line: string): void {
      count += 1;
      sum = (sum + BigInt(`0x${hash('sha256', line).slice(0, HEX_DIGITS)}`)) % MODULUS;
    },
    total: (): Total => ({ count, checksum: sum.toString(16).padStart(HEX_DIGITS, '0') }),
  };
}
