import { type Page, EMPTY_PAGE } from '#shared/contract/call.ts';
