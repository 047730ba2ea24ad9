/** Reads the files of a ZIP by its central directory. Throws on a wrong length or offset. */
export function readZip(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const endRecordOffset = bytes.length - 22;
  if (view.getUint32(endRecordOffset, true) !== 0x06054b50) throw new Error('no end');
  const files = new Map<string, Uint8Array>();
  let entryOffset = view.getUint32(endRecordOffset + 16, true);
  for (let remainingEntries = view.getUint16(endRecordOffset + 10, true); remainingEntries > 0; remainingEntries--) {
    if (view.getUint32(entryOffset, true) !== 0x02014b50) throw new Error('no entry');
    const [size, nameLength, localHeaderOffset] = [
      view.getUint32(entryOffset + 24, true),
      view.getUint16(entryOffset + 28, true),
      view.getUint32(entryOffset + 42, true),
    ];
    const name = new TextDecoder().decode(bytes.subarray(entryOffset + 46, entryOffset + 46 + nameLength));
    if (view.getUint32(localHeaderOffset, true) !== 0x04034b50) throw new Error('no file');
    const contentOffset =
      localHeaderOffset +
      30 +
      view.getUint16(localHeaderOffset + 26, true) +
      view.getUint16(localHeaderOffset + 28, true);
    files.set(name, bytes.subarray(contentOffset, contentOffset + size));
    entryOffset += 46 + nameLength;
  }
  if (entryOffset !== endRecordOffset) throw new Error('the list does not end where it should');
  return files;
}
