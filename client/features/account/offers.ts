// What other features may use of this one.
export { areaChoices } from './area-choices.ts';
export { AccountDialog } from './account-dialog.tsx';
export { useCodeCountdown } from './use-code-countdown.ts';
export { newPasswordRule, nicknameRule, repeatRule, requiredRule } from './account-rules.ts';
