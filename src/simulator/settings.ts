/** How a simulator is set up. */
export interface SimulatorSettings {
  /** The JSON-lines file that keeps payments over a restart. */
  stateFile: string;
  clientKey: string;
  secretKey: string;
  /** The address that browsers reach it at, with the path it is mounted under: `http://localhost:3000/simulator`. */
  publicUrl: string;
  /** Where the merchant takes webhooks; none are sent while it says nothing. */
  webhookUrl?: () => string | undefined;
  /** Origins that `successUrl` and `failUrl` may lead to, and that may load the browser script from elsewhere. */
  allowedReturnOrigins: readonly string[];
  clock?: { now(): Date };
  /** How long one minute of the webhooks' retry schedule takes, in milliseconds. One second unless set. */
  webhookMinuteMs?: number;
}
