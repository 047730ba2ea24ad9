// What other features may use of this one.
export { AskButton, EntryRuleLine } from './entry-rule.tsx';
