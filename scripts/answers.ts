// npm run answers: sends the evaluation questions to the assistant, using the local database, and counts the answers by
// language and verdict. Options: --only PATTERN selects questions by kind or words, --show prints every answer,
// --sample N prints N random answers, --statements prints the SQL statements of questions that read too many rows,
// --questions FILE and --state FOLDER replace the defaults.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Miniflare } from 'miniflare';
import { createServer } from 'vite';
import { LOCAL_STATE } from './data/open-local-database.ts';
import { measureDatabase, MEASURED_BATCH_WORKER } from './answers/measured-database.ts';
import { readTomlConfig, getStores } from './miniflare-options.ts';
import type * as Chat from '#shared/contract/chat.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import {
  describeCard,
  type EvaluationQuestion,
  type EvaluationVerdict,
  judgeAnswer,
  VERDICTS,
} from '#tests/backend/assistant/evaluation/judge-answer.ts';

const QUESTIONS_FILE = 'tests/backend/assistant/evaluation/questions.jsonl';
const MAX_ROWS = 500;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    show: { type: 'boolean', default: false },
    sample: { type: 'string' },
    questions: { type: 'string', default: QUESTIONS_FILE },
    statements: { type: 'boolean', default: false },
    state: { type: 'string', default: LOCAL_STATE },
  },
});

const backend = readTomlConfig('backend/wrangler.toml');
const miniflare = new Miniflare({
  workers: [
    {
      config: {
        name: 'answers',
        compatibilityDate: backend.compatibility_date,
        manifest: {
          mainModule: 'data.js',
          modules: { 'data.js': { type: 'esm', contents: MEASURED_BATCH_WORKER } },
        },
        env: { ...getStores(backend) },
      },
    },
  ],
  cf: false,
  telemetry: { enabled: false },
  resourcePersistencePath: resolve(values.state),
});
// Vite resolves the backend's imports of JSON files, which Node alone does not.
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
});
try {
  const { db, takeStatements } = measureDatabase(await miniflare.ready);
  const { answerVisitor } = (await vite.ssrLoadModule('/backend/assistant/give-answer.ts')) as {
    answerVisitor: (context: never, request: never, model: null) => Promise<unknown>;
  };
  const { ChatAnswer } = (await vite.ssrLoadModule('/shared/contract/chat.ts')) as typeof Chat;
  const askAssistant = async (q: string, locale: Locale, visitorId: string) => {
    const caller = {
      locale,
      chinese: locale === 'zh' ? 'zh' : 'zh-hk',
      publicLevel: 1,
      requestId: visitorId,
      address: '',
      user: null,
      agentKey: 'mso',
    };
    const context = { env: { DB: db }, var: { caller } } as never;
    const askRequest = { q, visitorId, userId: '', agentKey: 'mso' } as never;
    return ChatAnswer.parse(
      await answerVisitor(context, askRequest, null).catch((error: unknown) => {
        console.error(`error | ${q} | ${String(error instanceof Error ? error.stack : error).slice(0, 600)}`);
        return {};
      }),
    );
  };
  const filter = new RegExp(values.only ?? '', 'iu');
  const questions = readFileSync(values.questions, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as EvaluationQuestion)
    .filter(({ kind, asked }) => filter.test(`${kind} ${asked.join(' ')}`));
  const renderedLevels = new Set<number>();
  while (renderedLevels.size < Math.min(Number(values.sample ?? 0), questions.length))
    renderedLevels.add(Math.floor(Math.random() * questions.length));
  const runId = Date.now();
  // Warms up the isolate, which loads texts, courses, the matching catalogue and the rules of an exam at the first
  // question that needs them.
  for (const lang of LOCALES)
    for (const q of ['DSE 33333', 'A-level AAB', 'IB 34', 'gaokao 600', 'law in Australia'])
      await askAssistant(q, lang, `evaluation-${runId}-${q}`);
  const evaluation: { lang: string; verdict: EvaluationVerdict; rows: number; ms: number }[] = [];
  for (const [index, question] of questions.entries()) {
    const answers = [];
    let ms = 0;
    for (const q of question.asked) {
      takeStatements();
      const startedAt = performance.now();
      answers.push(await askAssistant(q, question.lang, `evaluation-${runId}-${index}`));
      ms = performance.now() - startedAt;
    }
    const statements = takeStatements();
    const rows = statements.reduce((sum, statement) => sum + statement.rows, 0);
    if (values.statements && rows > MAX_ROWS) {
      console.log(`${rows} rows | ${question.asked.join(' >> ')}`);
      for (const measuredStatement of statements.filter((statement) => statement.rows > MAX_ROWS / 5))
        console.log(`    ${measuredStatement.rows} | ${measuredStatement.sql.replace(/\s+/gu, ' ').slice(0, 160)}`);
    }
    const answer = answers.at(-1);
    if (!answer) continue;
    const verdict = judgeAnswer(question, answer);
    evaluation.push({ lang: question.lang, verdict, rows, ms });
    if (values.show || renderedLevels.has(index) || verdict !== 'right') {
      const text = `${answer.answer} ${answer.helpLines}`.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
      console.log(`${verdict} | ${question.kind} | ${question.asked.join(' >> ')} | ${rows} rows`);
      if (values.show || renderedLevels.has(index))
        console.log(
          `    ${text}\n    [${answer.cards.map(describeCard).join(' · ')}] {${answer.suggestions.join(' · ')}} human: ${answer.offersHuman}`,
        );
    }
  }
  const countVerdicts = (evaluations: typeof evaluation) =>
    Object.fromEntries(
      VERDICTS.map((verdict) => [verdict, evaluations.filter((item) => item.verdict === verdict).length]),
    );
  const rows = evaluation.map((item) => item.rows).toSorted((a, b) => a - b);
  const langs = [...new Set(evaluation.map(({ lang }) => lang))];
  console.table({
    ...Object.fromEntries(langs.map((lang) => [lang, countVerdicts(evaluation.filter((item) => item.lang === lang))])),
    all: countVerdicts(evaluation),
  });
  console.log(
    `rows read: median ${rows[Math.floor(rows.length / 2)]}, 95 % ${rows[Math.floor(rows.length * 0.95)]}, most ${rows.at(-1)}; above ${MAX_ROWS}: ${rows.filter((row) => row > MAX_ROWS).length}`,
  );
} finally {
  await vite.close();
  await miniflare.dispose();
}
