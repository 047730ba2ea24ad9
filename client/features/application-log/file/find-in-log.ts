import { assertNever } from '#shared/assert-never.ts';
import { digestBytes, type LogProof } from '#shared/rules/application/log-chain.ts';
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
export function compareFinding(file: LogFile, proof: LogProof, typed: string, words: LogWords): Finding {
  const { compareNone, compareHead, compareFound } = words.file;
  const seq = findDigest(file.entries, typed);
  if (seq === 0) return { isGood: false, text: compareNone };
  const isLast = proof.holds && seq === file.entries.length;
  return unlessBroken({ isGood: true, text: isLast ? compareHead : fill(compareFound, { seq }) }, seq, proof, words);
}

/** An entry whose words were changed has kept its digest: from the first that does not fit, nothing vouches for anything. */
const unlessBroken = (finding: Finding, seq: number, proof: LogProof, { file: words }: LogWords): Finding =>
  proof.holds || seq < proof.seq
    ? finding
    : { isGood: false, text: `${finding.text} ${fill(words.broken, { seq: proof.seq })}` };

/** What a file is to this log: another copy of it, a document that was sent, or neither. */
export async function fileFinding(file: LogFile, proof: LogProof, chosen: File, words: LogWords): Promise<Finding> {
  const bytes = await chosen.arrayBuffer();
  const other = findLogData(new TextDecoder().decode(bytes));
  if (other) return copyFinding(file, other, chosen.name, words);
  const hash = await digestBytes(bytes);
  const submission = findSubmission(file.entries);
  const sent = submission?.documents.find(({ sha256 }) => sha256 === hash);
  const { name } = chosen;
  if (!submission || !sent) return { isGood: false, text: fill(words.file.notSent, { name, hash }) };
  const kind = (Object.hasOwn(words.kinds, sent.kind) ? words.kinds[sent.kind] : undefined) ?? sent.kind;
  const { seq } = submission;
  return unlessBroken({ isGood: true, text: fill(words.file.isSent, { name, kind, seq }) }, seq, proof, words);
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
