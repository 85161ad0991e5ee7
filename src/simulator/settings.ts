/** The settings of a simulator. */
export interface SimulatorSettings {
  /** The JSON-lines file that payments are persisted in. */
  stateFile: string;
  clientKey: string;
  secretKey: string;
  /** The address for browsers, with the mount path: `http://localhost:3000/simulator`. */
  publicUrl: string;
  /** The merchant's webhook address; none are sent while it is `undefined`. */
  webhookUrl?: () => string | undefined;
  /** Origins that `successUrl` and `failUrl` may have, and that the browser script may be used from. */
  allowedReturnOrigins: readonly string[];
  clock?: { now(): Date };
  /** How long one minute of the webhooks' retry schedule takes, in milliseconds. One second unless set. */
  webhookMinuteMs?: number;
}
