export const enUs = import.meta.glob<object>(['/client/i18n/messages/en-us/*.json', '/shared/messages/en-us/*.json'], {
  import: 'default',
});
