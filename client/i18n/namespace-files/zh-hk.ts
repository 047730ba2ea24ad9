export const zhHk = import.meta.glob<object>(['/client/i18n/messages/zh-hk/*.json', '/shared/messages/zh-hk/*.json'], {
  import: 'default',
});
