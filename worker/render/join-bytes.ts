export function joinBytes(item: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const joinedBytes = new Uint8Array(item.length + other.length);
  joinedBytes.set(item);
  joinedBytes.set(other, item.length);
  return joinedBytes;
}
