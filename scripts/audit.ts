// npm run audit: fails if an installed package has a known vulnerability of severity high or critical. If the registry
// provides no advisories, as is the case with many mirrors, the audit prints that and succeeds.
import { spawnSync } from 'node:child_process';

const npm = process.env.npm_execpath;
if (npm === undefined) throw new Error('run this script with npm run audit');

interface AuditReport {
  /** Missing in error responses of the registry. */
  auditReportVersion?: number;
  message?: string;
  vulnerabilities?: Record<string, { severity: string; range: string }>;
}

// npm exits with 1 for a vulnerability and also for an error of the registry.
const { status, stdout } = spawnSync(process.execPath, [npm, 'audit', '--json', '--audit-level=high'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const { auditReportVersion, message = stdout, vulnerabilities = {} } = JSON.parse(stdout || '{}') as AuditReport;
if (auditReportVersion === undefined)
  console.log(`dependencies were not audited, because the registry did not respond: ${message}`);
else {
  for (const [name, { severity, range }] of Object.entries(vulnerabilities))
    console.log(`${severity}: ${name} ${range}`);
  console.log(`${Object.keys(vulnerabilities).length} packages with known vulnerabilities`);
  process.exitCode = status ?? 1;
}
