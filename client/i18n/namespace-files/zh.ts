export const zh = import.meta.glob<object>(['/client/i18n/messages/zh/*.json', '/shared/messages/zh/*.json'], {
  import: 'default',
});
