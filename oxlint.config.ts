import { defineConfig } from 'oxlint';

/** Who may import whom, and where SQL and the stores of a browser may stand: scripts/boundaries/. */
export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'jsx-a11y', 'unicorn', 'oxc', 'promise'],
  jsPlugins: ['./scripts/boundaries/lint-rules.ts'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  ignorePatterns: ['build', 'dist', '.wrangler', '.react-router', 'node_modules'],
  rules: {
    'import/no-cycle': 'error',
    'import/no-duplicates': ['error', { preferInline: true }],
    'oxc/no-barrel-file': 'error',
    'unicorn/filename-case': [
      'error',
      {
        case: 'kebabCase',
      },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'no-console': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/no-danger': 'error',
    'import/no-unassigned-import': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'react/set-state-in-effect': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // A scrollable region must be focusable for keyboard users.
    'jsx-a11y/no-noninteractive-tabindex': [
      'error',
      { tags: [], roles: ['tabpanel', 'region', 'log'], allowExpressionValues: true },
    ],
    'react/exhaustive-effect-dependencies': 'off',
    'import/no-named-as-default-member': 'off',
    'promise/always-return': 'off',
    'boundaries/may-import': 'error',
    'boundaries/sql-in-queries': 'error',
    'boundaries/stores-in-one-place': 'error',
  },
  overrides: [
    {
      files: [
        'scripts/**',
        'tests/**',
        '**/*.test.{ts,tsx}',
        'worker/log-event.ts',
        'durable/log-event.ts',
        'client/entry.server.tsx',
        'backend/response/log-event.ts',
        'backend/delivery/select-channel.ts',
      ],
      rules: {
        'no-console': 'off',
      },
    },
    {
      files: [
        'client/ui/rich-text.tsx',
        'client/ui/phrases/phrases.tsx',
        'client/i18n/travelling-messages.tsx',
        'client/root.tsx',
      ],
      rules: {
        'react/no-danger': 'off',
      },
    },
    {
      files: ['**/seed/**', 'shared/art/glyphs.ts', '**/*.d.ts'],
      rules: {},
    },
    {
      files: ['tests/browser/**'],
      rules: {
        'react/rules-of-hooks': 'off',
      },
    },
  ],
});
