const OFFSET_MS = 9 * 60 * 60 * 1000;

/** The gateway writes instants in Korean time with its offset: `2026-11-24T14:30:00+09:00`. */
export function koreanIso(instant: Date): string {
  return `${koreanLocal(instant).slice(0, 19)}+09:00`;
}

/** Webhooks carry local time without an offset: `2026-11-24T14:30:00.000000`. */
export function webhookTime(instant: Date): string {
  return `${koreanLocal(instant)}000`;
}

function koreanLocal(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, -1);
}
