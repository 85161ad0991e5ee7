const korean = () => -540;
/** By what the clock shows, because the method itself is replaced. */
function ownOffset(this: Date): number {
  const shown = Date.UTC(this.getFullYear(), this.getMonth(), this.getDate(), this.getHours(), this.getMinutes());
  return Math.floor(this.getTime() / 60_000) - shown / 60_000;
}

/**
 * Tests of pages run in a zone that is not Korea's, so that no test depends on the zone unnoticed. Pages ask whether the device's clock differs from
 * Korea's: the answer is no, unless a test sets a zone.
 */
export function setDevice(place: 'KOREA' | 'ITS_OWN'): void {
  Reflect.set(Date.prototype, 'getTimezoneOffset', place === 'KOREA' ? korean : ownOffset);
}

setDevice('KOREA');
