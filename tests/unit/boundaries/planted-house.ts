import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export interface Diagnostic {
  code: string;
  filename: string;
  line: number;
}

interface WrittenDiagnostic {
  code: string;
  filename: string;
  labels: { span: { line: number } }[];
}

/** Runs the project's lint rules in a temporary repository that contains exactly these files. */
export function lintFiles(files: Record<string, string>): Diagnostic[] {
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'house-'));
  try {
    for (const linkedPath of ['oxlint.config.ts', 'package.json', 'scripts/boundaries']) {
      cpSync(linkedPath, join(temporaryFolder, linkedPath), { recursive: true });
    }
    symlinkSync(resolve('node_modules'), join(temporaryFolder, 'node_modules'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(temporaryFolder, path)), { recursive: true });
      writeFileSync(join(temporaryFolder, path), text);
    }
    return runLinter(temporaryFolder);
  } finally {
    rmSync(temporaryFolder, { recursive: true });
  }
}

function runLinter(temporaryFolder: string): Diagnostic[] {
  try {
    execFileSync(process.execPath, [resolve('node_modules/oxlint/bin/oxlint'), '--format=json'], {
      cwd: temporaryFolder,
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 64 * 1024 * 1024,
    });
    return [];
  } catch (error) {
    const { diagnostics } = JSON.parse((error as { stdout: string }).stdout) as { diagnostics: WrittenDiagnostic[] };
    return diagnostics.map(({ code, filename, labels }) => ({ code, filename, line: labels[0]?.span.line ?? 0 }));
  }
}
