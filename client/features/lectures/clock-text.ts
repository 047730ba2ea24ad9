/** 19:00 of '2026-12-05 19:00:00', as the backend wrote it; '' where there is none. */
export const readClock = (time: string) => /[ T](\d{2}:\d{2})/.exec(time)?.[1] ?? '';

/** '19:00–20:30', or as much of it as is known. */
export const hoursText = (start: string, end: string) => [readClock(start), readClock(end)].filter(Boolean).join('–');
