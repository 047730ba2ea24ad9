import { assertNever } from '#shared/assert-never.ts';
import { digestBytes } from '#shared/rules/application/log-chain.ts';
import {
  compareLogs,
  findDigest,
  findLogData,
  findSubmission,
  type LogFile,
  proveLogFile,
} from '#shared/rules/application/log-file.ts';
import { fill, type LogWords } from './log-words.ts';

export interface Finding {
  isGood: boolean;
  text: string;
}

/** What a digest that somebody has, of a receipt or from the site, says of this log. */
export function compareFinding(file: LogFile, typed: string, { file: words }: LogWords): Finding {
  const seq = findDigest(file.entries, typed);
  if (seq === 0) return { isGood: false, text: words.compareNone };
  return { isGood: true, text: seq === file.entries.length ? words.compareHead : fill(words.compareFound, { seq }) };
}

/** What a file is to this log: another copy of it, a document that was sent, or neither. */
export async function fileFinding(file: LogFile, chosen: File, words: LogWords): Promise<Finding> {
  const bytes = await chosen.arrayBuffer();
  const other = findLogData(new TextDecoder().decode(bytes));
  if (other) return copyFinding(file, other, chosen.name, words);
  const hash = await digestBytes(bytes);
  const submission = findSubmission(file.entries);
  const sent = submission?.documents.find(({ sha256 }) => sha256 === hash);
  const { name } = chosen;
  if (!submission || !sent) return { isGood: false, text: fill(words.file.notSent, { name, hash }) };
  const kind = (Object.hasOwn(words.kinds, sent.kind) ? words.kinds[sent.kind] : undefined) ?? sent.kind;
  return { isGood: true, text: fill(words.file.isSent, { name, kind, seq: submission.seq }) };
}

async function copyFinding(mine: LogFile, other: LogFile, name: string, { file: words }: LogWords): Promise<Finding> {
  const { log } = await proveLogFile(other);
  if (!log.holds) return { isGood: false, text: fill(words.copy.broken, { name, seq: log.seq }) };
  const compared = compareLogs(mine, other);
  switch (compared.kind) {
    case 'stranger':
      return { isGood: false, text: fill(words.copy.stranger, { name }) };
    case 'differs':
      return { isGood: false, text: fill(words.copy.differs, { name, seq: compared.seq }) };
    case 'same':
    case 'older':
    case 'newer':
      return { isGood: true, text: fill(words.copy[compared.kind], { name, count: compared.entries }) };
    default:
      return assertNever(compared);
  }
}
