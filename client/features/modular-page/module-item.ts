import type { PageModule } from '#shared/contract/site.ts';

export type ModuleItem = PageModule['items'][number];
