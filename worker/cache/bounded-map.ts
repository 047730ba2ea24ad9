/**
 * A map that holds so many entries and no more: the one that was set longest ago goes for a new one. For all that an
 * isolate keeps between requests; strangers choose the keys, and 128 MB are all there is.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    const oldest = this.keys().next();
    if (this.size >= this.#most && !oldest.done) this.delete(oldest.value);
    return super.set(key, value);
  }
}
