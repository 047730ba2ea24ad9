import { expect, it } from 'vitest';
import { describeStatus } from './describe-status.ts';

it.each([
  ['Value not found\n', "the platform's status is 200: nothing is set"],
  ['', "the platform's status is 200: nothing is set"],
  ['{"status":500,"message":"Back at noon"}\n', "the platform's status is 500: Back at noon"],
  ['{"status":404}', "the platform's status is 404"],
])('%j in KV is described as %j', (storedText, text) => expect(describeStatus(storedText)).toBe(text));
