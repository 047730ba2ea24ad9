/** Files of a ZIP, read from its central directory; throws on a wrong length or offset. */
export function readZip(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 22;
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error('no end');
  const files = new Map<string, Uint8Array>();
  let at = view.getUint32(end + 16, true);
  for (let remainingUint16 = view.getUint16(end + 10, true); remainingUint16 > 0; remainingUint16--) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('no entry');
    const [size, nameLength, local] = [
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
      view.getUint32(at + 42, true),
    ];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if (view.getUint32(local, true) !== 0x04034b50) throw new Error('no file');
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    files.set(name, bytes.subarray(from, from + size));
    at += 46 + nameLength;
  }
  if (at !== end) throw new Error('the list does not end where it should');
  return files;
}
