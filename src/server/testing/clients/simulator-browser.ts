import type { FastifyInstance } from 'fastify';

/** What a person chooses at the simulator's sign-in. */
export interface SimulatorChoice {
  readonly email?: string;
  readonly isVerified?: boolean;
  readonly affiliations?: readonly string[];
  readonly fault?: 'SLOW' | 'DOWN';
  readonly cancels?: boolean;
}

/** A browser at the simulator's pages, with their cookies. */
export class SimulatorBrowser {
  readonly #app: FastifyInstance;
  readonly #cookies = new Map<string, string>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Signs in, or goes on as whoever is signed in there. @returns the query with which the browser comes back to our address */
  async signIn(url: string, choice: SimulatorChoice = {}): Promise<string> {
    let at = await this.#request('GET', new URL(url).pathname + new URL(url).search);
    for (let hops = 0; hops < 8; hops += 1) {
      if (at.startsWith('/auth/')) return at.slice(at.indexOf('?') + 1);
      at = at.includes('/interaction/') ? await this.#request('POST', at, choice) : await this.#request('GET', at);
    }
    throw new Error(`The simulator goes in circles: ${at}`);
  }

  async #request(method: 'GET' | 'POST', path: string, choice: SimulatorChoice = {}): Promise<string> {
    const {
      email = 'haneul@mail.example.com',
      isVerified = true,
      affiliations = [],
      fault = 'NONE',
      cancels = false,
    } = choice;
    const form = new URLSearchParams({
      email,
      fault,
      action: cancels ? 'cancel' : 'login',
      ...(isVerified && { verified: 'yes' }),
    });
    for (const value of affiliations) form.append('affiliation', value);
    const response = await this.#app.inject({
      method,
      url: path,
      headers: {
        host: 'localhost:3000',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { payload: form.toString() }),
    });
    for (const { name, value, expires } of response.cookies)
      if (value === '' || (expires && expires.getTime() < Date.now())) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    const { location } = response.headers;
    if (typeof location !== 'string') throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`);
    const { pathname, search } = new URL(location, 'http://localhost:3000');
    return pathname + search;
  }
}
