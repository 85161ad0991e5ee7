interface Event {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** What is to happen, in the order of time; at the same time in the order of its planning. */
export class EventQueue {
  readonly #heap: Event[] = [];
  #planned = 0;

  /** When the next is to happen, in ms; undefined when nothing is planned. */
  get nextAt(): number | undefined {
    return this.#heap[0]?.at;
  }

  /** @param at ms */
  plan(at: number, run: Event['run']): void {
    this.#planned += 1;
    this.#heap.push({ at, order: this.#planned, run });
    this.#rise(this.#heap.length - 1);
  }

  /** Takes the next out of the queue. */
  take(): Event | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (!first || !last || this.#heap.length === 0) return first;
    this.#heap[0] = last;
    this.#sink(0);
    return first;
  }

  #rise(index: number): void {
    for (let child = index; child > 0;) {
      const parent = (child - 1) >> 1;
      if (!this.#isBefore(child, parent)) return;
      this.#swap(child, parent);
      child = parent;
    }
  }

  #sink(index: number): void {
    for (let parent = index; ;) {
      const left = 2 * parent + 1;
      const child = this.#isBefore(left + 1, left) ? left + 1 : left;
      if (!this.#isBefore(child, parent)) return;
      this.#swap(child, parent);
      parent = child;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (!a || !b) return a !== undefined;
    return a.at === b.at ? a.order < b.order : a.at < b.at;
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (!a || !b) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
  }
}
