import type { IconName } from '#client/ui/icon/icon-names.ts';

/** 1 overview, 2 admission, 3 accommodation, 4 living, 5 application. */
const ICONS: Record<string, IconName> = { 1: 'info', 2: 'check', 3: 'home', 4: 'globe', 5: 'calendar' };

export const infoIcon = (typeId: string): IconName => ICONS[typeId] ?? 'file';
