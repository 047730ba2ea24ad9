import { IMPORT_MUTATIONS } from './import-mutations.ts';
import { GUARD_MUTATIONS, JUDGE_MUTATIONS, type Mutation, TRUST_MUTATIONS } from './trust-mutations.ts';

const imports = (path: string, specifier: string, how = `import '${specifier}';`): Mutation => ({
  mistake: `${path} imports ${specifier}`,
  path,
  to: `\n${how}\n`,
  caughtBy: 'lint',
});

const forbiddenImports: Mutation[] = [
  imports('shared/constants.ts', '#worker/pipeline.ts'),
  imports('shared/failure.ts', 'hono'),
  imports('worker/pipeline.ts', '#client/root.tsx'),
  imports('worker/pipeline.ts', '#backend/queries/database.ts'),
  imports('worker/render/serve-page.ts', '#client/portal.ts'),
  imports('durable/entry.ts', '#worker/pipeline.ts'),
  imports('backend/queries/database.ts', '#durable/entry.ts'),
  imports('client/root.tsx', '#backend/queries/database.ts'),
  imports('client/site/site.tsx', '#client/features/chat/panel/chat-host.tsx'),
  imports(
    'client/i18n/use-text.ts',
    '#client/features/home/official.ts',
    `export type A = import('#client/features/home/official.ts').A;`,
  ),
  imports(
    'client/features/home/news.tsx',
    '#client/features/map/official.ts',
    `export const a = () => import('#client/features/map/official.ts');`,
  ),
  imports('client/features/chat/cards/chat-cards.tsx', '#client/features/chalk/inside.ts'),
  imports('client/features/home/news.tsx', '#client/routes/home.tsx'),
  imports('client/features/home/news.tsx', './load-home.server.ts', `export { a } from './load-home.server.ts';`),
  imports(
    'client/features/home/news.tsx',
    '#shared/contract/catalogue/country.ts',
    `export { Country } from '#shared/contract/catalogue/country.ts';`,
  ),
  imports('client/ui/button/button.tsx', '#client/site/site.tsx'),
  imports('client/site/site.tsx', '../root.tsx'),
];

const misplaced: Mutation[] = [
  {
    mistake: 'a route prepares SQL',
    path: 'backend/entry.ts',
    to: `\nexport const a = (b: D1Database) => b.prepare('x');\n`,
    caughtBy: 'lint',
  },
  {
    mistake: 'SQL stands in the edge',
    path: 'worker/entry.ts',
    to: `\nexport const a = 'SELECT id FROM schools';\n`,
    caughtBy: 'lint',
  },
  {
    mistake: 'a page reads sessionStorage by itself',
    path: 'client/features/site-frame/helper-rail.tsx',
    from: 'tabStorage.read(STORE_KEY)',
    to: 'sessionStorage.getItem(STORE_KEY)',
    caughtBy: 'lint',
  },
  {
    mistake: 'a page writes localStorage by itself',
    path: 'client/site/storage/searched-schools.ts',
    to: `\nexport const a = () => window.localStorage.clear();\n`,
    caughtBy: 'lint',
  },
  {
    mistake: 'a page reads cookies by itself',
    path: 'client/site/site.tsx',
    to: `\nexport const a = () => document.cookie;\n`,
    caughtBy: 'lint',
  },
  {
    mistake: 'a page logs to the console',
    path: 'client/site/site.tsx',
    to: `\nexport const a = () => console.log(1);\n`,
    caughtBy: 'lint',
  },
  {
    mistake: 'a value has any type',
    path: 'shared/failure.ts',
    to: `\nexport const a = (b: any) => b;\n`,
    caughtBy: 'lint',
  },
  {
    mistake: 'two files know each other by their types',
    path: 'backend/bindings.ts',
    to: `\nexport type A = import('./auth/recognise-caller.ts').A;\n`,
    caughtBy: 'tests/unit/boundaries/circles.test.ts',
  },
  {
    mistake: 'a full store gives back what was kept before',
    path: 'client/site/storage/safe-storage.ts',
    from: '() => void (hasMemory && refused.set(key, value))',
    to: '() => undefined',
    caughtBy: 'client/site/storage/safe-storage.test.ts',
  },
  {
    mistake: 'a local store rejects',
    path: 'client/site/kept/local-store.ts',
    from: '    } catch {\n      return otherwise;',
    to: '    } catch (error) {\n      throw error;',
    caughtBy: 'client/site/storage/safe-storage.test.ts',
  },
];

const words = (locale: string, from: string, to: string, mistake: string): Mutation => ({
  mistake: `${locale}: ${mistake}`,
  path: `client/i18n/messages/${locale}/frame.json`,
  from,
  to,
  caughtBy: 'tests/unit/words/messages.test.ts',
});

const texts: Mutation[] = [
  ...['zh', 'zh-hk', 'en-us'].map((locale) => words(locale, '"skip":', '"skipped":', 'a text is missing')),
  words('zh', '"skip": "跳到主要内容"', '"skip": " "', 'a text is empty'),
  words('zh', '"skip": "跳到主要内容"', '"skip": "跳到 {{name}}"', 'a text takes a value that nobody gives'),
  words('zh', '"skip": "跳到主要内容"', '"skip": "跳到主要內容，這裡"', 'a text is in the other characters'),
  {
    mistake: 'zh: a text lost a value',
    path: 'client/i18n/messages/zh/windows.json',
    from: '{{name}}已收进',
    to: '已收进',
    caughtBy: 'tests/unit/words/messages.test.ts',
  },
];

const unions: Mutation[] = [
  {
    mistake: 'a message of the chat has a new kind, and no view shows it',
    path: 'shared/chat-protocol/message.ts',
    from: "z.discriminatedUnion('kind', [Text,",
    to: "z.discriminatedUnion('kind', [z.object({ kind: z.literal('voice'), url: z.string() }), Text,",
    caughtBy: 'types',
  },
  {
    mistake: 'the contract has a new field, and the backend does not answer it',
    path: 'shared/contract/catalogue/school.ts',
    from: '  fileList: list(',
    to: '  campusPhotoCredit: text(),\n  fileList: list(',
    caughtBy: 'types',
  },
  {
    mistake: 'a kind of file is not drawn any more',
    path: 'client/features/chat/messages/file-body.tsx',
    from: "    case 'audio':",
    to: '',
    caughtBy: 'types',
  },
  {
    mistake: 'a union has a discriminant of another name',
    path: 'client/site/site.tsx',
    to: `\nexport type A = { ${'is'}: 'near' } | { ${'is'}: 'far' };\n`,
    caughtBy: 'tests/unit/house/unions.test.ts',
  },
];

const tables: Mutation[] = [
  {
    mistake: 'a page reads a key of the query that nobody declares',
    path: 'shared/pages/page-table.ts',
    from: "'searchType', ...SCHOOL_FILTER_KEYS",
    to: '...SCHOOL_FILTER_KEYS',
    caughtBy: 'types',
  },
  {
    mistake: 'a view reads the query past the table of pages',
    path: 'client/site/site.tsx',
    to: `\nexport const a = (request: Request) => new URL(request.url).searchParams.get('scholarship');\n`,
    caughtBy: 'tests/unit/house/page-table.test.ts',
  },
  {
    mistake: 'a lifetime stands outside the cache table',
    path: 'worker/site-files/serve-art.ts',
    to: `\nexport const A = 'public, max-age=60';\n`,
    caughtBy: 'tests/unit/house/page-table.test.ts',
  },
  {
    mistake: 'a view branches on the number of a public level',
    path: 'client/features/home/news.tsx',
    to: `\nexport const a = (publicLevel: number) => publicLevel === ${5};\n`,
    caughtBy: 'tests/unit/house/level-policy.test.ts',
  },
  {
    mistake: 'a number of the specification stands a second time',
    path: 'client/features/school-detail/school-facts.ts',
    to: `\nexport const RANKING_YEAR = 2021;\n`,
    caughtBy: 'tests/unit/house/constants.test.ts',
  },
  {
    mistake: 'a shared part of SQL is added and its value is not bound',
    path: 'backend/queries/catalogue/details.ts',
    from: 'WHERE r.school_id = :id ORDER BY',
    to: "WHERE r.school_id = :id AND ${openToLevel('r.levels')} ORDER BY",
    caughtBy: 'types',
  },
  {
    mistake: 'a value of SQL has a misspelt name',
    path: 'backend/queries/catalogue/details.ts',
    from: '{ locale, chinese, level: publicLevel, id, userId }',
    to: '{ locale, chinese, levels: publicLevel, id, userId }',
    caughtBy: 'types',
  },
];

const drawings: Mutation[] = [
  {
    mistake: 'a drawing changes, and browsers keep the older one under the same address',
    path: 'shared/art/seal/draw-seal.ts',
    from: `<rect width="96" height="96" rx="3"`,
    to: `<rect width="96" height="96" rx="4"`,
    caughtBy: 'shared/art/art-address.test.ts',
  },
];

const calls: Mutation[] = [
  {
    mistake: 'the browser sends an input that the call does not have',
    path: 'client/features/apply-form/draft/draft-machine.ts',
    from: '{ version, form }',
    to: '{ versions: version, form }',
    caughtBy: 'types',
  },
  {
    mistake: 'the browser asks for what is no call',
    path: 'client/features/apply-form/draft/draft-machine.ts',
    from: "'/appMso/apply/mine'",
    to: "'/appMso/apply/mines'",
    caughtBy: 'types',
  },
];

export const MUTATIONS: readonly Mutation[] = [
  ...forbiddenImports,
  ...misplaced,
  ...texts,
  ...unions,
  ...tables,
  ...JUDGE_MUTATIONS,
  ...TRUST_MUTATIONS,
  ...GUARD_MUTATIONS,
  ...IMPORT_MUTATIONS,
  ...drawings,
  ...calls,
];
