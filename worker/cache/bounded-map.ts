/**
 * A map with a maximum size that evicts the entry set longest ago. All state that an isolate keeps between requests needs a bound:
 * attackers choose the keys, and an isolate has 128 MB.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #maxSize: number;

  constructor(maxSize: number) {
    super();
    this.#maxSize = maxSize;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    const oldestKey = this.keys().next();
    if (this.size >= this.#maxSize && !oldestKey.done) this.delete(oldestKey.value);
    return super.set(key, value);
  }
}
