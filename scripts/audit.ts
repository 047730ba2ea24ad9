// npm run audit: known vulnerabilities of the installed packages, as the registry knows them. Ends with 1 for one that is high or critical.
// A registry that keeps no advisories, as many mirrors do not, is reported and passes.
import { execFile } from 'node:child_process';
import { readAudit } from './audit/read-audit.ts';

const npm = process.env.npm_execpath;
if (npm === undefined) throw new Error('npm run audit');

const output = await new Promise<string>((resolve) => {
  // It ends with 1 where it finds anything; what it found is in its output.
  execFile(process.execPath, [npm, 'audit', '--json'], { maxBuffer: 64 * 1024 * 1024 }, (_, stdout) => resolve(stdout));
});
const audit = readAudit(output);
if (audit.kind === 'unanswered') {
  console.log(`npm audit was not answered by the registry, so nothing is known of vulnerabilities: ${audit.reason}`);
} else {
  for (const { name, severity, title } of audit.found) console.log(`${severity}: ${name}: ${title}`);
  const grave = audit.found.filter(({ severity }) => severity === 'high' || severity === 'critical');
  console.log(`${audit.found.length} packages with known vulnerabilities, ${grave.length} of them high or critical`);
  if (grave.length > 0) process.exitCode = 1;
}
