import { CODE_LENGTH } from '#shared/rules/verification-code.ts';

export const drawCode = (random = crypto.getRandomValues(new Uint32Array(1))) =>
  String((random[0] ?? 0) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');
